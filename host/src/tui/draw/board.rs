//! The board drawn: rows of pits that face each other, their names and counts, and the stores at its ends.
//!
//! It draws what the view says and works nothing out.

use super::plan::{Need, Plan};
use crate::engine::Player;
use crate::tui::looks::Looks;
use crate::tui::spot::Spot;
use crate::tui::view::{BoardView, PitView, StoreView};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Span;

/// The narrowest store at an end of the board, frame and all.
const STORE: usize = 9;
/// The widest.
const STORE_MOST: usize = 15;
/// Pits with so many lines for seeds are large.
const SPACIOUS: usize = 6;

/// How the board would be drawn in so much room.
pub fn plan(board: &BoardView, width: usize, height: usize) -> Plan {
    let pits = || board.rows.iter().flatten();
    let count = pits().map(|pit| digits(pit.seeds)).max().unwrap_or(1).max(2);
    let name = pits().map(|pit| pit.name.len() + pit.marks.len()).max().unwrap_or(1);
    let store = store_width(board);
    Plan::of(Need { pits: board.rows[0].len(), name, count, store, valued: board.valued }, width, height)
}

/// The lines that a plan takes.
pub fn lines(board: &BoardView, plan: Plan) -> usize {
    usize::from(!plan.beside) + plan.shown * plan.lines(board.valued)
}

/// The fewest lines in which the board can be read, or a part of it.
pub fn least(board: &BoardView, width: usize) -> usize {
    let height = 4 + if board.valued { 2 } else { 0 };
    lines(board, plan(board, width, height))
}

/// Draws the board at the top of an area, in its middle from left to right.
pub fn draw(buffer: &mut Buffer, area: Rect, board: &BoardView, looks: Looks) {
    let plan = plan(board, area.width.into(), area.height.into());
    let pits = board.rows[0].len();
    let mut top = usize::from(area.y);
    if !plan.beside {
        store_line(buffer, area, board, looks);
        top += 1;
    }
    let blocks = pits.div_ceil(plan.block);
    // The blocks in sight: those around the pit that matters.
    let at = board.sight.column(pits) / plan.block;
    let first = at.saturating_sub(plan.shown / 2).min(blocks - plan.shown);
    if plan.shown < blocks {
        let words = format!("<-- {}/{blocks} -->", at + 1);
        let x = usize::from(area.x) + usize::from(area.width).saturating_sub(words.len()) / 2;
        buffer.set_stringn(x as u16, area.y, &words, words.len(), looks.faint());
    }
    for block in first..first + plan.shown {
        let columns = block * plan.block..pits.min((block + 1) * plan.block);
        let wide = plan.step * columns.len() + usize::from(plan.framed);
        let room = usize::from(area.width);
        let left = usize::from(area.x) + room.saturating_sub(wide) / 2;
        Block { buffer, board, plan, looks, columns, left, top, bottom: area.bottom().into() }.draw();
        top += plan.lines(board.valued);
    }
}

/// A run of columns with both rows.
struct Block<'a> {
    buffer: &'a mut Buffer,
    board: &'a BoardView,
    plan: Plan,
    looks: Looks,
    columns: std::ops::Range<usize>,
    left: usize,
    top: usize,
    bottom: usize,
}

impl Block<'_> {
    fn draw(&mut self) {
        let (plan, valued) = (self.plan, self.board.valued);
        let mut y = self.top;
        if valued {
            self.values(Player::North, y);
            y += 1;
        }
        self.names(Player::North, y);
        y += 1;
        let frame_top = y;
        for row in [Player::North, Player::South] {
            if plan.framed {
                self.rule(y);
                y += 1;
            }
            self.pits(row, y);
            y += plan.inside;
        }
        if plan.framed {
            self.rule(y);
            y += 1;
        }
        self.names(Player::South, y);
        if valued {
            self.values(Player::South, y + 1);
        }
        if plan.beside {
            self.store(Player::North, frame_top, y);
            self.store(Player::South, frame_top, y);
        }
    }

    fn put(&mut self, x: usize, y: usize, text: &str, style: Style) {
        let room = usize::from(self.buffer.area.right()).saturating_sub(x);
        if y < self.bottom && room > 0 {
            self.buffer.set_stringn(x as u16, y as u16, text, room, style);
        }
    }

    /// The pit at a column, where it begins, and its inner width.
    fn each(&self, row: Player) -> Vec<(Spot, PitView, usize)> {
        let pits = self.board.rows[0].len();
        let frame = usize::from(self.plan.framed);
        (self.columns.clone().enumerate())
            .map(|(nth, column)| {
                let spot = Spot::at_column(row, column, pits);
                let pit = self.board.rows[row.index()][spot.index].clone();
                (spot, pit, self.left + nth * self.plan.step + frame)
            })
            .collect()
    }

    fn inner(&self) -> usize {
        self.plan.step - usize::from(self.plan.framed)
    }

    fn names(&mut self, row: Player, y: usize) {
        for (spot, pit, x) in self.each(row) {
            let on = self.board.cursor == Some(spot);
            let style = match (on, pit.legal) {
                (true, _) => self.looks.cursor(),
                (false, true) => self.looks.strong(),
                (false, false) => self.looks.faint(),
            };
            // The name keeps its place whether it is marked or not.
            let name = format!("{}{}", pit.name, pit.marks);
            let before = self.inner().saturating_sub(pit.name.len()) / 2;
            let before = before.min(self.inner().saturating_sub(name.len()));
            self.put(x + before, y, &name, style);
        }
    }

    fn values(&mut self, row: Player, y: usize) {
        for (_, pit, x) in self.each(row) {
            let Some(value) = &pit.value else { continue };
            // Where there is no room for tenths, whole seeds.
            let whole = value.parse::<f64>().map_or(value.clone(), |seeds| match seeds.round() as i64 {
                0 => "0".into(),
                seeds => format!("{seeds:+}"),
            });
            let room = self.inner() - usize::from(!self.plan.framed);
            let value = if value.len() > room { &whole } else { value };
            let value: String = value.chars().take(self.inner()).collect();
            let style = if pit.best { self.looks.cursor() } else { Style::new() };
            self.put(x + (self.inner() - value.len()) / 2, y, &value, style);
        }
    }

    fn rule(&mut self, y: usize) {
        let line = format!("+{}", "-".repeat(self.plan.step - 1)).repeat(self.columns.len()) + "+";
        self.put(self.left, y, &line, self.looks.faint());
    }

    fn pits(&mut self, row: Player, y: usize) {
        let (inner, inside, looks) = (self.inner(), self.plan.inside, self.looks);
        let middle = inside / 2;
        for (spot, pit, x) in self.each(row) {
            let on = self.board.cursor == Some(spot);
            let style = match (on, pit.trace) {
                (true, _) => looks.cursor(),
                (false, Some(_)) => looks.trace(),
                (false, None) if pit.legal => looks.strong(),
                (false, None) => Style::new(),
            };
            let mut dots = dots(pit.seeds, inner, inside, looks.seed());
            dots.insert(middle, count(&pit, on, inner));
            for (line, words) in dots.iter().enumerate() {
                let whole = self.plan.framed && (on || pit.trace.is_some());
                let words = if whole { format!("{words:^inner$}") } else { words.clone() };
                let before = inner.saturating_sub(cells(&words)) / 2;
                self.put(x + before, y + line, &words, style);
                if self.plan.framed {
                    self.put(x - 1, y + line, "|", looks.faint());
                    self.put(x + inner, y + line, "|", looks.faint());
                }
            }
        }
    }

    /// A store at its end of the board, as high as the board.
    fn store(&mut self, whose: Player, top: usize, bottom: usize) {
        let store = &self.board.stores[whose.index()];
        let wide = store_width(self.board) - 1;
        let (right, frame) = (self.left + self.plan.step * self.columns.len(), self.plan.framed);
        let x = match (whose, frame) {
            (Player::North, true) => self.left - wide,
            (Player::North, false) => self.left - wide - 1,
            (Player::South, _) => right + 1,
        };
        let (looks, inner) = (self.looks, wide - 1);
        if frame {
            let line = "-".repeat(inner + 1);
            for y in [top, bottom - 1] {
                let line = if whose == Player::North { format!("+{line}") } else { format!("{line}+") };
                let x = if whose == Player::North { x - 1 } else { x };
                self.put(x, y, &line, looks.faint());
            }
            let edge = if whose == Player::North { x - 1 } else { x + inner + 1 };
            (top + 1..bottom - 1).for_each(|y| self.put(edge, y, "|", looks.faint()));
        }
        let (first, last) = if frame { (top + 1, bottom - 1) } else { (top - 1, bottom + 1) };
        let words = [store.name.clone(), store.seat.clone(), store.seeds.to_string()];
        let words: Vec<&String> = words.iter().filter(|words| !words.is_empty()).collect();
        let y = first + (last - first).saturating_sub(words.len()) / 2;
        let number = words.len() - 1;
        for (nth, words) in words.into_iter().enumerate() {
            let style = match nth {
                0 => looks.label(whose),
                _ if nth == number && store.landed => looks.trace(),
                _ if nth == number => looks.strong(),
                _ => looks.faint(),
            };
            let words: String = words.chars().take(inner).collect();
            let before = (inner + 1).saturating_sub(cells(&words)) / 2;
            self.put(x + before, y + nth, &words, style);
        }
    }
}

/// The columns of a store at an end of the board, frame and all.
fn store_width(board: &BoardView) -> usize {
    let word = |store: &StoreView| cells(&store.name).max(cells(&store.seat)).max(digits(store.seeds));
    (board.stores.iter().map(word).max().unwrap_or(1) + 3).clamp(STORE, STORE_MOST)
}

/// The stores in one line, North's at the left where his end is.
fn store_line(buffer: &mut Buffer, area: Rect, board: &BoardView, looks: Looks) {
    let words = |player: Player| {
        let store = &board.stores[player.index()];
        let seat = if store.seat.is_empty() { String::new() } else { format!(" ({})", store.seat) };
        (store.name.clone(), format!("{seat} {}", store.seeds), store.landed)
    };
    for player in [Player::North, Player::South] {
        let (name, rest, landed) = words(player);
        let wide = cells(&name) + cells(&rest);
        let x = match player {
            Player::North => area.x,
            Player::South => area.right().saturating_sub(wide as u16).max(area.x),
        };
        let room = usize::from(area.right() - x);
        let (x, _) = buffer.set_stringn(x, area.y, &name, room, looks.label(player));
        let style = if landed { looks.trace() } else { looks.strong() };
        buffer.set_stringn(x, area.y, &rest, usize::from(area.right().saturating_sub(x)), style);
    }
}

/// The count with what stands beside it.
fn count(pit: &PitView, on: bool, inner: usize) -> String {
    let mark = pit.trace.map(|trace| trace.mark().to_string()).unwrap_or_default();
    let seeds = pit.seeds.to_string();
    let marked = format!("{mark}{seeds}");
    let words = if on { format!("[{marked}]") } else { marked };
    // The narrowest pits show the number alone.
    if words.len() <= inner { words } else { seeds }
}

/// Seeds drawn in the lines around the count, the nearest ones first; where they find no room the number alone tells.
fn dots(seeds: u16, inner: usize, inside: usize, seed: char) -> Vec<String> {
    let (lines, middle) = (inside - 1, inside / 2);
    let across = inner.saturating_sub(2).max(1);
    let seeds = usize::from(seeds).min(lines * across);
    let mut order: Vec<usize> = (0..lines).collect();
    order.sort_by_key(|&line| if line < middle { 2 * (middle - 1 - line) } else { 2 * (line - middle) + 1 });
    // In a large pit a few seeds lie wide apart, on every second line.
    let apart: Vec<usize> = order.chunks(2).skip(1).step_by(2).flatten().copied().collect();
    let (order, most, blanks) = match across.div_ceil(4) {
        most if lines >= SPACIOUS && seeds <= most * apart.len() => (apart, most, "   "),
        _ => (order, across.div_ceil(2), " "),
    };
    // With blanks between them as long as the lines last.
    let used = seeds.div_ceil(most).max(2).min(order.len());
    let mut drawn = vec![String::new(); lines];
    let mut left = seeds;
    for (nth, line) in order.into_iter().take(used).enumerate() {
        let here = left.div_ceil(used - nth);
        left -= here;
        let dots = vec![seed.to_string(); here];
        drawn[line] = if here > most { dots.concat() } else { dots.join(blanks) };
    }
    drawn
}

fn digits(number: u16) -> usize {
    number.to_string().len()
}

/// The columns of a text.
pub fn cells(text: &str) -> usize {
    Span::raw(text).width()
}
