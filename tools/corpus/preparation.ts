/**
 * Whether predictions come true: what a player will play in the first ten moves, learned from the older games and compared with the
 * newer ones, beside two plain ways to guess: what the player had played most in that position, and what most people play there.
 * `npm run corpus -- preparation ../shared/data`; takes everybody with 500 games or more, every player alone.
 */
import type { Game } from '../../src/chess/game';
import { lineOf } from '../../src/chess/openings/game-line';
import type { TreeGame } from '../../src/chess/openings/opening-tree';
import type { PlayedGame } from '../../src/chess/player/played-game';
import { outcomeOf } from '../../src/chess/player/results';
import { START_FEN } from '../../src/chess/position/fen';
import { hashOf } from '../../src/chess/position/hash';
import { findChanges } from '../../src/chess/preparation/changes';
import { createMoveModel, type MoveChance, type MoveModel } from '../../src/chess/preparation/prediction/move-model';
import { indexVisits } from '../../src/chess/preparation/visits';
import { type Color, COLORS, type Fen, type Uci } from '../../src/chess/types';
import { type History, nameIn, readHistories } from './scans/histories';
import { readRatedGames } from './scans/rated-games';

const LEARNED = 0.8;

const PLIES = 20;

/** In points: ahead of the better of the plain ways. */
const LEAST_AHEAD = 5;

/** In points: of a single player, whose tenths are a few positions met again and again. */
const MOST_OFF_OF_PLAYER = 10;

type Played = { readonly fen: Fen; readonly last?: Uci; readonly played: Uci };

export const check = (data: string): Promise<boolean> => {
  const rated = readRatedGames(data).map(({ game }) => game);
  const whole = createCalibration();
  let least = Number.POSITIVE_INFINITY;
  let further = 0;
  console.log(
    'In percent: the first choice, among the first three; ours, the most played by the player, the most played by others',
  );
  for (const [index, history] of readHistories(data).entries()) {
    const others = rated.filter((game) => COLORS.every((color) => nameIn(game, color) !== history.player));
    const { ours, own, average, calibration } = measure(history, others);
    const ahead = ours.first - Math.max(own.first, average.first);
    console.log(
      `player ${index + 1}: ${history.games.length} games, ${ours.of} moves | ${[ours, own, average].map(describeScore).join(' | ')} | ` +
        `${ahead.toFixed(1)} points ahead`,
    );
    console.log(`  played more often than was said, in points by tenths: ${calibration.offBy().join(' ')}`);
    whole.join(calibration);
    least = Math.min(least, ahead);
    further += Number(calibration.worst() > MOST_OFF_OF_PLAYER);
  }
  console.log(['all players', ...whole.lines()].join('\n  '));
  console.log(`players with a tenth that is off by more than ${MOST_OFF_OF_PLAYER} points: ${further}`);
  return Promise.resolve(least >= LEAST_AHEAD && whole.isGood());
};

type Measured = {
  readonly ours: Score;
  readonly own: Score;
  readonly average: Score;
  readonly calibration: Calibration;
};

const measure = ({ games }: History, others: readonly Game[]): Measured => {
  const cut = Math.floor(games.length * LEARNED);
  const [older, newer] = [games.slice(0, cut), games.slice(cut)];
  const models = modelsFor(older, newer[0]?.playedAt ?? 0);
  const own = mostPlayed(older.flatMap(({ game, color }) => firstMoves(game, color)));
  const average = mostPlayed(others.flatMap((game) => firstMoves(game)));
  const calibration = createCalibration();
  const [ours, raw, usual]: [Uci[][], Uci[][], Uci[][]] = [[], [], []];
  const moves = newer.flatMap(({ game, color, speed }) =>
    firstMoves(game, color).map((one) => ({ ...one, color, speed })),
  );
  for (const { fen, last, played, color, speed } of moves) {
    const chances = models(color, speed).chancesAt(fen, last === undefined ? {} : { last });
    calibration.add(chances, played);
    ours.push(chances.map(({ uci }) => uci));
    raw.push(own(fen));
    usual.push(average(fen));
  }
  const played = moves.map((move) => move.played);
  return { ours: scoreOf(ours, played), own: scoreOf(raw, played), average: scoreOf(usual, played), calibration };
};

/** A model for each color and speed, made when it is first asked for. */
const modelsFor = (older: readonly PlayedGame[], now: number) => {
  const games = older.map(toTreeGame);
  const models = new Map<string, MoveModel>();
  const changesAs = (color: Color) => findChanges(indexVisits(games, color), color);
  const changes = { white: changesAs('white'), black: changesAs('black') };
  const latest = older.at(-1);
  const rating = latest?.strength ?? latest?.rating;
  return (color: Color, speed: PlayedGame['speed']): MoveModel => {
    const key = `${color} ${speed}`;
    const model = models.get(key) ?? createMoveModel(games, { color, now, speed, rating, changes: changes[color] });
    models.set(key, model);
    return model;
  };
};

const toTreeGame = ({ id, game, color, speed, playedAt }: PlayedGame): TreeGame => ({
  id,
  color,
  speed,
  playedAt,
  outcome: outcomeOf(game.result, color),
  line: lineOf(game),
});

/** The first ten moves, of one side or of both. */
const firstMoves = ({ start, plies }: Game, color?: Color): readonly Played[] =>
  start !== START_FEN
    ? []
    : plies.slice(0, PLIES).flatMap(({ uci }, ply) => {
        if (color !== undefined && (ply % 2 === 0) !== (color === 'white')) return [];
        const before = plies[ply - 1];
        return [
          before === undefined ? { fen: start, played: uci } : { fen: before.fen, last: before.uci, played: uci },
        ];
      });

/** The moves of a position, the most played first, of those the one that was played first. */
const mostPlayed = (moves: readonly Played[]): ((fen: Fen) => Uci[]) => {
  const counts = new Map<string, Map<Uci, number>>();
  for (const { fen, played } of moves) {
    const here = counts.get(hashOf(fen)) ?? new Map<Uci, number>();
    counts.set(hashOf(fen), here.set(played, (here.get(played) ?? 0) + 1));
  }
  return (fen) => [...(counts.get(hashOf(fen)) ?? [])].sort(([, one], [, other]) => other - one).map(([uci]) => uci);
};

/** How good predictions of moves were. */

/** In percent of the moves that were played: the first choice, and one of the first three. */
type Score = { readonly first: number; readonly three: number; readonly of: number };

const scoreOf = (choices: readonly (readonly Uci[])[], played: readonly Uci[]): Score => {
  const among = (most: number): number =>
    (100 * played.filter((uci, index) => choices[index]?.slice(0, most).includes(uci)).length) / played.length;
  return { first: among(1), three: among(3), of: played.length };
};

const describeScore = ({ first, three }: Score): string => `${first.toFixed(1)} ${three.toFixed(1)}`;

const TENTHS = 10;

/** A tenth of fewer moves is told, and proves nothing. */
const LEAST_FILLED = 100;

const MOST_OFF = 5;

type Tenth = { moves: number; stated: number; happened: number };

/** Of the moves that were given a chance between 60 and 70 %, how many were played, and so on. */
type Calibration = {
  readonly tenths: readonly Tenth[];
  readonly add: (chances: readonly MoveChance[], played: Uci) => void;
  readonly join: (other: Calibration) => void;
  readonly lines: () => readonly string[];
  /** In brackets where few moves say so. */
  readonly offBy: () => readonly string[];
  /** In points, of the tenths that enough moves are in. */
  readonly worst: () => number;
  readonly isGood: () => boolean;
};

const createCalibration = (): Calibration => {
  const tenths = Array.from({ length: TENTHS }, () => ({ moves: 0, stated: 0, happened: 0 }));
  return {
    tenths,
    add: (chances, played) => {
      for (const { uci, chance } of chances) {
        const tenth = tenths[Math.min(TENTHS - 1, Math.floor(chance * TENTHS))];
        if (tenth !== undefined) addTo(tenth, { moves: 1, stated: chance, happened: Number(uci === played) });
      }
    },
    join: (other) => {
      for (const [index, tenth] of tenths.entries()) addTo(tenth, other.tenths[index]);
    },
    lines: () => tenths.map(describe),
    offBy: () =>
      tenths.map((tenth) => {
        if (tenth.moves === 0) return '-';
        return isFilled(tenth) ? offBy(tenth).toFixed(1) : `(${offBy(tenth).toFixed(1)})`;
      }),
    worst: () => Math.max(0, ...tenths.filter(isFilled).map((tenth) => Math.abs(offBy(tenth)))),
    isGood: () => tenths.every((tenth) => !isFilled(tenth) || isGood(tenth)),
  };
};

const addTo = (tenth: Tenth, { moves, stated, happened }: Tenth = { moves: 0, stated: 0, happened: 0 }): void => {
  tenth.moves += moves;
  tenth.stated += stated;
  tenth.happened += happened;
};

const isFilled = ({ moves }: Tenth): boolean => moves >= LEAST_FILLED;

const isGood = (tenth: Tenth): boolean => Math.abs(offBy(tenth)) <= MOST_OFF;

/** In points; positive when it happened more often than was said. */
const offBy = ({ moves, stated, happened }: Tenth): number => (100 * (happened - stated)) / moves;

const describe = (tenth: Tenth, index: number): string => {
  const { moves, stated, happened } = tenth;
  const bounds = `${index * TENTHS}-${(index + 1) * TENTHS} %`.padEnd(9);
  if (moves === 0) return `${bounds} no moves`;
  const verdict = isFilled(tenth) ? (isGood(tenth) ? 'good' : 'NOT good') : 'too few to say';
  const [said, did] = [stated, happened].map((sum) => `${((100 * sum) / moves).toFixed(1)} %`);
  return `${bounds} said ${said ?? ''}, played ${did ?? ''} of ${moves}: ${offBy(tenth).toFixed(1)} points, ${verdict}`;
};
