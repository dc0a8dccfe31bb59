import type { Result } from '../../../chess/types';
import { type Paper, PAPERS } from '../../../contract/preparation';

export type SheetPaper = Paper;

/** The error is one line. */
export const readPaper = (text: string): Result<SheetPaper, string> => {
  const paper = PAPERS.find((known) => known === text.toLowerCase());
  return paper === undefined ? { ok: false, error: `Expected ${PAPERS.join(' or ')}` } : { ok: true, value: paper };
};
