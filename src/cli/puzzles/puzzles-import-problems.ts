import { closeSync, openSync, writeSync } from 'node:fs';
import type { RowProblem } from '../../server/puzzles-import/read-portions';
import type { Terminal } from '../terminal';

export type ProblemList = {
  readonly add: (problems: readonly RowProblem[]) => void;
  readonly close: () => void;
};

/** Told in full; of the others only the number is told. */
const REPORTED = 20;

/**
 * Tells the first refused rows, or writes all of them behind what the file holds: an import that goes on adds to its
 * list. Throws when the file cannot be written.
 */
export const createProblemList = (path: string | undefined, terminal: Pick<Terminal, 'complain'>): ProblemList => {
  const file = path === undefined ? undefined : openSync(path, 'a');
  let count = 0;
  return {
    add: (problems) => {
      for (const { line, message } of problems) {
        count += 1;
        if (file !== undefined) writeSync(file, `line ${line}: ${message}\n`);
        else if (count <= REPORTED) terminal.complain(`line ${line}: ${message}`);
      }
    },
    close: () => {
      if (file !== undefined) closeSync(file);
      else if (count > REPORTED) terminal.complain(`and ${count - REPORTED} more; --problems FILE writes all of them`);
    },
  };
};
