import { readFileSync } from 'node:fs';

/**
 * Resident memory of a process in MiB: now, or the peak (`VmHWM`). Null if the process has ended, or if the system does
 * not report it.
 */
export function memoryOf(pid: number, which: 'VmRSS' | 'VmHWM' = 'VmRSS'): number | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const kilobytes = new RegExp(`${which}:\\s+(\\d+) kB`).exec(status)?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    return null;
  }
}

/** Resident memory of a process in MiB. Throws if the process has ended, or if the system does not report it. */
export function residentMemory(pid: number): number {
  const memory = memoryOf(pid);
  if (memory === null) throw new Error(`The system does not report the memory of process ${pid}.`);
  return memory;
}

/** Ids of the running child processes; none if the process has ended. */
export function childrenOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return children.split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
