//! Widths on a screen: texts padded to a column, and wrapped into lines that fit, in any language of the catalogue.
//!
//! It prints nothing. Thai, which sets no spaces between words, is broken between words all the same.

use icu_segmenter::LineSegmenter;
use textwrap::core::{Word, display_width};
use textwrap::{Options, WordSeparator, WordSplitter};

/// So many columns are room enough for words beside something else.
const ROOM: usize = 24;

/// A text with spaces behind it, so that it is at least so many columns wide.
pub fn pad(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(display_width(text))))
}

/// The same with the spaces before it.
pub fn pad_left(text: &str, width: usize) -> String {
    format!("{}{text}", " ".repeat(width.saturating_sub(display_width(text))))
}

/// The columns a text takes.
pub fn columns_of(text: &str) -> usize {
    display_width(text)
}

/// A text in lines of at most `width` columns, the first one after `lead`, the others set in by `inner`. Whatever spaces
/// and line ends it has are only spaces between its words.
pub fn wrap(text: &str, width: usize, lead: &str, inner: usize) -> Vec<String> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let inner = " ".repeat(inner.min((width / 2).max(width.saturating_sub(ROOM))));
    let separator =
        if text.chars().any(is_thai) { WordSeparator::Custom(words) } else { WordSeparator::AsciiSpace };
    let options = Options::new(width)
        .initial_indent(lead)
        .subsequent_indent(&inner)
        .word_separator(separator)
        .word_splitter(WordSplitter::NoHyphenation);
    textwrap::wrap(&text, options).iter().map(|line| line.trim_end().to_string()).collect()
}

/// The same lines, those that are too long broken between words. What goes on stands under the words of the line: behind
/// its blanks, and behind what is set apart at its beginning by two blanks or more.
pub fn fitted(text: &str, width: usize) -> String {
    let fit = |line: &str| {
        if columns_of(line) <= width {
            return vec![line.to_string()];
        }
        let words = line.trim_start_matches(' ');
        let blanks = line.len() - words.len();
        let term = words.split("  ").next().unwrap_or_default();
        let (lead, rest) = match words[term.len()..].trim_start_matches(' ') {
            "" => (&line[..blanks], words),
            rest => (&line[..line.len() - rest.len()], rest),
        };
        let taken = columns_of(lead);
        if 2 * taken <= width || taken + ROOM <= width {
            return wrap(rest, width, lead, taken);
        }
        // There is no room beside it.
        let mut lines = wrap(lead, width, &line[..blanks.min(width / 2)], blanks + 2);
        let inner = " ".repeat((blanks + 4).min(width / 2));
        lines.extend(wrap(rest, width, &inner, inner.len()));
        lines
    };
    text.lines().flat_map(fit).collect::<Vec<_>>().join("\n")
}

fn is_thai(c: char) -> bool {
    ('\u{0e00}'..='\u{0e7f}').contains(&c)
}

thread_local! {
    /// What knows where words may be parted: by a dictionary, which answers at once where a model thinks. It takes its time to be made, and a screen needs it for every line.
    static SEGMENTER: LineSegmenter = LineSegmenter::new_dictionary();
}

/// The parts of a line that may be set apart: at spaces as in any language, and between Thai words.
fn words(line: &str) -> Box<dyn Iterator<Item = Word<'_>> + '_> {
    let may_break = |&at: &usize| {
        let (before, after) = (line[..at].chars().next_back(), line[at..].chars().next());
        before.is_none_or(|c| c == ' ' || is_thai(c)) || after.is_none_or(is_thai)
    };
    let breaks: Vec<usize> =
        SEGMENTER.with(|segmenter| segmenter.segment_str(line).filter(may_break).collect());
    let parts: Vec<Word<'_>> = breaks.windows(2).map(|ends| Word::from(&line[ends[0]..ends[1]])).collect();
    Box::new(parts.into_iter())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thai_is_broken_between_its_words() {
        let lines = wrap("ผู้เล่นหยิบเมล็ดทั้งหลุมแล้วหว่านทวนเข็มนาฬิกา", 16, "1.1  ", 5);
        assert!(lines.len() > 2 && lines.iter().all(|line| columns_of(line) <= 16), "{lines:#?}");
        let words: String = lines.iter().map(|line| line[5..].trim_end()).collect();
        assert_eq!(words, "ผู้เล่นหยิบเมล็ดทั้งหลุมแล้วหว่านทวนเข็มนาฬิกา");
        // No line begins with a mark that belongs to the letter before it.
        assert!(lines[1..].iter().all(|line| !matches!(
            line.trim_start().chars().next(),
            Some('\u{0e30}'..='\u{0e3a}' | '\u{0e47}'..='\u{0e4e}')
        )));
        assert!(lines.iter().any(|line| line.ends_with("เมล็ด") || line.ends_with("หยิบ")), "{lines:#?}");
    }

    #[test]
    fn names_among_thai_stay_whole() {
        assert_eq!(wrap("หลุม (kiothi/first-lap)", 18, "", 0), ["หลุม", "(kiothi/first-lap)"]);
    }

    #[test]
    fn lines_that_are_too_long_go_on_under_their_words() {
        let text = "one two three four\n  undo  take your last move back\n  +--+  |\n\n  a long command line  what it does";
        let expected = [
            "one two three four",
            "  undo  take your last",
            "        move back",
            "  +--+  |",
            "",
            "  a long command line",
            "      what it does",
        ];
        assert_eq!(fitted(text, 22).lines().collect::<Vec<_>>(), expected);
        let beside = fitted("  thirty columns are wide, so  what it is for, told at length", 56);
        assert_eq!(beside.lines().nth(1), Some(&*format!("{:31}length", "")), "{beside}");
        assert_eq!(fitted(text, 80), text);
        assert!(fitted(text, 9).lines().all(|line| columns_of(line) <= 9), "{}", fitted(text, 9));
    }

    #[test]
    fn other_languages_are_broken_at_spaces() {
        assert_eq!(wrap("one two\n  three", 9, "a ", 2), ["a one two", "  three"]);
        assert!(wrap("", 9, "", 2).iter().all(String::is_empty));
    }

    #[test]
    fn marks_above_letters_take_no_column() {
        assert_eq!(columns_of("เหนือ"), 4);
        assert_eq!(pad("ใต้", 4), "ใต้  ");
        assert_eq!(pad_left("12", 4), "  12");
    }
}
