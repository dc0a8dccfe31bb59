/** A preparation as it is told: with the names of the openings, which are looked up here alone. */
import { openingAt } from '../../../chess/openings/opening-names';
import { START_FEN } from '../../../chess/position/fen';
import { playMove } from '../../../chess/position/move';
import type { Preparation as Computed } from '../../../chess/preparation/preparation';
import type { San } from '../../../chess/types';
import type { Preparation } from '../../../contract/preparation';

export type PreparationBasis = Pick<Preparation, 'opponent' | 'rating' | 'newest' | 'ratings' | 'isOwnSample'>;

export const toPreparation = (
  { lines, errors, ownErrors, expect, rare, avoid, ...counts }: Computed & Pick<Preparation, 'searched' | 'isFinished'>,
  basis: PreparationBasis,
): Preparation => ({
  ...basis,
  ...counts,
  lines: lines.map((line) => ({ ...line, moves: [...line.moves], ...named(line.moves) })),
  errors: errors.map(withLists),
  ownErrors: ownErrors.map(withLists),
  expect: expect.map((line) => ({ ...line, moves: [...line.moves], ...named(line.moves) })),
  avoid: avoid.map((strength) => ({ ...strength, moves: [...strength.moves], ...named(strength.moves) })),
  rare: rare.map(({ moves, games, replies }) => ({ moves: [...moves], games, replies: [...replies] })),
});

const withLists = (error: Computed['errors'][number]): Preparation['errors'][number] => ({
  ...error,
  moves: [...error.moves],
  games: [...error.games],
});

/** The last name on the way. */
const named = (moves: readonly San[]): { readonly opening?: string } => {
  let [fen, opening]: [string, string | undefined] = [START_FEN, undefined];
  for (const san of moves) {
    const played = playMove(fen, san);
    if (!played.ok) break;
    fen = played.value.fen;
    opening = openingAt(fen)?.name ?? opening;
  }
  return opening === undefined ? {} : { opening };
};
