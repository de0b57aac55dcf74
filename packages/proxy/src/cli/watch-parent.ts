// Notices that the program which started this process has ended. npx runs a command in a shell; ended by a signal, both
// go without handing the signal on, and would leave a server running that nobody looks after.

/** How often it is looked for, in milliseconds. */
const POLL_MS = 250;

/** Calls back once, when another process has become the parent. Keeps no process alive. On Windows it never does. */
export function watchParent(onEnded: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onEnded();
  }, POLL_MS);
  timer.unref();
}
