/** Verdicts and messages of chess.js' `validateFen`, as `[{ fen, ok, error }]`, against ours. */
import { readFileSync } from 'node:fs';
import { formatFenProblem, validateFen } from '../../src/chess/position/fen';

type Verdict = { readonly fen: string; readonly ok: boolean; readonly error: string | null };

export const check = (path: string): boolean => {
  const verdicts = JSON.parse(readFileSync(path, 'utf8')) as readonly Verdict[];
  const differing = verdicts.filter(({ fen, error }) => sentence(fen) !== error);
  for (const { fen, error } of differing) {
    console.log(`${fen}\n  theirs: ${error ?? 'valid'}\n  ours:   ${sentence(fen) ?? 'valid'}`);
  }
  console.log(`${path}: ${verdicts.length - differing.length} of ${verdicts.length} verdicts and messages are equal`);
  return differing.length === 0 && verdicts.length > 0;
};

const sentence = (fen: string): string | null => {
  const problem = validateFen(fen);
  return problem === undefined ? null : formatFenProblem(problem);
};
