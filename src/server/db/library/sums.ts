/**
 * What the games of a library add up to: the tally of its report, its openings, and where its tactics are. All of this is
 * changed in the transaction that changes the games, with the library locked, and never counted again. What a game has
 * added is taken away by its facts: a change of `tallyOf` needs a migration that counts anew.
 */
import type { GameFacts } from '../../../chess/player/game-facts';
import { negate, sumTallies, type Tally, tallyOf } from '../../../chess/player/player-report';
import { type OpeningTally, openingTallyOf, type RatedTally } from '../../../chess/player/repertoire';
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

const takeAway = ({ wins, losses, draws, rated = NONE_RATED, ...opening }: OpeningTally): OpeningTally => ({
  ...opening,
  wins: -wins,
  losses: -losses,
  draws: -draws,
  rated: { games: -rated.games, halves: -rated.halves, expected: -rated.expected },
});

const NONE_RATED: RatedTally = { games: 0, halves: 0, expected: 0 };

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
          rated_games: row('library_openings.rated_games', '+', row.ref('excluded.rated_games')),
          rated_halves: row('library_openings.rated_halves', '+', row.ref('excluded.rated_halves')),
          rated_expected: row('library_openings.rated_expected', '+', row.ref('excluded.rated_expected')),
        })),
      )
      .execute();
  }
};

/** One row for each opening and its first moves: a statement must not change a row twice. */
const toOpeningRows = (libraryId: number, changes: readonly OpeningTally[]) => {
  const sums = new Map<string, OpeningTally>();
  for (const opening of changes) {
    const key = [opening.color, opening.moves.join(' '), opening.name].join('\n');
    const before = sums.get(key);
    sums.set(key, before === undefined ? opening : addOpenings(before, opening));
  }
  return [...sums.values()]
    .map(({ color, name, moves, wins, losses, draws, rated = NONE_RATED }) => ({
      library_id: libraryId,
      color,
      name,
      moves: moves.join(' '),
      wins,
      losses,
      draws,
      rated_games: rated.games,
      rated_halves: rated.halves,
      rated_expected: rated.expected,
    }))
    .filter(({ wins, losses, draws, rated_games: rated }) => [wins, losses, draws, rated].some((sum) => sum !== 0));
};

const addOpenings = (one: OpeningTally, other: OpeningTally): OpeningTally => {
  const [rated, more] = [one.rated ?? NONE_RATED, other.rated ?? NONE_RATED];
  return {
    ...one,
    wins: one.wins + other.wins,
    losses: one.losses + other.losses,
    draws: one.draws + other.draws,
    rated: {
      games: rated.games + more.games,
      halves: rated.halves + more.halves,
      expected: rated.expected + more.expected,
    },
  };
};
