//! Pages to read in front of the board: keys, rules, settings and moves.
//!
//! It turns pages and fills them with what manifests and the catalogue say; it knows no rule.

use super::Sitting;
use crate::cli::width::wrap as wrap_after;
use crate::tui::draw::{cells, wrap};
use crate::tui::film::Scene;
use crate::tui::keys::{Action, KEYS};
use crate::tui::said;
use crate::tui::view::Page;
use crate::words::setting;
use crate::words::sheet::origin;
use mancala_core::settings::SettingKind;
use mancala_core::sheet::Origin;

/// What is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// What keys do, and how the board is read.
    Keys,
    /// The rule sheet.
    Rules,
    /// The settings.
    Settings,
    /// All moves so far.
    Moves,
}

impl Sitting<'_> {
    /// Opens a page.
    pub(super) fn open(&mut self, action: Action) {
        let reading = match action {
            Action::Rules => Reading::Rules,
            Action::Settings => Reading::Settings,
            Action::Moves => Reading::Moves,
            _ => Reading::Keys,
        };
        // A page of moves opens at its end, the others at their beginning.
        let top = if reading == Reading::Moves { usize::MAX } else { 0 };
        self.reading = Some((reading, top));
    }

    /// Turns the page that is open, or closes it.
    pub(super) fn read(&mut self, action: Action) {
        let Some(page) = self.page() else { return };
        let height = usize::from(self.size.1);
        let (most, leaf) = (page.last_top(height), height.saturating_sub(3).max(1));
        let top = page.top.min(most);
        let to = match action {
            Action::Up => top.saturating_sub(1),
            Action::Down => top + 1,
            Action::PageUp | Action::Left => top.saturating_sub(leaf),
            Action::PageDown | Action::Right | Action::Skip => top + leaf,
            Action::Home => 0,
            Action::End => most,
            Action::Rules | Action::Settings | Action::Moves | Action::Help => return self.open(action),
            Action::Cancel | Action::Confirm | Action::Leave => {
                self.reading = None;
                return;
            }
            _ => return,
        };
        if let Some((_, top)) = &mut self.reading {
            *top = to.min(most);
        }
    }

    /// The page that is open, in lines that fit the window.
    pub(super) fn page(&self) -> Option<Page> {
        let (reading, top) = self.reading?;
        let (words, width) = (&self.about.words, usize::from(self.size.0));
        let game = self.about.texts.say(&self.about.sheet.name).to_string();
        let (title, lines) = match reading {
            Reading::Keys => (words.say("tui-help-title"), self.keys_page(width)),
            Reading::Rules => {
                (words.say_of("tui-rules-title", &[("game", game.into())]), (self.about.rules)(width))
            }
            Reading::Settings => {
                (words.say_of("tui-settings-title", &[("game", game.into())]), self.settings_page(width))
            }
            Reading::Moves => (words.say("tui-moves"), self.moves_page(width)),
        };
        let looks = self.about.looks;
        let lines: Vec<String> = lines.iter().map(|line| looks.text(line)).collect();
        let page = Page { title: looks.text(&title), lines, top };
        Some(Page { top: top.min(page.last_top(self.size.1.into())), ..page })
    }

    fn keys_page(&self, width: usize) -> Vec<String> {
        let words = &self.about.words;
        let mut lines = self.now_page(width);
        for message in ["tui-help-board", "tui-help-marks", "tui-help-values-told"] {
            lines.push(String::new());
            lines.extend(wrap(&words.say(message), width));
        }
        lines.push(String::new());
        for key in KEYS.iter().filter(|key| !key.written.is_empty()) {
            lines.extend(hanging(&format!("  {:9} ", key.written), &words.say(key.message), width));
        }
        lines
    }

    /// The aim, and in full what stands on the board at present, where it may find no room.
    fn now_page(&self, width: usize) -> Vec<String> {
        let words = &self.about.words;
        let game = self.about.texts.say(&self.about.sheet.name);
        let mut lines = vec![String::new()];
        lines.extend(wrap(&words.say_of("tui-help-aim", &[("game", game.into())]), width));
        lines.extend([String::new()]);
        lines.extend(hanging("> ", &self.guide().full, width));
        let answered = self.answered().map(|(words, _)| words);
        let legend = self.legend(&Scene::of(&self.standing.state)).into_iter().map(|part| part.full);
        let values = self.values.then(|| self.bar().words.full);
        let told = self.standing.state.last.is_some().then(|| self.told());
        for said in answered.into_iter().chain(legend).chain(told).chain(values) {
            lines.extend(wrap(&said, width));
        }
        lines
    }

    fn settings_page(&self, width: usize) -> Vec<String> {
        let sheet = &self.about.sheet;
        let mut lines = vec![String::new()];
        let mut example = None;
        for value in sheet.sections.iter().flat_map(|section| &section.values) {
            let Some(spec) = &value.spec else { continue };
            let (words, texts) = (&self.about.words, &self.about.texts);
            example.get_or_insert_with(|| format!("{}={}", value.path, value.value));
            lines.extend(wrap(&setting::setting(words, texts, spec, &value.value), width));
            let others = setting::others(words, texts, spec, &value.value);
            let of = [("help", texts.say(&spec.help).into()), ("others", others.into())];
            lines.extend(hanging("    ", &words.say_of("help-and-others", &of), width));
            // How it is written, and who else than the game itself says so.
            let written = match &spec.kind {
                SettingKind::Choice { of } => format!("{}={}", value.path, of.join("|")),
                _ => format!("{}={}", value.path, value.value),
            };
            lines.extend(hanging("    ", &written, width));
            if matches!(value.origin, Origin::File { .. } | Origin::Override) {
                lines.extend(hanging("    ", &format!("({})", origin(words, &value.origin)), width));
            }
        }
        let example = example.unwrap_or_else(|| format!("board.pits={}", self.pits()));
        let change = self.about.words.say_of("tui-settings-change", &[("example", example.into())]);
        let mut page = wrap(&change, width);
        page.append(&mut lines);
        page
    }

    fn moves_page(&self, width: usize) -> Vec<String> {
        let turns = said::turns_of(&self.about.words, &self.standing.history);
        if turns.is_empty() {
            return wrap(&self.about.words.say("tui-moves-none"), width);
        }
        turns.iter().flat_map(|turn| wrap_after(turn, width, "", 6)).collect()
    }
}

/// Words after a lead, further lines set in by as much.
fn hanging(lead: &str, words: &str, width: usize) -> Vec<String> {
    wrap_after(words, width, lead, cells(lead))
}
