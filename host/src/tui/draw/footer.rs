//! The keys at the foot of a screen: as many as find room, in as many lines as a window has to spare.
//!
//! It decides no key; the last two of those it is given are always shown.

use super::{cells, put};
use crate::tui::view::View;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// The most lines that keys may take in a window of this size.
pub fn most(area: Rect, view: &View) -> usize {
    match (area.width, area.height) {
        _ if view.page.is_some() => 1,
        (_, ..18) => 1,
        (..60, 22..) => 3,
        _ => 2,
    }
}

/// Keys and what they do, in lines: as many as find room, the last two always.
pub fn rows(area: Rect, view: &View) -> Vec<Vec<&(String, String)>> {
    let wide = |(key, words): &(String, String)| cells(key) + cells(words) + 3;
    let always = view.keys.len().saturating_sub(2);
    let fill = |first: usize| {
        let (mut rows, mut room) = (vec![Vec::new()], usize::from(area.width) + 2);
        for (nth, key) in view.keys[..first].iter().chain(&view.keys[always..]).enumerate() {
            // The last two stay together.
            let needed = if nth == first { view.keys[always..].iter().map(wide).sum() } else { wide(key) };
            if needed > room {
                rows.push(Vec::new());
                room = usize::from(area.width) + 2;
            }
            room = room.saturating_sub(wide(key));
            rows.last_mut().into_iter().for_each(|row| row.push(key));
        }
        rows
    };
    (0..=always).rev().map(fill).find(|rows| rows.len() <= most(area, view)).unwrap_or_else(|| fill(0))
}

/// Draws the keys on the last lines.
pub fn draw(buffer: &mut Buffer, area: Rect, view: &View) {
    let rows = rows(area, view);
    let top = area.bottom().saturating_sub(rows.len() as u16);
    for (y, row) in (top..area.bottom()).zip(rows) {
        let mut x = area.x;
        for (key, words) in row {
            let room = usize::from(area.right().saturating_sub(x));
            (x, _) = buffer.set_stringn(x, y, key, room, view.looks.cursor());
            let words = format!(" {words}  ");
            let room = area.right().saturating_sub(x).min(cells(&words) as u16);
            put(buffer, x, y, &words, room, Style::new());
            x += room;
        }
    }
}
