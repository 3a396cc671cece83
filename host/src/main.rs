//! The binary: hands its arguments to the command line and ends with its exit code; nothing else.

fn main() -> std::process::ExitCode {
    mancala_host::cli::main(std::env::args_os())
}
