//! The web board: what the server answers, asked without a browser, and what a browser shows of it.
//!
//! It tests no rule of any game.

mod answers;
mod browser;
mod guarded;
mod http;
mod played;
mod served;
mod shown;
