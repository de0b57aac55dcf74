// Notices that the program which started this process has ended. npx runs a command in a shell; ended by a signal, both
// go without handing the signal on, and would leave a server running that nobody looks after.

/** How often it is looked for, in milliseconds. */
const POLL_MS = 250;

/**
 * Calls back once, when this process has another parent. Keeps no process alive. On Windows it never calls back.
 * @param parent the process that started this one, as early as it could be asked
 */
export function watchParent(parent: number, onEnded: () => void): void {
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onEnded();
  }, POLL_MS);
  timer.unref();
}
