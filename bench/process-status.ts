import { readFileSync } from 'node:fs';

/** What Linux tells of a process. */
export const statusOf = (pid = 0): string => readFileSync(`/proc/${pid}/status`, 'utf8');

/** A figure of that, `VmRSS` or `VmHWM`, in megabytes. */
export const megabytes = (pid: number | undefined, field: string): number => {
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(statusOf(pid))?.[1];
  return Math.round(Number(kilobytes) / 1024);
};
