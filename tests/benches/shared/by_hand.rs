//! The fixed workload that benches measure by: random games of a Kalah written out by hand, so that a slow machine or a
//! noisy one disturbs both alike; and the clock they are measured with.
//!
//! It knows no game of the product.

use crate::shared::dice;

/// Random games of Kalah, with everything known beforehand that can be; the moves of all games.
pub fn by_hand(games: u32) -> u64 {
    let mut plies = 0;
    for game in 0..games {
        let mut pick = dice(game);
        let mut cells = [4_u8; 14];
        (cells[6], cells[13]) = (0, 0);
        let mut first = 0;
        loop {
            let mut pits = [0; 6];
            let mut count = 0;
            for (pit, &seeds) in cells.iter().enumerate().skip(first).take(6) {
                pits[count] = pit;
                count += usize::from(seeds > 0);
                if count == 6 {
                    break;
                }
            }
            if count == 0 || cells[7 - first..13 - first] == [0; 6] {
                break;
            }
            plies += 1;
            let (own, other) = (first + 6, 13 - first);
            let mut cell = pits[pick(count as u32) as usize];
            for _ in 0..std::mem::take(&mut cells[cell]) {
                cell = (cell + 1) % 14;
                if cell == other {
                    cell = (cell + 1) % 14;
                }
                cells[cell] += 1;
            }
            if cell == own {
                continue;
            }
            if cells[cell] == 1 && (first..own).contains(&cell) && cells[12 - cell] > 0 {
                cells[own] += std::mem::take(&mut cells[cell]) + std::mem::take(&mut cells[12 - cell]);
            }
            first = 7 - first;
        }
    }
    plies
}

/// Nanoseconds of its processor this thread has had: what others take of a busy machine is not counted.
#[cfg(unix)]
fn now() -> f64 {
    let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    now.tv_sec as f64 * 1e9 + now.tv_nsec as f64
}

/// Nanoseconds since the first call.
#[cfg(not(unix))]
fn now() -> f64 {
    static BEGIN: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    BEGIN.get_or_init(std::time::Instant::now).elapsed().as_nanos() as f64
}

/// Nanoseconds one call takes.
pub fn time<T>(work: impl FnOnce() -> T) -> f64 {
    let begin = now();
    std::hint::black_box(work());
    now() - begin
}

/// The one in the middle.
pub fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}
