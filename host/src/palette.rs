//! The palette: colours that stay apart for colour-blind eyes, for every board there is.
//!
//! It paints nothing, and nothing may be told by colour alone: marks, words or shapes say the same.

/// A colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tint {
    /// Red, green and blue.
    pub rgb: (u8, u8, u8),
    /// The nearest of a terminal's 256 colours.
    pub indexed: u8,
}

impl Tint {
    /// As style sheets write it: `#0072b2`.
    pub fn css(self) -> String {
        let (red, green, blue) = self.rgb;
        format!("#{red:02x}{green:02x}{blue:02x}")
    }
}

/// South, and what is his.
pub const SOUTH: Tint = Tint { rgb: (0x00, 0x72, 0xb2), indexed: 25 };
/// North, and what is his.
pub const NORTH: Tint = Tint { rgb: (0xd5, 0x5e, 0x00), indexed: 166 };
/// What a move has just touched.
pub const TOUCHED: Tint = Tint { rgb: (0xf0, 0xe4, 0x42), indexed: 221 };
/// What may be played, and what a hint says.
pub const PLAYABLE: Tint = Tint { rgb: (0x00, 0x9e, 0x73), indexed: 36 };
/// A pit set, such as protected pits.
pub const MARKED: Tint = Tint { rgb: (0xcc, 0x79, 0xa7), indexed: 175 };

/// All of them.
pub const ALL: [Tint; 5] = [SOUTH, NORTH, TOUCHED, PLAYABLE, MARKED];

#[cfg(test)]
mod tests {
    use super::*;

    type Seen = [f64; 3];

    /// What eyes see that lack one kind of cones; linear light, after Viénot, Brettel and Mollon 1999 and Brettel 1997.
    const EYES: [[Seen; 3]; 4] = [
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
        [[0.112, 0.888, 0.0], [0.112, 0.888, 0.0], [0.004, -0.004, 1.0]],
        [[0.292, 0.708, 0.0], [0.292, 0.708, 0.0], [-0.022, 0.022, 1.0]],
        [[1.0, 0.152, -0.152], [0.0, 0.867, 0.133], [0.0, 0.867, 0.133]],
    ];

    fn seen(eye: &[Seen; 3], tint: Tint) -> Seen {
        let linear = |part: u8| (f64::from(part) / 255.0).powf(2.2);
        let light = [linear(tint.rgb.0), linear(tint.rgb.1), linear(tint.rgb.2)];
        eye.map(|row| {
            row.iter()
                .zip(light)
                .map(|(share, part)| share * part)
                .sum::<f64>()
                .clamp(0.0, 1.0)
                .powf(1.0 / 2.2)
        })
    }

    #[test]
    fn no_two_look_alike_to_any_eye() {
        for eye in &EYES {
            for (at, &one) in ALL.iter().enumerate() {
                for &other in &ALL[..at] {
                    let (one_seen, other_seen) = (seen(eye, one), seen(eye, other));
                    let far: f64 =
                        one_seen.iter().zip(other_seen).map(|(one, other)| (one - other).powi(2)).sum();
                    assert!(far.sqrt() > 0.12, "{} and {} look alike: {far}", one.css(), other.css());
                }
            }
        }
        assert_eq!(SOUTH.css(), "#0072b2");
    }

    #[test]
    fn terminals_show_nearly_the_same() {
        for tint in ALL {
            // The cube of 6 x 6 x 6 colours from 16 on.
            let cube = |part: u8| if part == 0 { 0 } else { 55 + 40 * i32::from(part) };
            let index = tint.indexed - 16;
            let shown = [cube(index / 36), cube(index / 6 % 6), cube(index % 6)];
            let wanted = [tint.rgb.0, tint.rgb.1, tint.rgb.2].map(i32::from);
            let far = shown.iter().zip(wanted).map(|(shown, wanted)| (shown - wanted).abs()).max();
            assert!(far <= Some(40), "{} is shown as {shown:?}", tint.css());
        }
    }
}
