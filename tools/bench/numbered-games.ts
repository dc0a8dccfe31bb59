/** Games made by numbers alone, nobody's: a library's worth of them in moments, the same in every run. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SPEEDS } from '../../src/chess/clock';
import type { Game } from '../../src/chess/game';
import { readPgn } from '../../src/chess/pgn/pgn';
import { PHASES } from '../../src/chess/phase';
import type { GameFacts } from '../../src/chess/player/game-facts';
import { TACTICAL_STRENGTHS, TACTICAL_WEAKNESSES } from '../../src/chess/player/tactics';
import type { San } from '../../src/chess/types';
import type { NewGame, StoredReview } from '../../src/server/db/library/schema';
import { inventedGames, PLAYER } from '../../src/test/data/games';

type Moves = readonly San[];

const OPENINGS = 800;

const OPPONENTS = 20_000;

const EVENTS = 2000;

const START = Date.UTC(2012, 0, 1);

/** Between two games, in ms: about twenty a day. */
const PAUSE = 4_320_000;

const MOVES = 'e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6 O-O O-O Re1 a6 Bb3 Ba7 h3 h6 Nbd2 Be6 Nf1 Re8'.split(' ');

const FIRST_MOVES: readonly [Moves, ...Moves[]] = [
  ['e4', 'e5', 'Nf3', 'Nc6'],
  ['Nf3', 'Nc6', 'e4', 'e5'],
  ['d4', 'd5', 'c4', 'e6'],
];

const PGN = `${'1. e4 { [%eval 0.3] [%clk 0:03:00] } 1... e5 { [%eval 0.3] [%clk 0:03:00] } '.repeat(35)}1-0`;

type Chance = (below: number) => number;

/** Which of them the engine has looked through; where it is all, deeply, so that it has nothing to do with them any more. */
export type Reviewed = 'none' | 'half' | 'all';

export const numberedGames = (count: number, reviewed: Reviewed = 'half'): readonly NewGame[] => {
  const chance = seeded(20_261_120);
  return Array.from({ length: count }, (_, index) => inventGame(index, reviewed, chance));
};

/** A linear congruential generator: whole numbers from 0. */
const seeded = (seed: number): Chance => {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const pick = <Value>(values: readonly [Value, ...Value[]], chance: Chance): Value =>
  values[chance(values.length)] ?? values[0];

const inventGame = (index: number, reviewed: Reviewed, chance: Chance): NewGame => {
  const facts = inventFacts(index, reviewed, chance);
  const isWhite = facts.color === 'white';
  const isReviewed = facts.isReviewed;
  return {
    key: `number:${index}`,
    facts,
    playedAt: facts.playedAt,
    addedAt: START,
    white: isWhite ? 'Own Player' : facts.opponent,
    black: isWhite ? facts.opponent : 'Own Player',
    whiteRating: 1500 + chance(400),
    blackRating: 1500 + chance(400),
    result: '1-0',
    timeControl: '3+2',
    source: 'pgn',
    moves: Array.from({ length: 30 + chance(60) }, (_value, ply) => MOVES[ply % MOVES.length] ?? 'e4').join(' '),
    pgn: PGN,
    ...(chance(3) === 0 ? { event: { name: `Invented Open ${Math.floor((index * EVENTS) / 100_000)}` } } : {}),
    ...(isReviewed ? { review: reviewOf(index, reviewed) } : {}),
  };
};

const reviewOf = (index: number, reviewed: Reviewed): StoredReview => ({
  ...REVIEW,
  figures: { accuracy: 50 + (index % 50) },
  ...(reviewed === 'all' ? { look: 'deep' } : {}),
});

const REVIEW: StoredReview = {
  figures: { accuracy: 84 },
  evaluations: Array.from({ length: 70 }, () => ({ cp: 35 })),
  missed: [],
  evaluatedBy: 'engine',
};

const inventFacts = (index: number, reviewed: Reviewed, chance: Chance): GameFacts => {
  const isReviewed = reviewed === 'half' ? chance(2) === 0 : reviewed === 'all';
  return {
    id: String(index),
    color: pick(['white', 'black'], chance),
    outcome: pick(['win', 'loss', 'draw'], chance),
    opponent: `Rival ${chance(OPPONENTS)}`,
    rating: 1500 + chance(400),
    speed: pick(SPEEDS, chance),
    playedAt: START + index * PAUSE + chance(PAUSE),
    opening: `Invented Defense: Variation ${chance(chance(OPENINGS) + 1)}`,
    ending: 'resign',
    plies: 70,
    firstMoves: pick(FIRST_MOVES, chance),
    hasRookEndgame: chance(5) === 0,
    isReviewed,
    clock: { moves: 35, seconds: 170.5, isLow: chance(3) === 0 },
    phases: isReviewed ? PHASES.map((name) => ({ name, accuracy: 70 + chance(30), moves: 12 })) : [],
    ...(isReviewed ? { accuracy: 60 + chance(40), tactics: inventTactics(chance) } : {}),
    ...(chance(50) === 0 ? { excluded: 'variant' } : {}),
  };
};

const inventTactics = (chance: Chance): NonNullable<GameFacts['tactics']> => ({
  strengths: someOf(TACTICAL_STRENGTHS, chance),
  weaknesses: someOf(TACTICAL_WEAKNESSES, chance),
  missed: someOf(['fork', 'pin', 'capture', 'skewer', 'check'], chance),
  allowed: someOf(['fork', 'pin', 'capture', 'mate'], chance),
});

const someOf = <Name extends string>(names: readonly [Name, ...Name[]], chance: Chance) =>
  Array.from({ length: chance(4) }, (_, index) => ({ name: pick(names, chance), ply: 10 * index + chance(10) }));

const HERE = fileURLToPath(new URL('.', import.meta.url));

const REAL_GAMES = `${HERE}../../../shared/data/lichess-games/lichess-db-2026-06-250games-clk-eval.pgn`;

export type BenchGame = { readonly source: string; readonly game: Game };

/** Real games of Lichess where they are at hand, otherwise classic ones; says which. */
export const benchGames = (): readonly BenchGame[] => {
  const file = existsSync(REAL_GAMES) ? REAL_GAMES : `${HERE}games.pgn`;
  const games = readPgn(readFileSync(file, 'utf8')).flatMap((reading) =>
    reading.ok ? [{ source: reading.source, game: reading.value }] : [],
  );
  console.log(`games: ${file === REAL_GAMES ? 'lichess-db-2026-06 (../shared/data)' : 'tools/bench/games.pgn'}`);
  return games;
};

/** PGN texts for the import to read: real games where they are at hand, under the name of one player. */

export { PLAYER };

const IMPORT_TEXTS_REAL_GAMES = '../shared/data/lichess-games/lichess-db-2021-10-999games-clk.pgn';

const DAY = 86_400_000;

/** Games as a site exports them, with clocks, each once. */
export const sourceGames = (): readonly string[] => {
  const isThere = existsSync(IMPORT_TEXTS_REAL_GAMES);
  console.log(
    isThere
      ? `games: ${IMPORT_TEXTS_REAL_GAMES}`
      : `${IMPORT_TEXTS_REAL_GAMES} is not there: the engine's games instead`,
  );
  return isThere
    ? readPgn(readFileSync(IMPORT_TEXTS_REAL_GAMES, 'utf8')).flatMap(({ ok, source }) => (ok ? [source] : []))
    : inventedGames(180);
};

/** The games over and over, the player on alternating sides, each with an address of its own. */
export const fullText = (sources: readonly string[], count: number): string =>
  Array.from({ length: count }, (_, index) => {
    const own = index % 2 === 0 ? 'White' : 'Black';
    return (sources[index % sources.length] ?? '')
      .replace(/\[Site "[^"]*"\]/, `[Site "https://lichess.org/${String(index).padStart(8, 'b')}"]`)
      .replace(new RegExp(`\\[${own} "[^"]*"\\]`), `[${own} "${PLAYER}"]`);
  }).join('\n\n');

/** One game as short as PGN allows, with a rival and a day of its own: 100,000 of them fit into one import. */
export const shortGame = (source: string, index: number): string => {
  const moves = source
    .slice(source.lastIndexOf(']\n') + 2)
    .replace(/\{[^}]*\}/g, '')
    .replace(/\d+\.\.\.|\s+/g, ' ')
    .replace(/ +/g, ' ');
  const date = new Date(Date.UTC(2000, 0, 1) + (index % 9000) * DAY).toISOString().slice(0, 10).replaceAll('-', '.');
  const result = /(1-0|0-1|1\/2-1\/2)\s*$/.exec(moves)?.[1] ?? '*';
  const names = [PLAYER, `R${index}`];
  const [white, black] = index % 2 === 0 ? names : names.toReversed();
  return `[Date "${date}"]\n[White "${white}"]\n[Black "${black}"]\n[Result "${result}"]\n\n${moves.trim()}\n\n`;
};
