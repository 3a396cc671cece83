//! The keys: one table that says what each does, for the screen to obey and to tell.
//!
//! It does nothing itself.

use mancala_core::board::Direction;
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Move the cursor, or turn a page: left, right, up, down.
    Left,
    /// To the right.
    Right,
    /// Up.
    Up,
    /// Down.
    Down,
    /// A page back.
    PageUp,
    /// A page on.
    PageDown,
    /// To the beginning.
    Home,
    /// To the end.
    End,
    /// The next pit a move may begin at.
    Next,
    /// The one before.
    Previous,
    /// Do what the screen says that Enter does.
    Confirm,
    /// Go back.
    Cancel,
    /// Show the move to its end at once.
    Skip,
    /// Lift no more, in an opening.
    Stop,
    /// Sow this way.
    Way(Direction),
    /// A digit of a number.
    Digit(u16),
    /// Take back.
    Undo,
    /// Play again.
    Redo,
    /// A good move.
    Hint,
    /// Values over the pits, or none.
    Values,
    /// Show moves faster.
    Faster,
    /// Show moves slower.
    Slower,
    /// Let players that are no people wait, or go on.
    Pause,
    /// Play another game of the same kind, when one is over.
    Anew,
    /// Keep a game anew that was deleted elsewhere.
    Keep,
    /// Type a move.
    Type,
    /// Read the rules.
    Rules,
    /// Read the settings.
    Settings,
    /// Read the moves.
    Moves,
    /// Read what keys do.
    Help,
    /// Leave, after a question where a game goes on.
    Leave,
    /// Leave at once.
    Break,
    /// Suspend the program.
    Suspend,
    /// Draw all anew.
    Redraw,
}

/// A key, what it does, how it is written, and the message that tells of it.
pub struct Key {
    code: KeyCode,
    control: bool,
    /// What it asks for.
    pub action: Action,
    /// How it is written.
    pub written: &'static str,
    /// The message that says what it does; none where the key before it says it for both.
    pub message: &'static str,
}

const fn key(code: KeyCode, action: Action, written: &'static str, message: &'static str) -> Key {
    Key { code, control: false, action, written, message }
}

const fn control(letter: char, action: Action, written: &'static str, message: &'static str) -> Key {
    Key { code: KeyCode::Char(letter), control: true, action, written, message }
}

/// Every key there is. Those that are told together follow each other.
pub const KEYS: &[Key] = &[
    key(KeyCode::Left, Action::Left, "<- ->", "tui-help-along"),
    key(KeyCode::Right, Action::Right, "", ""),
    key(KeyCode::Up, Action::Up, "Up Down", "tui-help-across"),
    key(KeyCode::Down, Action::Down, "", ""),
    key(KeyCode::Tab, Action::Next, "Tab", "tui-help-next"),
    key(KeyCode::BackTab, Action::Previous, "", ""),
    key(KeyCode::Home, Action::Home, "Home End", "tui-help-ends"),
    key(KeyCode::End, Action::End, "", ""),
    key(KeyCode::Enter, Action::Confirm, "Enter", "tui-help-enter"),
    key(KeyCode::Esc, Action::Cancel, "Esc", "tui-help-back"),
    key(KeyCode::Char('.'), Action::Stop, ".", "tui-help-stop"),
    key(KeyCode::Char('<'), Action::Way(Direction::Cw), "< >", "tui-help-way"),
    key(KeyCode::Char('>'), Action::Way(Direction::Ccw), "", ""),
    key(KeyCode::Char('/'), Action::Type, "/", "tui-help-type"),
    key(KeyCode::Char('u'), Action::Undo, "u", "tui-help-undo"),
    key(KeyCode::Char('y'), Action::Redo, "y", "tui-help-redo"),
    key(KeyCode::Char('h'), Action::Hint, "h", "tui-help-hint"),
    key(KeyCode::Char('a'), Action::Values, "a", "tui-help-values"),
    key(KeyCode::Char(' '), Action::Skip, "Space", "tui-help-skip"),
    key(KeyCode::Char('+'), Action::Faster, "+ -", "tui-help-pace"),
    key(KeyCode::Char('='), Action::Faster, "", ""),
    key(KeyCode::Char('-'), Action::Slower, "", ""),
    key(KeyCode::Char('p'), Action::Pause, "p", "tui-help-pause"),
    key(KeyCode::Char('n'), Action::Anew, "n", "tui-help-anew"),
    key(KeyCode::Char('k'), Action::Keep, "k", "tui-help-keep"),
    key(KeyCode::Char('r'), Action::Rules, "r", "tui-help-rules"),
    key(KeyCode::Char('s'), Action::Settings, "s", "tui-help-settings"),
    key(KeyCode::Char('m'), Action::Moves, "m", "tui-help-moves"),
    key(KeyCode::Char('?'), Action::Help, "?", "tui-help-help"),
    key(KeyCode::F(1), Action::Help, "", ""),
    key(KeyCode::PageUp, Action::PageUp, "", ""),
    key(KeyCode::PageDown, Action::PageDown, "", ""),
    key(KeyCode::Char('q'), Action::Leave, "q", "tui-help-leave"),
    control('c', Action::Break, "Ctrl-C", "tui-help-break"),
    control('z', Action::Suspend, "Ctrl-Z", "tui-help-suspend"),
    control('l', Action::Redraw, "Ctrl-L", "tui-help-redraw"),
];

/// What a key asks for, if anything. Letters may be capitals: the Caps Lock key hides nothing.
pub fn action(event: &KeyEvent) -> Option<Action> {
    if event.kind == KeyEventKind::Release {
        return None;
    }
    let control = event.modifiers.contains(KeyModifiers::CONTROL);
    let code = match event.code {
        KeyCode::Char(letter) => KeyCode::Char(letter.to_ascii_lowercase()),
        code => code,
    };
    if let (KeyCode::Char(digit @ '0'..='9'), false) = (code, control) {
        return Some(Action::Digit(digit as u16 - '0' as u16));
    }
    KEYS.iter().find(|key| key.code == code && key.control == control).map(|key| key.action)
}

/// How the key of an action is written.
pub fn written(action: Action) -> &'static str {
    KEYS.iter().find(|key| key.action == action && !key.written.is_empty()).map_or("", |key| key.written)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pressed(code: KeyCode, modifiers: KeyModifiers) -> Option<Action> {
        action(&KeyEvent::new(code, modifiers))
    }

    #[test]
    fn no_key_means_two_things() {
        for (at, key) in KEYS.iter().enumerate() {
            let twice = KEYS[..at].iter().any(|other| other.code == key.code && other.control == key.control);
            assert!(!twice, "{:?}", key.code);
        }
    }

    #[test]
    fn keys_are_told_in_plain_signs() {
        assert!(KEYS.iter().all(|key| key.written.is_ascii()));
        assert!(KEYS.iter().all(|key| key.written.is_empty() == key.message.is_empty()));
    }

    #[test]
    fn letters_are_obeyed_as_capitals_too() {
        assert_eq!(pressed(KeyCode::Char('U'), KeyModifiers::SHIFT), Some(Action::Undo));
        assert_eq!(pressed(KeyCode::Char('c'), KeyModifiers::CONTROL), Some(Action::Break));
        assert_eq!(pressed(KeyCode::Char('c'), KeyModifiers::NONE), None);
        assert_eq!(pressed(KeyCode::Char('7'), KeyModifiers::NONE), Some(Action::Digit(7)));
        assert_eq!(written(Action::Undo), "u");
    }
}
