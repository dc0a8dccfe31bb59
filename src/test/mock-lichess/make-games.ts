/**
 * The games of a made-up player, the newest first: the same for the same name, always. The engine has played them; they
 * are dressed here with people, dates, clocks and tournaments, and one that comes again comes in another dress.
 */
import type { GamePly } from '../../chess/game';
import { openingOf } from '../../chess/openings/opening-names';
import { divide } from '../../chess/phase';
import { START_FEN } from '../../chess/position/fen';
import { startWalk } from '../../chess/position/move';
import { type EngineGame, engineGames } from './engine-games';
import type { JsonGame, JsonPlayer } from './lichess-json';
import { type MadeUpPlayer, OPPONENTS } from './made-up-players';
import { analyze } from './make-analysis';
import { makeClocks } from './make-clocks';
import { makeMalformedGames } from './malformed-games';
import { createRandom, type Random, seedOf } from './seeded-random';

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

export const playerJson = ({ name, title, rating }: MadeUpPlayer, ratingDiff: number): JsonPlayer => ({
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
