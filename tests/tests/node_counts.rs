//! Search visits the nodes it visited before, over a fixed set of positions: what makes it faster changes nothing else
//! unseen.

#[path = "../benches/shared/nodes.rs"]
mod nodes;
#[path = "../benches/shared/mod.rs"]
mod shared;

#[test]
fn the_fixed_set_comes_to_what_it_came_to_before() {
    let (nodes, sum) = nodes::checksum();
    assert_eq!(sum, nodes::CHECKSUM, "{nodes} nodes; when the change is meant, write it into CHECKSUM");
}
