/**
 * What the games of a library add up to: the tally of its report, its openings, and where its tactics are. All of this is
 * changed in the transaction that changes the games, with the library locked, and never counted again. What a game has
 * added is taken away by its facts: a change of `tallyOf` needs a migration that counts anew.
 */
import type { GameFacts } from '../../../chess/player/game-facts';
import { openingTallyOf, type OpeningTally } from '../../../chess/player/repertoire';
import { negate, sumTallies, tallyOf, type Tally } from '../../../chess/player/tally';
import { batchesOf } from '../infra/batches';
import type { Database } from '../infra/database';
import type { ReviewState } from './game';

export type CountedGame = { readonly facts: GameFacts; readonly reviewState: ReviewState };
type Change = { readonly added?: readonly CountedGame[]; readonly removed?: readonly CountedGame[] };

/** Before the names of the figures that no tally has. */
const OF_LIBRARY = 'library/';
export const GAMES = `${OF_LIBRARY}games`;
export const reviewFigure = (state: ReviewState): string => `${OF_LIBRARY}${state}`;
export const isOfTally = (figure: string): boolean => !figure.startsWith(OF_LIBRARY);

/** Rows of one statement, well below SQLite's bound on parameters. */
const BATCH = 1000;

export const changeSums = async (
  transaction: Database,
  libraryId: number,
  { added = [], removed = [] }: Change,
): Promise<void> => {
  await addToCounts(
    transaction,
    libraryId,
    sumTallies([...added.map(figuresOf), ...removed.map(figuresOf).map(negate)]),
  );
  await addToOpenings(transaction, libraryId, [...added.flatMap(openings), ...removed.flatMap(openings).map(takeAway)]);
};

const figuresOf = ({ facts, reviewState }: CountedGame): Tally =>
  new Map([...tallyOf(facts), [GAMES, 1], [reviewFigure(reviewState), 1]]);

const addToCounts = async (transaction: Database, libraryId: number, figures: Tally): Promise<void> => {
  const rows = [...figures].map(([name, total]) => ({ library_id: libraryId, name, total }));
  for (const batch of batchesOf(rows, BATCH)) {
    await transaction
      .insertInto('library_counts')
      .values(batch)
      .onConflict((conflict) =>
        conflict.columns(['library_id', 'name']).doUpdateSet((row) => ({
          total: row('library_counts.total', '+', row.ref('excluded.total')),
        })),
      )
      .execute();
  }
};

const openings = ({ facts }: CountedGame): readonly OpeningTally[] => {
  const opening = openingTallyOf(facts);
  return opening === undefined ? [] : [opening];
};

const takeAway = ({ wins, losses, draws, ...opening }: OpeningTally): OpeningTally => ({
  ...opening,
  wins: -wins,
  losses: -losses,
  draws: -draws,
});

const addToOpenings = async (
  transaction: Database,
  libraryId: number,
  changes: readonly OpeningTally[],
): Promise<void> => {
  for (const batch of batchesOf(toOpeningRows(libraryId, changes), BATCH)) {
    await transaction
      .insertInto('library_openings')
      .values(batch)
      .onConflict((conflict) =>
        conflict.columns(['library_id', 'color', 'name', 'moves']).doUpdateSet((row) => ({
          wins: row('library_openings.wins', '+', row.ref('excluded.wins')),
          losses: row('library_openings.losses', '+', row.ref('excluded.losses')),
          draws: row('library_openings.draws', '+', row.ref('excluded.draws')),
        })),
      )
      .execute();
  }
};

/** One row for each opening and its first moves: a statement must not change a row twice. */
const toOpeningRows = (libraryId: number, changes: readonly OpeningTally[]) => {
  const sums = new Map<string, { wins: number; losses: number; draws: number; opening: OpeningTally }>();
  for (const opening of changes) {
    const key = [opening.color, opening.moves.join(' '), opening.name].join('\n');
    const { wins, losses, draws } = sums.get(key) ?? { wins: 0, losses: 0, draws: 0 };
    sums.set(key, {
      opening,
      wins: wins + opening.wins,
      losses: losses + opening.losses,
      draws: draws + opening.draws,
    });
  }
  return [...sums.values()]
    .filter(({ wins, losses, draws }) => wins !== 0 || losses !== 0 || draws !== 0)
    .map(({ opening: { color, name, moves }, wins, losses, draws }) => ({
      library_id: libraryId,
      color,
      name,
      moves: moves.join(' '),
      wins,
      losses,
      draws,
    }));
};
