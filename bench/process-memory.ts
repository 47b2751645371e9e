import { readFileSync } from 'node:fs';

/**
 * The MiB of a process that are in memory, now or at most since its start (`VmHWM`); null for a process that is gone, and
 * where the system does not say.
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

/** The MiB of a process that are in memory now. Throws for one that is gone. */
export function residentMemory(pid: number): number {
  const memory = memoryOf(pid);
  if (memory === null) throw new Error(`The system says nothing of the memory of process ${pid}.`);
  return memory;
}

/** The processes that a process has started and that run now; none for one that is gone. */
export function childrenOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return children.split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}
