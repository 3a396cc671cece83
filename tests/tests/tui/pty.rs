//! A terminal with the program on it: keys go in, and what is on the screen can be read.
//!
//! It waits for what is to be seen and never for a time to pass; only what does not come ends by a deadline.

use portable_pty::{Child, CommandBuilder, ExitStatus, MasterPty, PtySize, native_pty_system};
use std::io::{Read as _, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::sync::{Arc, Condvar, Mutex};
use std::time::{Duration, Instant};

/// Longer than anything here takes on the slowest machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// What comes from the program.
struct Seen {
    parser: vt100::Parser,
    /// All bytes.
    raw: Vec<u8>,
    ended: bool,
    /// Nobody is to read any more.
    left: bool,
}

/// A terminal.
pub struct Pty {
    master: Option<Box<dyn MasterPty + Send>>,
    keys: Option<Box<dyn Write + Send>>,
    child: Box<dyn Child + Send + Sync>,
    seen: Arc<(Mutex<Seen>, Condvar)>,
}

impl Pty {
    /// Starts a program on a terminal of so many columns and lines.
    pub fn start(program: &Path, folder: &Path, arguments: &str, columns: u16, lines: u16) -> Pty {
        Pty::start_with(program, folder, arguments, columns, lines, &[("LANG", "en_GB.UTF-8")])
    }

    /// The same with further variables.
    pub fn start_with(
        program: &Path,
        folder: &Path,
        arguments: &str,
        columns: u16,
        lines: u16,
        variables: &[(&str, &str)],
    ) -> Pty {
        let size = PtySize { rows: lines, cols: columns, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("there are terminals");
        let mut command = CommandBuilder::new(program);
        command.args(arguments.split_whitespace());
        command.cwd(folder);
        command.env_clear();
        command.env("TERM", "xterm-256color");
        command.env("XDG_DATA_HOME", folder.join("data"));
        command.env("HOME", folder);
        variables.iter().for_each(|(name, value)| command.env(name, value));
        let child = pair.slave.spawn_command(command).expect("the program can be run");
        drop(pair.slave);
        let mut output = pair.master.try_clone_reader().expect("the terminal can be read");
        let keys = pair.master.take_writer().expect("the terminal can be typed on");
        let parser = vt100::Parser::new(part(lines), part(columns), 0);
        let seen = Arc::new((
            Mutex::new(Seen { parser, raw: Vec::new(), ended: false, left: false }),
            Condvar::new(),
        ));
        let theirs = seen.clone();
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            loop {
                let count = output.read(&mut bytes).unwrap_or(0);
                let mut seen = theirs.0.lock().unwrap();
                seen.parser.process(&bytes[..count]);
                seen.raw.extend_from_slice(&bytes[..count]);
                seen.ended = count == 0 || seen.left;
                theirs.1.notify_all();
                if seen.ended {
                    return;
                }
            }
        });
        Pty { master: Some(pair.master), keys: Some(keys), child, seen }
    }

    /// Types.
    pub fn keys(&mut self, keys: &str) {
        let to = self.keys.as_mut().expect("the terminal is there");
        to.write_all(keys.as_bytes()).and_then(|()| to.flush()).expect("the terminal takes keys");
    }

    /// What is on the screen.
    pub fn screen(&self) -> String {
        self.seen.0.lock().unwrap().parser.screen().contents()
    }

    /// Everything that was written so far.
    pub fn raw(&self) -> String {
        String::from_utf8_lossy(&self.seen.0.lock().unwrap().raw).into_owned()
    }

    /// Whether the full screen is on, and whether the cursor is hidden.
    pub fn taken(&self) -> (bool, bool) {
        let seen = self.seen.0.lock().unwrap();
        let screen = seen.parser.screen();
        (screen.alternate_screen(), screen.hide_cursor())
    }

    /// Waits until the screen is as asked.
    pub fn until(&self, what: &str, test: impl Fn(&str) -> bool) -> String {
        let began = Instant::now();
        let mut seen = self.seen.0.lock().unwrap();
        loop {
            let text = seen.parser.screen().contents();
            if test(&text) {
                return text;
            }
            assert!(!seen.ended, "{what} never came; the program ended:\n{text}");
            assert!(began.elapsed() < PATIENCE, "{what} never came:\n{text}");
            seen = self.seen.1.wait_timeout(seen, Duration::from_millis(200)).unwrap().0;
        }
    }

    /// Waits until these words are on the screen, whatever lines they stand in.
    pub fn sees(&self, words: &str) -> String {
        // The mark before the lines that say what to do is no word.
        let flat = |text: &str| text.replace("\n>", "\n").split_whitespace().collect::<Vec<_>>().join(" ");
        self.until(words, |text| flat(text).contains(words))
    }

    /// What is on the screen once nothing has been written for a while.
    pub fn rests(&self) -> String {
        let mut seen = self.seen.0.lock().unwrap();
        loop {
            let (now, waited) = self.seen.1.wait_timeout(seen, Duration::from_millis(1500)).unwrap();
            if waited.timed_out() {
                return now.parser.screen().contents();
            }
            seen = now;
        }
    }

    /// Makes the window another size.
    pub fn resize(&mut self, columns: u16, lines: u16) {
        self.seen.0.lock().unwrap().parser.screen_mut().set_size(part(lines), part(columns));
        let size = PtySize { rows: lines, cols: columns, pixel_width: 0, pixel_height: 0 };
        self.master().resize(size).expect("the terminal can be resized");
    }

    fn master(&self) -> &(dyn MasterPty + Send) {
        self.master.as_deref().expect("the terminal is there")
    }

    /// The number of the program's process.
    pub fn id(&self) -> i32 {
        self.child.process_id().expect("the program runs") as i32
    }

    /// Waits for the end of the program, and of what it writes.
    pub fn ends(&mut self) -> ExitStatus {
        let began = Instant::now();
        let status = loop {
            match self.child.try_wait().expect("the program can be waited for") {
                Some(status) => break status,
                None => assert!(began.elapsed() < PATIENCE, "it does not end:\n{}", self.screen()),
            }
            std::thread::sleep(Duration::from_millis(5));
        };
        let mut seen = self.seen.0.lock().unwrap();
        while !seen.ended {
            assert!(began.elapsed() < PATIENCE, "its output does not end");
            seen = self.seen.1.wait_timeout(seen, Duration::from_millis(200)).unwrap().0;
        }
        status
    }

    /// The terminal goes away with all that holds it, and the program is waited for.
    pub fn vanishes(mut self) -> ExitStatus {
        self.seen.0.lock().unwrap().left = true;
        // Whoever reads wakes up by something to read: what is typed does something to the screen.
        self.keys("?");
        self.until_ended();
        drop(self.master.take());
        drop(self.keys.take());
        let began = Instant::now();
        loop {
            match self.child.try_wait().expect("the program can be waited for") {
                Some(status) => return status,
                None => assert!(began.elapsed() < PATIENCE, "it does not end"),
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn until_ended(&self) {
        let mut seen = self.seen.0.lock().unwrap();
        while !seen.ended {
            seen = self.seen.1.wait_timeout(seen, Duration::from_millis(200)).unwrap().0;
        }
    }

    /// Whether the terminal shows what is typed and takes it line by line, as it does for a shell.
    pub fn is_cooked(&self) -> bool {
        let modes = self.master().get_termios().expect("the terminal has modes");
        let cooked = libc::ICANON | libc::ECHO | libc::ISIG;
        modes.local_flags.bits() & cooked == cooked
    }
}

fn part(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).expect("a window has columns and lines")
}

impl Drop for Pty {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
