/** Games for a library, and facts of games by chance as a library has them. */
import fc from 'fast-check';
import { onTestFinished } from 'vitest';
import type { Evaluation } from '../../chess/evaluation';
import type { GameFacts } from '../../chess/player/game-facts';
import type { GameTactics } from '../../chess/player/tactics';
import type { Ply } from '../../chess/types';
import STARTER_PUZZLES from '../../content/starter-puzzles.json' with { type: 'json' };
import type { SearchOutcome } from '../../engine/search';
import type { Database } from '../../server/db/database';
import { createLibrary, readLibrary } from '../../server/db/library/libraries';
import { createGamesList } from '../../server/db/library/list';
import type { NewGame, StoredGame, StoredReview } from '../../server/db/library/schema';
import type { GamesFilter } from '../../server/db/library/search-columns';
import { createFakePool, type FakePool, type FakeSearch } from '../fake-engines';
import { openTestDatabase } from '../test-database';
import { anyFacts } from './facts';

export const OWNER = 1;

export const plainFacts: GameFacts = {
  id: '',
  color: 'white',
  outcome: 'win',
  opponent: 'Rival',
  speed: 'blitz',
  playedAt: 1000,
  opening: 'Italian Game',
  ending: 'resign',
  plies: 4,
  firstMoves: ['e4', 'e5', 'Nf3', 'Nc6'],
  isReviewed: false,
  phases: [],
  hasRookEndgame: false,
};

export const someReview: StoredReview = {
  figures: { accuracy: 80 },
  evaluations: [],
  missed: [],
  evaluatedBy: 'engine',
};

export const newGame = (key: string, facts: Partial<GameFacts> = {}, rest: Partial<NewGame> = {}): NewGame => ({
  ...gameOf(key, { ...plainFacts, ...facts }),
  ...rest,
});

/** The game is reviewed when its facts are. */
export const gameOf = (key: string, facts: GameFacts): NewGame => {
  const names = ['Own Player', facts.opponent] as const;
  const [white = '', black = ''] = facts.color === 'white' ? names : names.toReversed();
  return {
    key,
    facts,
    playedAt: facts.playedAt,
    addedAt: 5000,
    white,
    black,
    result: '1-0',
    timeControl: '3+2',
    source: 'pgn',
    moves: facts.firstMoves.join(' '),
    pgn: '1. e4 e5 2. Nf3 Nc6 1-0',
    ...(facts.isReviewed ? { review: someReview } : {}),
  };
};

/**
 * Facts of up to so many games. No two were played at the same moment, and no two tactics of a game are at the same
 * ply: what comes first among equals is the database's own choice.
 */
export const anyGames = (maxLength: number): fc.Arbitrary<readonly GameFacts[]> =>
  fc.array(anyFacts, { maxLength }).map((all) =>
    all.map((facts, index) => ({
      ...facts,
      playedAt: 1000 * facts.playedAt + index,
      ...(facts.tactics === undefined ? {} : { tactics: apart(facts.tactics) }),
    })),
  );

const apart = ({ strengths, weaknesses, missed, allowed }: GameTactics): GameTactics => ({
  strengths: strengths.map(({ name }, index) => ({ name, ply: 2 * index })),
  weaknesses: weaknesses.map(({ name }, index) => ({ name, ply: 2 * index })),
  missed: missed.map(({ name }, index) => ({ name, ply: 2 * index })),
  ...(allowed && { allowed: allowed.map(({ name }, index) => ({ name, ply: 2 * index })) }),
});

/** An empty database for one test, and in it an empty library of its owner. */
export const openTestLibrary = async (): Promise<{ readonly db: Database; readonly library: number }> => {
  const db = await openTestDatabase();
  onTestFinished(() => db.destroy());
  return { db, library: await createTestLibrary(db) };
};

/** Another one, which retires the one before. */
export const createTestLibrary = async (db: Database): Promise<number> =>
  (await createLibrary(db, OWNER, { kind: 'own', names: ['Own Player'], now: 1 })).id;

/** By the keys under which the games came in. */
export const gameIds = async (db: Database, library: number): Promise<Readonly<Record<string, string>>> => {
  const rows = await db.selectFrom('library_games').select(['id', 'key']).where('library_id', '=', library).execute();
  return Object.fromEntries(rows.map(({ id, key }) => [key, String(id)]));
};

type FoundGame = StoredGame & { readonly places?: readonly Ply[] };

/** Of the current library, by a list that knows nothing yet. */
export const listGames = async (
  db: Database,
  filter: GamesFilter,
  page = { offset: 0, limit: 200 },
): Promise<{ readonly total: number; readonly games: readonly FoundGame[] }> => {
  const library = await readLibrary(db, OWNER);
  if (library === undefined) return { total: 0, games: [] };
  const list = createGamesList(db, { show: (game) => game, maxSize: 1, sizeOf: () => 1 });
  const { total, games } = await list(library, filter, page);
  return { total, games: games.map(({ shown, ...places }) => ({ ...shown, ...places })) };
};

export const LICHESS_HEADER = 'PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const known = STARTER_PUZZLES.slice(1).map((row) => row.split(','));

/** Row `index` of a file as large as Lichess' own: the starter set's puzzles, each time with another id, rating and clock. */
export const lichessRow = (index: number): string => {
  const [, fen = '', moves = '', , , , , themes = ''] = known[(index * 7919) % known.length] ?? [];
  const position = `${fen.split(' ').slice(0, 4).join(' ')} ${index % 50} ${1 + (index % 97)}`;
  const id = idOf(index);
  const rating = 500 + ((index * 104_729) % 2400);
  return `${id},${position},${moves},${rating},${75 + (index % 40)},90,${index % 5000},${themes},https://lichess.org/${id}abc/black#${index % 120},`;
};

/** In the file's order, as Lichess' ids are. */
const idOf = (index: number): string =>
  Array.from({ length: 5 }, (_, place) => DIGITS.charAt(Math.floor(index / 62 ** (4 - place)) % 62)).join('');

/** A file's text: the rows from one number up to another, which is not among them. */
export const lichessRows = (from: number, to: number): string =>
  [LICHESS_HEADER, ...Array.from({ length: to - from }, (_, more) => lichessRow(from + more))].join('\n') + '\n';

/** Games in each of which the owner missed or allowed a tactic, and an engine's pool that takes these for the only wins. */

/** White plays 4. a3 instead of the mate. */
const MOVES = ['e4', 'e5', 'Bc4', 'Nc6', 'Qh5', 'Nf6', 'a3'];

export const MISSED_PLY = 6;

/** `kind` is what the missed tactic is counted as; the later `playedAt`, the newer the game. */
export const missedGame = (key: string, playedAt: number, kind = 'mate'): NewGame =>
  newGame(
    key,
    {
      playedAt,
      isReviewed: true,
      tactics: { strengths: [], weaknesses: [], missed: [{ name: kind, ply: MISSED_PLY }] },
    },
    {
      moves: MOVES.join(' '),
      review: {
        ...someReview,
        missed: [{ kind, ply: MISSED_PLY, moveNumber: '4.', played: 'a3', line: ['Qxf7#'] }],
      },
    },
  );

/** Black, the owner here, has just played 3... Nf6. */
const ALLOWED_PLY = 5;

/** The same with the mate as what the owner allowed; the game ended there. */
export const allowedGame = (key: string, playedAt: number, kind = 'mate'): NewGame =>
  newGame(
    key,
    {
      playedAt,
      color: 'black',
      outcome: 'loss',
      isReviewed: true,
      tactics: { strengths: [], weaknesses: [], missed: [], allowed: [{ name: kind, ply: ALLOWED_PLY }] },
    },
    {
      moves: MOVES.slice(0, ALLOWED_PLY + 1).join(' '),
      review: {
        ...someReview,
        allowed: [{ kind, ply: ALLOWED_PLY, moveNumber: '3...', played: 'Nf6', line: ['Qxf7#'] }],
      },
    },
  );

/** White to move: the move that is asked about alone is worth `move`, all others together `others`. */
export const judgingPool = (move: Evaluation = { cp: 500 }, others: Evaluation = { cp: 0 }): FakePool =>
  createFakePool({ answer: ({ only }) => found(only?.length === 1 ? move : others) });

export const failingPool = (): FakePool => createFakePool({ answer: () => ({ ok: false, reason: 'engine-failed' }) });

const found = (evaluation: Evaluation): SearchOutcome => ({ ok: true, found: { evaluation, depth: 16, pv: [] } });

/** One that answers as long as `isSound` says so, and fails then. */
export const fallingPool = (isSound: () => boolean): FakePool =>
  createFakePool({
    answer: ({ only }: FakeSearch) =>
      isSound() ? found(only?.length === 1 ? { cp: 500 } : { cp: 0 }) : { ok: false, reason: 'engine-failed' },
  });
