//! A screen drawn from its view, and from nothing else.
//!
//! It decides where things stand and what gives way in a small window; what they say was decided before.

mod board;
mod footer;
mod plan;

use super::view::{Bar, Page, View};
use crate::cli::width::wrap as wrap_after;
pub use board::cells;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The smallest window: columns and lines.
pub const SMALLEST: (u16, u16) = (40, 12);
/// Windows at least this wide have the moves at their side.
const WITH_SIDE: u16 = 110;
/// Columns of the side.
const SIDE: u16 = 30;

/// The columns that lines of words are kept for: what to do now, and what was said.
const GUIDE: usize = 150;
const SAID: usize = 200;
/// Lines of the list of moves that are kept where the window is high.
const MOVES: usize = 4;
/// So many lines of what the last move did count when it is asked whether words find room; of more the end is left out.
const TOLD: usize = 3;
/// A window with so many lines has room for the moves below the board, and so many lines of them, and of words.
const HIGH: usize = 28;
const BELOW: usize = 12;
/// Pits of so many lines are large: moves at the side may cost them some.
const LARGE: usize = 7;

/// Draws a screen.
pub fn draw(frame: &mut Frame<'_>, view: &View) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        let lines = wrap(&view.too_small, area.width.into());
        for (y, line) in (area.y..area.bottom()).zip(lines) {
            put(buffer, area.x, y, &line, area.width, Style::new());
        }
        return;
    }
    if let Some(page) = &view.page {
        draw_page(buffer, area, page, view);
    } else {
        Screen { buffer, view, area }.draw();
    }
    footer::draw(frame.buffer_mut(), area, view);
}

/// Words in lines that fit.
pub fn wrap(words: &str, width: usize) -> Vec<String> {
    wrap_after(words, width.max(1), "", 0)
}

/// As many of these lines as there is room for; the last one says when more would follow, and gives up no more of its words
/// than that takes.
fn clipped(mut lines: Vec<String>, room: usize, width: usize) -> Vec<String> {
    if lines.len() > room {
        lines.truncate(room);
        if let Some(last) = lines.last_mut() {
            let mut fits = wrap(last, width.saturating_sub(3));
            fits.truncate(1);
            *last = format!("{}...", fits.concat());
        }
    }
    lines
}

/// Thai's vowel that stands in a cell of its own, though it is one cluster with the letter before it: a terminal counts two
/// cells, and must be told of each, or the second is left behind when something else is drawn there.
const SARA_AM: char = 'ำ';

fn put(buffer: &mut Buffer, x: u16, y: u16, text: &str, width: u16, style: Style) {
    let (mut at, end) = (x, x.saturating_add(width));
    for part in text.split_inclusive(SARA_AM) {
        if !buffer.area.contains((at, y).into()) || at >= end {
            return;
        }
        let letters = part.strip_suffix(SARA_AM);
        (at, _) = buffer.set_stringn(at, y, letters.unwrap_or(part), (end - at).into(), style);
        if letters.is_some() && at < end && buffer.area.contains((at, y).into()) {
            buffer[(at, y)].set_char(SARA_AM).set_style(style);
            at += 1;
        }
    }
}

/// The lines kept for words, whether they are needed at the moment or not.
#[derive(Clone, Copy)]
struct Kept {
    /// For what to do now.
    guide: usize,
    /// For what was said.
    said: usize,
    /// For the last moves.
    moves: usize,
}

impl Kept {
    /// So many lines of this width, of those that the smallest board leaves.
    fn of(width: usize, room: usize, side: bool) -> Kept {
        let lines = |columns: usize| columns.div_ceil(width.max(1));
        let guide = lines(GUIDE).min(room.div_ceil(2));
        let said = lines(SAID).min(room - guide);
        let moves = if side { 0 } else { MOVES.min((room - guide - said) / 2) };
        Kept { guide, said, moves }
    }

    fn lines(self) -> usize {
        self.guide + self.said + self.moves
    }
}

/// The board and all the words around it.
struct Screen<'a> {
    buffer: &'a mut Buffer,
    view: &'a View,
    area: Rect,
}

impl Screen<'_> {
    fn draw(&mut self) {
        let area = self.area;
        self.header();
        // From the bottom: keys, what to do now, the bar; between those and the board what was said, and the moves. The board
        // has its place by the size of the window alone, so that it stays where it is whatever is said.
        let bar = usize::from(self.view.bar.is_some());
        let room = usize::from(area.height) - 1 - footer::most(area, self.view) - bar;
        let side = self.side(room);
        let main = Rect { width: if side { area.width - SIDE - 1 } else { area.width }, ..area };
        let width = usize::from(main.width);
        let inner = width.saturating_sub(2);
        let least = board::least(&self.view.board, width).min(room);
        let kept = Kept::of(inner, room - least, side);
        let plan = board::plan(&self.view.board, width, room - kept.lines());
        let lines = board::lines(&self.view.board, plan).min(room - kept.guide);
        let free = room - lines;
        let airy = free > kept.lines() + 1;
        let top = 1 + usize::from(airy) * (1 + (free - kept.lines() - 2 * usize::from(airy)) / 3);
        let board_area = Rect { y: area.y + top as u16, height: lines as u16, ..main };
        board::draw(self.buffer, board_area, &self.view.board, self.view.looks);
        let below = top + lines + usize::from(airy);
        let foot = footer::rows(area, self.view).len();
        let words = (usize::from(area.height) - foot - bar).saturating_sub(below);
        let (guide, said) = self.words(inner, words);
        let end = area.bottom() - (foot + bar + guide.len()) as u16;
        let first = area.y + below as u16;
        let list = first + said.len().max(kept.said) as u16 + 1;
        for (y, (line, style)) in (first..).zip(said) {
            put(self.buffer, main.x + 1, y, &line, inner as u16, style);
        }
        if !side && end.saturating_sub(list) >= 2 {
            self.moves(Rect { x: main.x + 1, y: list, width: inner as u16, height: end - list });
        }
        if let Some(shown) = &self.view.bar {
            draw_bar(self.buffer, main, end, shown, self.view);
        }
        for (y, line) in (end + bar as u16..).zip(guide) {
            put(self.buffer, main.x, y, ">", 1, self.view.looks.strong());
            put(self.buffer, main.x + 2, y, &line, inner as u16, self.view.looks.strong());
        }
        if side {
            let bottom = area.bottom() - foot as u16;
            for y in area.y + 1..bottom {
                put(self.buffer, main.right(), y, "|", 1, self.view.looks.faint());
            }
            let x = main.right() + 2;
            self.moves(Rect { x, y: area.y + 1, width: area.right() - x, height: bottom - area.y - 1 });
        }
    }

    /// Whether the moves stand at the side: in a wide window, unless pits would be small for it and there is room below.
    fn side(&self, room: usize) -> bool {
        let inside =
            |width: u16| board::plan(&self.view.board, width.into(), room.saturating_sub(BELOW)).inside;
        let wide = self.area.width;
        let small = || inside(wide - SIDE - 1) < inside(wide).min(LARGE);
        wide >= WITH_SIDE && (room < HIGH || !small())
    }

    /// What to do now, and what was said with its styles, in the fullest words that find room in so many lines. What was
    /// answered is told before all else, and what the last move did after it.
    fn words(&self, width: usize, room: usize) -> (Vec<String>, Vec<(String, Style)>) {
        let of = |(guide, legend): (bool, bool)| {
            let guide = wrap(self.view.guide.say(guide), width);
            let said = self.said(width, legend);
            let [answered, lies, told] = [0, 1, 2].map(|part: usize| said[part].0.len());
            (guide.len() + answered + lies + told.min(TOLD), guide, said)
        };
        let fullest =
            [(false, false), (false, true)].map(of).into_iter().find(|(needed, ..)| *needed <= room);
        let (_, guide, said) = fullest.unwrap_or_else(|| of((true, true)));
        let guide = clipped(guide, room.saturating_sub(said[0].0.len()).max(1), width);
        let mut left = room.saturating_sub(guide.len());
        let mut lines = Vec::new();
        for (part, style) in said {
            let part = clipped(part, left, width);
            left -= part.len();
            lines.extend(part.into_iter().map(|line| (line, style)));
        }
        (guide, lines)
    }

    /// The game, whose turn it is, and how the match stands.
    fn header(&mut self) {
        let (view, area) = (self.view, self.area);
        let (who, words) = &view.turn;
        let style = who.map_or(view.looks.strong(), |who| view.looks.label(who));
        let words = format!(" {words} ");
        let wide = board::cells(&words).min(area.width.into()) as u16;
        let x = area.right() - wide;
        let room = usize::from(x - area.x).saturating_sub(1);
        let (at, _) = self.buffer.set_stringn(area.x, area.y, &view.title, room, view.looks.strong());
        if let Some(series) = &view.series {
            let room = x.saturating_sub(at + 3);
            put(self.buffer, at + 2, area.y, series, room, view.looks.faint());
        }
        put(self.buffer, x, area.y, &words, wide, style);
    }

    /// What was answered, what lies about, and what the last move did, in lines.
    fn said(&self, width: usize, brief: bool) -> [(Vec<String>, Style); 3] {
        let (view, looks) = (self.view, self.view.looks);
        let lines = |words: &str| if words.is_empty() { Vec::new() } else { wrap(words, width) };
        let (answered, wrong) = view.notice.as_ref().map_or(("", false), |(words, wrong)| (words, *wrong));
        let parts: Vec<&str> = view.board.legend.iter().map(|part| part.say(brief)).collect();
        let legend =
            if brief { lines(&parts.join("; ")) } else { parts.into_iter().flat_map(lines).collect() };
        [
            (lines(answered), if wrong { looks.wrong() } else { looks.strong() }),
            (legend, Style::new()),
            (lines(&view.told), Style::new()),
        ]
    }

    /// The last moves, as many as there is room for, in columns as wide as the side.
    fn moves(&mut self, area: Rect) {
        let view = self.view;
        put(self.buffer, area.x, area.y, &view.moves_title, area.width, view.looks.strong());
        let columns = usize::from(area.width / SIDE).max(1);
        let wide = if columns == 1 { area.width } else { SIDE };
        let high = usize::from(area.height).saturating_sub(1).max(1);
        let turns: Vec<Vec<String>> = (view.moves.iter().rev().take(high * columns).rev())
            .map(|line| wrap_after(line, usize::from(wide) - 2, "", 4))
            .collect();
        // The first ones give way, whole, until the others fill no more columns than there are.
        let fits = |from: usize| in_columns(&turns[from..], high).len() <= columns;
        let from = (0..turns.len()).find(|&from| fits(from)).unwrap_or(turns.len());
        for (nth, column) in in_columns(&turns[from..], high).into_iter().enumerate() {
            let x = area.x + nth as u16 * wide;
            for (y, line) in (area.y + 1..area.bottom()).zip(column) {
                put(self.buffer, x, y, line, wide, Style::new());
            }
        }
    }
}

/// Entries of some lines each in columns so many lines high: none goes on in the next column but one that is higher than
/// a column itself.
fn in_columns(entries: &[Vec<String>], high: usize) -> Vec<Vec<&String>> {
    let mut columns: Vec<Vec<&String>> = Vec::new();
    for entry in entries {
        match columns.last_mut().filter(|column| column.len() + entry.len() <= high) {
            Some(column) => column.extend(entry),
            None => columns.extend(entry.chunks(high).map(|part| part.iter().collect())),
        }
    }
    columns
}

/// What the position is worth: a bar, South's part filled, and words.
fn draw_bar(buffer: &mut Buffer, area: Rect, y: u16, bar: &Bar, view: &View) {
    let mut text = String::new();
    if let Some(share) = bar.share.filter(|_| area.width >= 70) {
        let long = 20;
        let filled = ((share.clamp(0.0, 1.0) * long as f64).round() as usize).min(long);
        let [south, north] = &bar.ends;
        text = format!("{south} [{}{}] {north}  ", "#".repeat(filled), "-".repeat(long - filled));
    }
    let room = usize::from(area.width.saturating_sub(2));
    let brief = board::cells(&text) + board::cells(&bar.words.full) > room;
    text.push_str(bar.words.say(brief));
    let text = clipped(wrap(&text, room), 1, room).concat();
    put(buffer, area.x + 2, y, &text, area.width.saturating_sub(2), view.looks.strong());
}

fn draw_page(buffer: &mut Buffer, area: Rect, page: &Page, view: &View) {
    let height = usize::from(area.height);
    let top = page.top.min(page.last_top(height));
    let room = height - 2;
    let mut wide = area.width;
    if page.lines.len() > room {
        let words = format!("{}-{}/{}", top + 1, (top + room).min(page.lines.len()), page.lines.len());
        let x = area.right().saturating_sub(words.len() as u16);
        put(buffer, x, area.y, &words, area.width, view.looks.faint());
        wide = (x - area.x).saturating_sub(1);
    }
    put(buffer, area.x, area.y, &page.title, wide, view.looks.strong());
    for (y, line) in (area.y + 1..area.bottom() - 1).zip(page.lines.iter().skip(top)) {
        put(buffer, area.x, y, line, area.width, Style::new());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_entry_goes_on_in_another_column() {
        let entry = |name: &str, lines: usize| (0..lines).map(|line| format!("{name}{line}")).collect();
        let entries: Vec<Vec<String>> = vec![entry("a", 2), entry("b", 2), entry("c", 1), entry("d", 4)];
        let told = |high| in_columns(&entries, high).iter().map(|c| c.len()).collect::<Vec<_>>();
        assert_eq!(told(3), [2, 3, 3, 1], "only what is higher than a column is parted");
        assert_eq!(told(4), [4, 1, 4]);
        assert_eq!(told(9), [9]);
    }

    #[test]
    fn what_finds_no_room_gives_up_no_more_words_than_it_must() {
        let lines = || vec!["one two".to_string(), "three".to_string()];
        assert_eq!(clipped(lines(), 2, 10), ["one two", "three"]);
        assert_eq!(clipped(lines(), 1, 10), ["one two..."]);
        assert_eq!(clipped(lines(), 1, 9), ["one..."]);
        assert!(clipped(lines(), 0, 9).is_empty());
        let thai = || vec!["หยิบเมล็ดทั้งหลุม".to_string(), "แล้วหว่าน".to_string()];
        assert_eq!(clipped(thai(), 1, cells(&thai()[0])), ["หยิบเมล็ดทั้ง..."]);
    }
}
