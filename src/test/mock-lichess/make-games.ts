/**
 * The games of a made-up player, the newest first: the same for the same name, always. The engine has played them; they
 * are dressed here with people, dates, clocks and tournaments, and one that comes again comes in another dress.
 */
import { readFileSync } from 'node:fs';
import { averageCentipawnLoss, gameAccuracy } from '../../chess/accuracy';
import type { Evaluation } from '../../chess/evaluation';
import type { GamePly } from '../../chess/game';
import { openingOf } from '../../chess/openings/opening-names';
import { divide } from '../../chess/phase';
import { START_FEN } from '../../chess/position/fen';
import { startWalk } from '../../chess/position/move';
import type { Color } from '../../chess/types';
import type { JsonGame, JsonPlayer, JsonPly } from './lichess-json';
import { makeMalformedGames } from './malformed-games';
import { type MadeUpPlayer, OPPONENTS } from './players';

/** The moment of everybody's newest game. */
export const NEWEST = Date.UTC(2026, 6, 1, 12);

const HOUR = 3_600_000;

const CLOCKS = [
  { speed: 'bullet', initial: 60, increment: 0 },
  { speed: 'blitz', initial: 180, increment: 2 },
  { speed: 'blitz', initial: 300, increment: 0 },
  { speed: 'rapid', initial: 600, increment: 5 },
] as const;

/** Kept for all mock servers of the process: 60 games take about 0.15 s. */
const made = new WeakMap<MadeUpPlayer, readonly JsonGame[]>();

/** All games of the player, oddities included; made when they are first asked for. */
export const gamesOf = (player: MadeUpPlayer): readonly JsonGame[] => {
  const games = made.get(player) ?? makeGames(player);
  made.set(player, games);
  return games;
};

const makeGames = (player: MadeUpPlayer): readonly JsonGame[] => {
  const malformed = player.hasMalformedGames === true ? makeMalformedGames(playerJson(player, 0), NEWEST) : [];
  const plain = Array.from({ length: player.games - malformed.length }, (_, index) => makeGame(player, index));
  return [...malformed, ...plain].sort((a, b) => b.createdAt - a.createdAt);
};

const playerJson = ({ name, title, rating }: MadeUpPlayer, ratingDiff: number): JsonPlayer => ({
  user: { name, title, flair: 'nature.seedling', id: name.toLowerCase() },
  rating,
  ratingDiff,
});

const makeGame = (player: MadeUpPlayer, index: number): JsonGame => {
  const random = createRandom(seedOf(player.name) + index);
  const clock = random.pick(CLOCKS);
  const played = engineGameOf(player, index);
  const plies = replay(played);
  const { winner } = played;
  const status = statusOf(played, plies, random);
  const isWhite = random.next() < 0.5;
  const change = winner === undefined ? 0 : (winner === 'white') === isWhite ? 6 : -6;
  const own = playerJson(player, change);
  const name = random.pick(player.opponents ?? OPPONENTS);
  const other: JsonPlayer = {
    user: { name, id: name.toLowerCase() },
    rating: player.rating - 100 + random.below(200),
    ratingDiff: -change,
    ...(random.next() < 0.1 ? { provisional: true } : {}),
  };
  const createdAt = NEWEST - 12 * index * HOUR - 20 * HOUR;
  const game: JsonGame = {
    id: gameId(random),
    rated: random.next() < 0.9,
    variant: 'standard',
    speed: clock.speed,
    perf: clock.speed,
    createdAt,
    lastMoveAt: createdAt + 10 * 60_000,
    status,
    players: isWhite ? { white: own, black: other } : { white: other, black: own },
    winner,
    ...makeOpening(plies),
    moves: plies.map(({ san }) => san).join(' '),
    clocks: endClocks(makeClocks(clock, plies.length, random), status),
    ...makeTournament(player, index),
    clock: { initial: clock.initial, increment: clock.increment, totalTime: clock.initial + 40 * clock.increment },
    ...makeDivision(plies),
  };
  return played.analysis === undefined ? game : analyze(game, played.analysis);
};

/** In turn, from the player's first one on. */
const engineGameOf = ({ name, firstGame = seedOf(name) }: MadeUpPlayer, index: number): EngineGame => {
  const games = engineGames();
  return games[(firstGame + index) % games.length]!;
};

const replay = ({ moves }: EngineGame): readonly GamePly[] => {
  const walk = startWalk(START_FEN, false)!;
  return moves.split(' ').map((san) => walk.play(san)!);
};

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

const gameId = (random: Random): string =>
  Array.from({ length: 8 }, () => LETTERS.charAt(random.below(LETTERS.length))).join('');

/** Half of those who resigned in their own turn have let the clock run out instead. */
const statusOf = ({ status, winner }: EngineGame, plies: readonly GamePly[], random: Random): string => {
  if (status !== 'resign' || random.next() < 0.5) return status;
  const turn = plies.length % 2 === 0 ? 'white' : 'black';
  return turn === winner ? status : 'outoftime';
};

/** Nobody has a clock after a mate; whose flag has fallen has nothing left. */
const endClocks = (clocks: readonly number[], status: string): readonly number[] => {
  if (status === 'mate') return clocks.slice(0, -1);
  return status === 'outoftime' ? clocks.with(-1, 0) : clocks;
};

const makeOpening = (plies: readonly GamePly[]): Pick<JsonGame, 'opening'> => {
  const opening = openingOf({ plies });
  return opening === undefined ? {} : { opening: { eco: opening.eco, name: opening.name, ply: opening.ply + 1 } };
};

const makeDivision = (plies: readonly GamePly[]): Pick<JsonGame, 'division'> => {
  const { middlegame, endgame } = divide({ start: START_FEN, plies });
  return {
    division: {
      middle: middlegame,
      end: endgame,
    },
  };
};

/** Every fifth game is of an arena, every seventh of a swiss. */
const makeTournament = ({ isOldGeneration }: MadeUpPlayer, index: number): Partial<JsonGame> => {
  if (index % 5 === 0) {
    if (isOldGeneration === true) return { source: 'arena', tournament: 'aB3dE6gH' };
    return { source: 'arena', arenaTour: { id: 'aB3dE6gH', name: 'Hourly Blitz Arena' } };
  }
  if (index % 7 !== 0) return { source: 'pool' };
  return isOldGeneration === true
    ? { source: 'swiss', swiss: 'sW1ssT0u' }
    : { source: 'swiss', swissTour: { id: 'sW1ssT0u' } };
};

/** The computer analysis of a made-up game: its evaluations are the engine's, what follows from them is reckoned. */

const START: Evaluation = { cp: 15 };

/** The fields of an analyzed game, over those that it has. */
const analyze = (game: JsonGame, analysis: readonly JsonPly[]): JsonGame => {
  const evaluations = analysis.map(toEvaluation);
  // The move that mates has no entry.
  if (game.status === 'mate') evaluations.push({ checkmate: game.winner ?? 'white' });
  const { white, black } = game.players;
  return {
    ...game,
    players: {
      white: { ...white, analysis: sideAnalysis(analysis, evaluations, 'white') },
      black: { ...black, analysis: sideAnalysis(analysis, evaluations, 'black') },
    },
    analysis,
  };
};

const toEvaluation = ({ eval: cp = 0, mate }: JsonPly): Evaluation => (mate === undefined ? { cp } : { mate });

const sideAnalysis = (
  analysis: readonly JsonPly[],
  evaluations: readonly Evaluation[],
  color: Color,
): Record<string, number> => {
  const own = analysis.filter((_, ply) => ply % 2 === (color === 'white' ? 0 : 1));
  const count = (name: string): number => own.filter(({ judgment }) => judgment?.name === name).length;
  return {
    inaccuracy: count('Inaccuracy'),
    mistake: count('Mistake'),
    blunder: count('Blunder'),
    acpl: averageCentipawnLoss(START, evaluations, 'white')[color] ?? 0,
    accuracy: Math.round(gameAccuracy(START, evaluations, 'white')[color] ?? 0),
  };
};

type TimeControl = { readonly initial: number; readonly increment: number };

/**
 * Centiseconds left after each ply, White first, and what the side to move has left at the end. The first move of
 * each side costs nothing, as the clocks start after it; the others cost up to a sixth of what is left.
 */
const makeClocks = ({ initial, increment }: TimeControl, plies: number, random: Random): readonly number[] => {
  const clocks: number[] = [];
  for (let ply = 0; ply <= plies; ply++) {
    const before = clocks[ply - 2];
    const spent = Math.floor((random.next() ** 3 * (before ?? 0)) / 6);
    clocks.push(before === undefined ? initial * 100 + 3 : before - spent + (ply < plies ? increment * 100 : 0));
  }
  return clocks;
};

/** Games of club strength, played by the engine: `tools/generate/make-samples.ts` makes them, the mock server dresses them. */

export type EngineGame = Pick<JsonGame, 'status' | 'winner' | 'analysis'> & { readonly moves: string };

export const ENGINE_GAMES_FILE = new URL('./engine-games.ndjson', import.meta.url);

/** All of them; read from the disk when they are first asked for. */
export const engineGames = (): readonly EngineGame[] => (read ??= readEngineGames());

let read: readonly EngineGame[] | undefined;

const readEngineGames = (): readonly EngineGame[] =>
  readFileSync(ENGINE_GAMES_FILE, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as EngineGame);

/** Chance that can be repeated: mulberry32, a public-domain generator. */
export type Random = {
  /** From 0 up to 1. */
  next(): number;
  /** A whole number from 0 up to `bound`. */
  below(bound: number): number;
  pick<Value>(values: readonly Value[]): Value;
};

export const createRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (bound: number): number => Math.floor(next() * bound);
  return { next, below, pick: (values) => values[below(values.length)]! };
};

/** A number for a text, the same each time: FNV-1a. */
export const seedOf = (text: string): number =>
  Array.from(text).reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 16_777_619) >>> 0, 2_166_136_261);
