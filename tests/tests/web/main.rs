//! The web board: what the server answers, asked without a browser, and what a browser shows of it.
//!
//! It tests no rule of any game.

mod advised;
mod answers;
mod asked;
mod browser;
mod guarded;
mod http;
mod opened;
mod played;
mod pressed;
mod recorded;
mod served;
mod shared;
mod shown;
mod told;
mod valued;
