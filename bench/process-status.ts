import { readFileSync } from 'node:fs';

/** What Linux tells of a process. */
export const statusOf = (pid = 0): string => readFileSync(`/proc/${pid}/status`, 'utf8');

/** A figure of that, `VmRSS` or `VmHWM`, in megabytes. */
export const megabytes = (pid: number | undefined, field: string): number => {
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(statusOf(pid))?.[1];
  return Math.round(Number(kilobytes) / 1024);
};

/** Of Linux, in which it tells processor time. */
const TICKS_PER_SECOND = 100;

/** Processor time that a process has used so far, of all its threads; 0 of one that has gone. */
export const processorSeconds = (pid: number): number => {
  const [user = 0, system = 0] = fieldsOf(pid).slice(11, 13);
  return (Number(user) + Number(system)) / TICKS_PER_SECOND;
};

/** The number of the process that started it; 0 of one that has gone. */
export const parentOf = (pid: number): number => Number(fieldsOf(pid)[1] ?? 0);

/** From the third field on: the second is a name, in which anything may stand. */
const fieldsOf = (pid: number): readonly string[] => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
};
