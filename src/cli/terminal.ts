/** Where a command prints, complains and reports. */
export type Terminal = {
  /** Results. */
  readonly print: (line: string) => void;
  /** What went wrong, for people. */
  readonly complain: (line: string) => void;
  /** A line that the next one replaces; empty to clear it. */
  readonly report: (line: string) => void;
};

export const terminal: Terminal = {
  print: (line) => console.log(line),
  complain: (line) => console.error(line),
  report: (line) => {
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}`);
  },
};
