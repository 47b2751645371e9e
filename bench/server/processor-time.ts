import { readFileSync } from 'node:fs';

/** Microseconds of processor time of a process, which Linux counts in hundredths of a second. */
export function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}
