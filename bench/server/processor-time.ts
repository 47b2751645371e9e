import { readFileSync } from 'node:fs';

/** Processor time of a process in microseconds. Linux reports it in steps of 10 milliseconds. */
export function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}
