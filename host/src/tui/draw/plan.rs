//! The plan of a board on the screen: how large a pit is drawn, and what must give way in a small window.
//!
//! It only reckons; it draws nothing.

/// The widest and highest inside of a pit.
const LARGEST: (usize, usize) = (19, 11);

/// What has to find room.
#[derive(Clone, Copy, Debug)]
pub struct Need {
    /// Pits in a row.
    pub pits: usize,
    /// Columns of the longest name with its marks.
    pub name: usize,
    /// Columns of the largest count.
    pub count: usize,
    /// Columns of a store beside the board, frame and all.
    pub store: usize,
    /// Values stand beside the pits.
    pub valued: bool,
}

/// How the board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Columns from one pit to the next.
    pub step: usize,
    /// Lines inside a pit.
    pub inside: usize,
    /// Pits have frames.
    pub framed: bool,
    /// Stores stand at the ends of the board; else in a line of words above it.
    pub beside: bool,
    /// Pits of a row in one block; longer rows go on in further ones.
    pub block: usize,
    /// Blocks that fit at once.
    pub shown: usize,
}

impl Plan {
    /// The largest board that fits.
    pub fn of(need: Need, width: usize, height: usize) -> Plan {
        let extra = if need.valued { 2 } else { 0 };
        // A count with the mark before it and a bracket on either side; a name with a blank beside it.
        let roomy = (need.count + 3).max(need.name + 1).max(if need.valued { 4 } else { 0 });
        let tight = (need.count + 2).max(need.name + 1);
        let ends = 2 * need.store;
        let whole = |step: usize, inside: usize, framed: bool, beside: bool| Plan {
            step,
            inside,
            framed,
            beside,
            block: need.pits,
            shown: 1,
        };
        let framed = [true, false].into_iter().filter_map(|beside| {
            let (taken, lines) = if beside { (ends + 1, 5 + extra) } else { (1, 6 + extra) };
            let step = (width.saturating_sub(taken) / need.pits.max(1)).min(LARGEST.0 + 1);
            let inside = (height.saturating_sub(lines) / 2).min(LARGEST.1).min(step * 5 / 8);
            (step > roomy && inside >= 1).then(|| whole(step, inside, true, beside))
        });
        // Stores belong at the ends, unless pits are small and would be larger without.
        let larger =
            |best: Plan, one: Plan| if best.inside < 3 && one.inside > best.inside { one } else { best };
        if let Some(largest) = framed.reduce(larger) {
            return largest;
        }
        let step = width.saturating_sub(ends) / need.pits.max(1);
        if step >= roomy && height >= 4 + extra {
            return whole(step.min(LARGEST.0), 1, false, true);
        }
        let step = width / need.pits.max(1);
        if step >= tight {
            return whole(step.min(LARGEST.0), 1, false, false);
        }
        let most = (width / tight).max(1);
        let blocks = need.pits.div_ceil(most);
        let block = need.pits.div_ceil(blocks);
        let shown = (height.saturating_sub(1) / (4 + extra)).clamp(1, blocks);
        Plan { block, shown, step: width / block, ..whole(tight, 1, false, false) }
    }

    /// Lines of one block.
    pub fn lines(self, valued: bool) -> usize {
        let frame = if self.framed { 3 } else { 0 };
        2 + 2 * self.inside + frame + if valued { 2 } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn need(pits: usize) -> Need {
        Need { pits, name: 3, count: 2, store: 9, valued: false }
    }

    #[test]
    fn boards_grow_with_their_window() {
        let small = Plan::of(need(6), 40, 6);
        assert!(!small.framed && small.block == 6, "{small:?}");
        let middle = Plan::of(need(8), 80, 14);
        assert!(middle.framed && middle.beside && middle.inside == 4, "{middle:?}");
        let narrow = Plan::of(need(10), 74, 34);
        assert!(narrow.inside == 4 && !narrow.beside, "{narrow:?}");
        let large = Plan::of(need(8), 200, 30);
        assert_eq!((large.step, large.inside), (20, 11));
    }

    #[test]
    fn what_is_planned_fits() {
        for pits in [1, 2, 6, 10, 24, 64, 1000] {
            for (width, height) in [(40, 6), (80, 12), (120, 24), (200, 50)] {
                for valued in [false, true] {
                    let plan = Plan::of(Need { valued, ..need(pits) }, width, height);
                    let ends = if plan.beside { 18 } else { 0 } + usize::from(plan.framed);
                    assert!(plan.step * plan.block + ends <= width, "{pits} {width} {plan:?}");
                    assert!(plan.block * pits.div_ceil(plan.block) >= pits);
                    if height > 6 {
                        let above = usize::from(!plan.beside);
                        assert!(
                            above + plan.shown * plan.lines(valued) <= height,
                            "{pits} {height} {plan:?}"
                        );
                    }
                }
            }
        }
    }
}
