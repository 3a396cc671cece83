//! System calls, by seccomp: what rules and the engine's answers need goes through, the rest does not.
//!
//! It knows two refusals. What ordinary code tries in good faith (a thread, a socket, a file to write) fails with
//! EPERM, so that a plugin can say what it missed. What no rule does in good faith (start a program, signal or trace
//! another process) ends the process with SIGSYS, so that whoever started it learns of it.

use super::Refused;

#[cfg(not(target_os = "linux"))]
pub(super) fn close() -> Result<bool, Refused> {
    Err(super::NOT_HERE.into())
}

#[cfg(target_os = "linux")]
pub(super) fn close() -> Result<bool, Refused> {
    use rustix::process::{Resource, Rlimit, setrlimit};
    // A second lock on new threads and processes, for all but root: the filter is the first.
    let _ = setrlimit(Resource::Nproc, Rlimit { current: Some(0), maximum: Some(0) });
    filter::close().map_err(|error| match error {
        seccompiler::Error::Seccomp(error) | seccompiler::Error::Prctl(error) => error.to_string(),
        error => error.to_string(),
    })?;
    Ok(true)
}

#[cfg(target_os = "linux")]
mod filter {
    use seccompiler::SeccompCmpArgLen::{Dword, Qword};
    use seccompiler::SeccompCmpOp::{Eq, MaskedEq, Ne};
    use seccompiler::{
        BackendError, BpfProgram, Error, SeccompAction, SeccompCondition, SeccompFilter, SeccompRule,
        apply_filter_all_threads,
    };
    use std::collections::BTreeMap;

    /// Calls, each with the rules of which one must hold; none holds always.
    type Calls = BTreeMap<i64, Vec<SeccompRule>>;

    /// Memory, locks, time, open descriptors, and looking at files: the calls that ask nothing of anybody else.
    const PLAIN: &[i64] = &[
        libc::SYS_brk,
        libc::SYS_madvise,
        libc::SYS_mmap,
        libc::SYS_mprotect,
        libc::SYS_mremap,
        libc::SYS_munmap,
        libc::SYS_membarrier,
        libc::SYS_futex,
        libc::SYS_get_robust_list,
        libc::SYS_set_robust_list,
        libc::SYS_rseq,
        libc::SYS_restart_syscall,
        libc::SYS_sched_getaffinity,
        libc::SYS_sched_yield,
        libc::SYS_getcpu,
        libc::SYS_clock_getres,
        libc::SYS_clock_gettime,
        libc::SYS_clock_nanosleep,
        libc::SYS_gettimeofday,
        libc::SYS_nanosleep,
        libc::SYS_getrandom,
        libc::SYS_getrusage,
        libc::SYS_sysinfo,
        libc::SYS_uname,
        libc::SYS_getpid,
        libc::SYS_getppid,
        libc::SYS_gettid,
        libc::SYS_getuid,
        libc::SYS_geteuid,
        libc::SYS_getgid,
        libc::SYS_getegid,
        libc::SYS_rt_sigaction,
        libc::SYS_rt_sigprocmask,
        libc::SYS_rt_sigreturn,
        libc::SYS_sigaltstack,
        libc::SYS_exit,
        libc::SYS_exit_group,
        libc::SYS_close,
        libc::SYS_lseek,
        libc::SYS_ppoll,
        libc::SYS_pread64,
        libc::SYS_read,
        libc::SYS_readv,
        libc::SYS_recvfrom,
        libc::SYS_recvmsg,
        libc::SYS_shutdown,
        libc::SYS_write,
        libc::SYS_writev,
        libc::SYS_faccessat,
        libc::SYS_faccessat2,
        libc::SYS_fstat,
        libc::SYS_newfstatat,
        libc::SYS_statx,
        libc::SYS_getcwd,
        libc::SYS_getdents64,
        libc::SYS_readlinkat,
    ];

    /// The older names of some of them.
    #[cfg(target_arch = "x86_64")]
    const OLDER: &[i64] = &[
        libc::SYS_access,
        libc::SYS_lstat,
        libc::SYS_poll,
        libc::SYS_readlink,
        libc::SYS_stat,
        libc::SYS_time,
    ];
    #[cfg(not(target_arch = "x86_64"))]
    const OLDER: &[i64] = &[];

    /// Calls on other processes, and new ones.
    const HOSTILE: &[i64] = &[
        libc::SYS_execve,
        libc::SYS_execveat,
        libc::SYS_kill,
        libc::SYS_tkill,
        libc::SYS_pidfd_send_signal,
        libc::SYS_rt_sigqueueinfo,
        libc::SYS_rt_tgsigqueueinfo,
        libc::SYS_ptrace,
        libc::SYS_process_vm_readv,
        libc::SYS_process_vm_writev,
        libc::SYS_pidfd_getfd,
    ];

    #[cfg(target_arch = "x86_64")]
    const OLDER_HOSTILE: &[i64] = &[libc::SYS_fork, libc::SYS_vfork];
    #[cfg(not(target_arch = "x86_64"))]
    const OLDER_HOSTILE: &[i64] = &[];

    /// What opening a file for anything but reading sets.
    const WRITING: u64 = (libc::O_ACCMODE
        | libc::O_CREAT
        | libc::O_TRUNC
        | libc::O_APPEND
        | (libc::O_TMPFILE & !libc::O_DIRECTORY)) as u64;

    /// The call with its arguments as these conditions say.
    fn when(conditions: Vec<Result<SeccompCondition, BackendError>>) -> Result<SeccompRule, BackendError> {
        SeccompRule::new(conditions.into_iter().collect::<Result<_, _>>()?)
    }

    fn allowed(process: u64) -> Result<Calls, BackendError> {
        let is = |argument, value| SeccompCondition::new(argument, Dword, Eq, value);
        let none = |argument| SeccompCondition::new(argument, Qword, Eq, 0);
        let reading = |argument| SeccompCondition::new(argument, Dword, MaskedEq(WRITING), 0);
        let mut calls: Calls = PLAIN.iter().chain(OLDER).map(|call| (*call, Vec::new())).collect();
        calls.insert(libc::SYS_openat, vec![when(vec![reading(2)])?]);
        #[cfg(target_arch = "x86_64")]
        calls.insert(libc::SYS_open, vec![when(vec![reading(1)])?]);
        // Answers go out on a connected socket, to no address.
        calls.insert(libc::SYS_sendto, vec![when(vec![none(4)])?]);
        // Limits can be read, not set.
        calls.insert(libc::SYS_prlimit64, vec![when(vec![is(0, 0), none(2)])?]);
        let fcntl = [libc::F_GETFD, libc::F_SETFD, libc::F_GETFL, libc::F_DUPFD_CLOEXEC];
        let fcntl = fcntl.iter().map(|command| when(vec![is(1, *command as u64)]));
        calls.insert(libc::SYS_fcntl, fcntl.collect::<Result<_, _>>()?);
        // `abort`, and no other signal.
        calls.insert(libc::SYS_tgkill, vec![when(vec![is(0, process), is(2, libc::SIGABRT as u64)])?]);
        Ok(calls)
    }

    fn hostile(process: u64) -> Result<Calls, BackendError> {
        let is_not = |argument, value| SeccompCondition::new(argument, Dword, Ne, value);
        let thread = libc::CLONE_THREAD as u64;
        let new_process = SeccompCondition::new(0, Qword, MaskedEq(thread), 0);
        let mut calls: Calls = HOSTILE.iter().chain(OLDER_HOSTILE).map(|call| (*call, Vec::new())).collect();
        calls.insert(libc::SYS_clone, vec![when(vec![new_process])?]);
        let signals = vec![when(vec![is_not(0, process)])?, when(vec![is_not(2, libc::SIGABRT as u64)])?];
        calls.insert(libc::SYS_tgkill, signals);
        Ok(calls)
    }

    /// Where two filters disagree the kernel takes the harder answer, so one that ends the process stands beside one
    /// that refuses.
    pub(super) fn close() -> Result<(), Error> {
        let process = u64::from(std::process::id());
        let refuse = SeccompAction::Errno(libc::EPERM as u32);
        let hostile = program(hostile(process)?, SeccompAction::Allow, SeccompAction::KillProcess)?;
        let allowed = program(allowed(process)?, refuse, SeccompAction::Allow)?;
        // The second refuses to install a third.
        apply_filter_all_threads(&hostile)?;
        apply_filter_all_threads(&allowed)
    }

    fn program(
        calls: Calls,
        others: SeccompAction,
        these: SeccompAction,
    ) -> Result<BpfProgram, BackendError> {
        SeccompFilter::new(calls, others, these, std::env::consts::ARCH.try_into()?)?.try_into()
    }
}
