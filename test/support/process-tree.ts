// What a process, with all that it has started, takes of the machine, and what the machine's host keeps from it. Reads /proc, so on Linux only.
import { readdir, readFile } from 'node:fs/promises';

/** The processes that this one has started itself and that still run. @throws when it is gone, or there is no /proc. */
export async function childrenOf(pid: number): Promise<readonly number[]> {
  const tasks = await readdir(`/proc/${pid}/task`);
  const lists = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8')),
  );
  return lists.join(' ').split(/\s+/).filter(Boolean).map(Number);
}

/** Resident memory of one process, in bytes. @throws when it is gone, or there is no /proc. */
export async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) * 1024;
}

/**
 * Processor time that one process has taken since it started, in milliseconds; Linux counts it in hundredths of a second.
 * @throws when it is gone, or there is no /proc
 */
export async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
  return ((user ?? 0) + (system ?? 0)) * 10;
}

/**
 * Processor time that a virtual machine wanted and its host gave to others ("steal"), since it started, in milliseconds, all
 * processors together: 0 on a machine of its own. `NaN` where there is no /proc.
 */
export async function stolenMs(): Promise<number> {
  const stat = await readFile('/proc/stat', 'utf8').catch(() => '');
  // cpu  user nice system idle iowait irq softirq steal …
  return Number(/^cpu +(?:\d+ ){7}(\d+)/.exec(stat)?.[1] ?? Number.NaN) * 10;
}

/**
 * A figure of a process and of all that it has started, summed up: `NaN` where that process is gone, or there is no /proc. Of
 * what it has started, what has gone meanwhile counts nothing.
 */
export async function sumOverTree(pid: number, read: (pid: number) => Promise<number>): Promise<number> {
  try {
    const [own, children] = await Promise.all([read(pid), childrenOf(pid)]);
    const theirs = await Promise.all(children.map((child) => sumOverTree(child, read)));
    return theirs.filter((value) => !Number.isNaN(value)).reduce((sum, value) => sum + value, own);
  } catch {
    return Number.NaN;
  }
}
