/**
 * Whether the expected number of own book moves comes true: a repertoire proposed from the older 80 % of a player's games, held
 * against the newest 20 %, both colors. And where these newest games left it; a walk by chess.js must say the same.
 * `npm run corpus -- repertoire ../shared/data`; takes everybody with 500 games or more.
 */
import { isDeepStrictEqual } from 'node:util';
import { KNOWN_SPEEDS, type KnownSpeed } from '../../src/chess/clock';
import { lineOf } from '../../src/chess/openings/game-line';
import type { TreeGame } from '../../src/chess/openings/opening-tree';
import type { PlayedGame } from '../../src/chess/player/played-game';
import { outcomeOf } from '../../src/chess/player/results';
import { epdOf, START_FEN } from '../../src/chess/position/fen';
import { createMoveModel } from '../../src/chess/preparation/prediction/move-model';
import { countMoves, createReplyChances, type MoveCounts } from '../../src/chess/repertoire/chances';
import { proposeRepertoire, sharesOf } from '../../src/chess/repertoire/from-games';
import { type GameVerdict, judgeGame } from '../../src/chess/repertoire/games/verdict';
import { judgeGames } from '../../src/chess/repertoire/games/judged-games';
import { indexRepertoire, mainMoveAt, parseEpd, type RepertoireGraph } from '../../src/chess/repertoire/graph';
import { countTrainedMoves, measureCoverage } from '../../src/chess/repertoire/reach';
import { type Color, COLORS, otherColor } from '../../src/chess/types';
import { judgePlainly } from '../../src/test/plain-verdict';
import { type History, readHistories } from './scans/histories';

const LEARNED = 0.8;

const GOAL = 50;

/** In own moves. */
const MOST_OFF = 0.5;

/** Of the players with either color. */
const LEAST_GOOD = 0.8;

export const check = (data: string): Promise<boolean> => {
  const measured = readHistories(data).flatMap((history, index) =>
    COLORS.map((color) => {
      const one = measure(history, color);
      const { predicted, played, strict, kept } = one;
      console.log(
        `player ${index + 1} ${color}: ${one.older} older games, ${one.newer} newer; ${one.moves} own moves, ${one.toChoose} to choose | ` +
          `predicted ${predicted.toFixed(2)}, played ${played.toFixed(2)} | ` +
          `if main moves are kept to: predicted ${strict.toFixed(2)}, played ${kept.toFixed(2)} | ${formatShares(one.verdicts)}`,
      );
      return one;
    }),
  );
  const good = measured.filter(({ predicted, played }) => Math.abs(predicted - played) <= MOST_OFF).length;
  const goodKept = measured.filter(({ strict, kept }) => Math.abs(strict - kept) <= MOST_OFF).length;
  const bias = measured.reduce((sum, { predicted, played }) => sum + predicted - played, 0) / measured.length;
  const biasKept = measured.reduce((sum, { strict, kept }) => sum + strict - kept, 0) / measured.length;
  console.log(`within half a move: ${good} of ${measured.length}, ${bias.toFixed(2)} too many on average`);
  console.log(
    `within half a move, if kept to: ${goodKept} of ${measured.length}, ${biasKept.toFixed(2)} too many on average`,
  );
  const compared = measured.reduce((sum, { plain }) => sum + plain.compared, 0);
  const different = measured.reduce((sum, { plain }) => sum + plain.different, 0);
  console.log(`verdicts: ${different} of ${compared} differ from a walk by chess.js`);
  return Promise.resolve(different === 0 && [good, goodKept].every((count) => count >= LEAST_GOOD * measured.length));
};

type Measured = {
  readonly older: number;
  readonly newer: number;
  readonly moves: number;
  readonly toChoose: number;
  /** Own book moves a game; `predicted` knows how often the player keeps to the main moves. */
  readonly predicted: number;
  readonly played: number;
  /** As if the player always kept to them: the expected length until the opponent leaves the book. */
  readonly strict: number;
  readonly kept: number;
  /** Of the newer games. */
  readonly verdicts: Readonly<Record<GameVerdict['kind'], number>>;
  readonly plain: { readonly compared: number; readonly different: number };
};

const formatShares = (verdicts: Measured['verdicts']): string => {
  const games = Object.values(verdicts).reduce((sum, count) => sum + count, 0);
  return Object.entries(verdicts)
    .map(([kind, count]) => `${kind} ${((100 * count) / Math.max(1, games)).toFixed(0)} %`)
    .join(', ');
};

/** Of each player and color. */
const PLAIN_GAMES = 20;

const comparePlainly = (graph: RepertoireGraph, games: readonly PlayedGame[]): Measured['plain'] => {
  const compared = games.slice(-PLAIN_GAMES);
  const different = compared.filter((played) => {
    const { game, color } = played;
    const ours = judgeGame(graph, toTreeGame(played));
    return !isDeepStrictEqual(
      ours,
      judgePlainly(
        graph,
        color,
        game.plies.map(({ san }) => san),
      ),
    );
  });
  return { compared: compared.length, different: different.length };
};

const measure = ({ games }: History, color: Color): Measured => {
  const cut = Math.floor(games.length * LEARNED);
  const isOfColor = (game: PlayedGame): boolean => game.color === color && game.game.start === START_FEN;
  const [older, newer] = [games.slice(0, cut).filter(isOfColor), games.slice(cut).filter(isOfColor)];
  const now = newer[0]?.playedAt ?? 0;
  const counts = countMoves(older.map(toTreeGame), { color, now });
  const latest = older.at(-1);
  const rating = latest?.strength ?? latest?.rating;
  const model = createMoveModel([], { color: otherColor(color), now, speed: usualSpeed(older), rating });
  const chances = createReplyChances(model, counts);
  const { moves, toChoose } = proposeRepertoire({ counts, chances, color, goal: GOAL, addedAt: now });
  const starts = [{ position: parseEpd(START_FEN) ?? '', name: '' }];
  const graph = indexRepertoire({ starts, moves, notes: [], color });
  const ownChanceAt = ownChances(counts);
  return {
    older: older.length,
    newer: newer.length,
    moves: countTrainedMoves(graph),
    toChoose: toChoose.length,
    predicted: measureCoverage(graph, { goal: GOAL, chances, ownChanceAt }).expectedOwnMoves,
    played: mean(newer.map((game) => walk(graph, game).length)),
    strict: measureCoverage(graph, { goal: GOAL, chances }).expectedOwnMoves,
    kept: lengthUntilOpponentLeaves(newer.map((game) => walk(graph, game))),
    verdicts: judgeGames(graph, newer.map(toTreeGame)).counts,
    plain: comparePlainly(graph, newer),
  };
};

/** Shares in the older games. */
const ownChances =
  (counts: MoveCounts) =>
  (position: string, uci: string): number =>
    sharesOf(counts(position)).find((move) => move.uci === uci)?.share ?? 1;

const usualSpeed = (games: readonly PlayedGame[]): KnownSpeed | undefined => {
  const count = (speed: KnownSpeed): number => games.filter((game) => game.speed === speed).length;
  return [...KNOWN_SPEEDS].sort((one, other) => count(other) - count(one))[0];
};

const toTreeGame = ({ id, game, color, speed, playedAt }: PlayedGame): TreeGame => ({
  id,
  color,
  speed,
  playedAt,
  outcome: outcomeOf(game.result, color),
  line: lineOf(game),
});

/** Own book moves, and whether the player left the book first. */
type Walk = { readonly length: number; readonly isOwnExit: boolean };

const walk = (graph: RepertoireGraph, { game, color }: PlayedGame): Walk => {
  let length = 0;
  let position = epdOf(game.start);
  for (const { uci, fen } of game.plies) {
    const isOwn = (position.split(' ')[1] === 'w') === (color === 'white');
    const main = mainMoveAt(graph, position);
    if (isOwn && main === undefined) return { length, isOwnExit: false };
    if (isOwn && main?.move.uci !== uci) return { length, isOwnExit: true };
    if (isOwn) length++;
    position = epdOf(fen);
    if (!graph.positions.has(position)) return { length, isOwnExit: false };
  }
  return { length, isOwnExit: false };
};

/** Sum over the moves of the share still in the book, where games that the player left count until then (Kaplan and Meier, 1958). */
const lengthUntilOpponentLeaves = (walks: readonly Walk[]): number => {
  let [share, sum] = [1, 0];
  const longest = Math.max(0, ...walks.map(({ length }) => length));
  for (let moves = 0; moves < longest; moves++) {
    const there = walks.filter(({ length, isOwnExit }) => length > moves || (length === moves && !isOwnExit)).length;
    const further = walks.filter(({ length }) => length > moves).length;
    share *= there === 0 ? 0 : further / there;
    sum += share;
  }
  return sum;
};

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
