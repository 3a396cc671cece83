//! What moves and positions are worth, for people: always in seeds for whoever moves, as every board, hint and list says.
//!
//! It works no value out. The engine tells values as South's seeds less North's; programs read those.

use crate::engine::{Analysis, Player, Ranked};

/// What a move is worth to whoever moves: whole where that is proven, else to a tenth of a seed.
pub fn worth(line: &Ranked, mover: Player) -> String {
    if line.low == line.high {
        return whole(line.low, mover);
    }
    let tenths = (f64::from(line.sixteenths) * 10.0 / 16.0).round() as i64;
    let tenths = if mover == Player::South { tenths } else { -tenths };
    let sign = match tenths {
        0 => "",
        1.. => "+",
        _ => "-",
    };
    format!("{sign}{}.{}", tenths.abs() / 10, tenths.abs() % 10)
}

/// A proven number of seeds for whoever moves.
pub fn whole(value: i32, mover: Player) -> String {
    match if mover == Player::South { value } else { -value } {
        0 => "0".into(),
        value => format!("{value:+}"),
    }
}

/// The bounds of a value that is not proven, the lower one first.
pub fn bounds([low, high]: [i32; 2], mover: Player) -> [String; 2] {
    let [low, high] = if mover == Player::South { [low, high] } else { [high, low] };
    [whole(low, mover), whole(high, mover)]
}

/// What each move of an analysis is worth, as they are ranked there.
pub fn worths(found: &Analysis) -> Vec<String> {
    found.lines.iter().map(|line| worth(line, found.side)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(sixteenths: i32, low: i32, high: i32) -> Ranked {
        Ranked { moves: vec!["A".into()], sixteenths, low, high }
    }

    #[test]
    fn what_is_good_for_the_mover_has_a_plus() {
        let (south, north) = (Player::South, Player::North);
        let told = |sixteenths, mover| worth(&line(sixteenths, -48, 48), mover);
        assert_eq!((told(24, south).as_str(), told(24, north).as_str()), ("+1.5", "-1.5"));
        assert_eq!((told(-1, south).as_str(), told(-1, north).as_str()), ("-0.1", "+0.1"));
        assert_eq!((told(0, south).as_str(), told(0, north).as_str()), ("0.0", "0.0"));
        assert_eq!(worth(&line(-160, -10, -10), north), "+10", "what is proven is whole");
        assert_eq!(worth(&line(0, 0, 0), north), "0");
        assert_eq!(bounds([-2, 7], south), ["-2", "+7"]);
        assert_eq!(bounds([-2, 7], north), ["-7", "+2"]);
    }
}
