//! Lines people or scripts type: read one by one from standard input, of a sane length and in UTF-8.
//!
//! It understands nothing of what they say.

use super::error::{Code, CommandError};
use std::io::{self, BufRead, IsTerminal as _, Read as _};

/// The longest line taken, in bytes.
const LINE_CAP: u64 = 64 << 10;

/// Standard input.
pub struct Input {
    /// Somebody sits there.
    pub terminal: bool,
    number: usize,
    source: Box<dyn BufRead>,
}

impl Input {
    /// The standard input of this process.
    pub fn standard() -> Input {
        Input {
            terminal: io::stdin().is_terminal(),
            number: 0,
            source: Box::new(io::BufReader::new(io::stdin())),
        }
    }

    /// Lines read so far.
    pub fn lines_read(&self) -> usize {
        self.number
    }

    /// The next line; nothing at the end.
    pub fn line(&mut self) -> Result<Option<String>, CommandError> {
        let wrong = |number: usize, why: String| {
            CommandError::new(Code::Data, format!("standard input:{number}: {why}"))
        };
        let mut bytes = Vec::new();
        let read = self.source.by_ref().take(LINE_CAP + 1).read_until(b'\n', &mut bytes);
        let read = read.map_err(|error| wrong(self.number + 1, format!("it cannot be read: {error}")))?;
        if read == 0 {
            return Ok(None);
        }
        self.number += 1;
        if read as u64 > LINE_CAP {
            return Err(wrong(self.number, format!("the line is longer than {LINE_CAP} bytes")));
        }
        let text =
            String::from_utf8(bytes).map_err(|_| wrong(self.number, "the line is not UTF-8".into()))?;
        Ok(Some(text.trim().to_string()))
    }
}
