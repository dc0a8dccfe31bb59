/**
 * Trees of real players against a plain count by chess.js and EPD strings: 200 random positions of each, with random filters.
 * `npm run corpus -- tree ../shared/data`; takes everybody with 500 games or more.
 */
import { Chess } from 'chess.js';
import { SPEEDS } from '../../src/chess/clock';
import { lineOf, MAX_TREE_PLIES } from '../../src/chess/openings/game-line';
import {
  buildOpeningTree,
  legalMoveCounts,
  type OpeningTree,
  toTreeMove,
  type TreeFilter,
  type TreeGame,
} from '../../src/chess/openings/opening-tree';
import type { PlayedGame } from '../../src/chess/player/played-game';
import { outcomeOf } from '../../src/chess/player/results';
import { hashOf } from '../../src/chess/position/hash';
import { COLORS } from '../../src/chess/types';
import { createRandom } from '../../src/test/mock-lichess/make-games';
import { readHistories } from './scans/histories';

const POSITIONS = 200;

const OUTCOMES = ['win', 'draw', 'loss'] as const;

/** A game as the other library replays it: the EPD before each move, and the last one without a move. */
type PlainGame = Omit<TreeGame, 'line'> & {
  readonly steps: readonly { readonly epd: string; readonly san?: string }[];
};

const random = createRandom(4);

export const check = (data: string): Promise<boolean> => {
  let wrong = 0;
  for (const [index, { games }] of readHistories(data).entries()) {
    const plain = games.map(toPlainGame);
    const start = performance.now();
    const tree = buildOpeningTree(games.map(toTreeGame));
    const took = performance.now() - start;
    let bad = 0;
    for (let time = 0; time < POSITIONS; time += 1) if (!isEqual(tree, plain)) bad += 1;
    console.log(
      `player ${index + 1}: ${games.length} games, tree in ${took.toFixed(0)} ms, ${POSITIONS - bad} of ${POSITIONS} positions equal`,
    );
    wrong += bad;
  }
  return Promise.resolve(wrong === 0);
};

const factsOf = ({
  id,
  game,
  color,
  speed,
  playedAt,
  isRated,
  opponentRating,
}: PlayedGame): Omit<TreeGame, 'line'> => ({
  id,
  color,
  speed,
  playedAt,
  outcome: outcomeOf(game.result, color),
  isRated,
  opponentRating,
});

const toTreeGame = (played: PlayedGame): TreeGame => ({ ...factsOf(played), line: lineOf(played.game) });

const toPlainGame = (played: PlayedGame): PlainGame => {
  const game = new Chess();
  const steps = played.game.plies.slice(0, MAX_TREE_PLIES).map(({ san }) => {
    const epd = epdOf(game);
    return { epd, san: game.move(san).san };
  });
  return { ...factsOf(played), steps: [...steps, { epd: epdOf(game) }] };
};

const epdOf = (game: Chess): string => game.fen().split(' ').slice(0, 4).join(' ');

const isEqual = (tree: OpeningTree, games: readonly PlainGame[]): boolean => {
  const { epd } = random.pick(random.pick(games).steps);
  const fen = `${epd} 0 1`;
  const filter = anyFilter(games);
  const fitting = games.filter((game) => fits(game, filter));
  const reaching = (position: string): number =>
    fitting.filter(({ steps }) => steps.some((step) => step.epd === position)).length;
  const played = new Map<string, Set<string>>();
  for (const { id, steps } of fitting)
    for (const { epd: before, san } of steps)
      if (before === epd && san !== undefined) played.set(san, (played.get(san) ?? new Set()).add(id));
  const moves = legalMoveCounts(fen, tree.at(hashOf(fen), filter).moves).map((one) =>
    toTreeMove(one, (next) => tree.reached(next, filter)),
  );
  return (
    tree.at(hashOf(fen), filter).games === reaching(epd) &&
    moves.length === played.size &&
    moves.every(
      (move) =>
        played.get(move.san)?.size === move.games &&
        move.games + move.transpositions === reaching(move.fen.split(' ').slice(0, 4).join(' ')),
    )
  );
};

const maybe = <Value>(share: number, value: () => Value): Value | undefined =>
  random.next() < share ? value() : undefined;

const anyFilter = (games: readonly PlainGame[]): TreeFilter => ({
  color: maybe(0.7, () => random.pick(COLORS)),
  speeds: maybe(0.3, () => [random.pick(SPEEDS), random.pick(SPEEDS)]),
  outcome: maybe(0.3, () => random.pick(OUTCOMES)),
  isRated: maybe(0.2, () => random.next() < 0.8),
  since: maybe(0.3, () => random.pick(games).playedAt),
  until: maybe(0.2, () => random.pick(games).playedAt),
  minRating: maybe(0.3, () => random.pick(games).opponentRating ?? 1500),
  maxRating: maybe(0.2, () => random.pick(games).opponentRating ?? 1500),
});

const fits = (game: PlainGame, filter: TreeFilter): boolean => {
  const { minRating, maxRating } = filter;
  const rating = game.opponentRating;
  return (
    (filter.color ?? game.color) === game.color &&
    filter.speeds?.includes(game.speed) !== false &&
    (filter.outcome ?? game.outcome) === game.outcome &&
    (filter.isRated === undefined || filter.isRated === game.isRated) &&
    game.playedAt >= (filter.since ?? game.playedAt) &&
    game.playedAt <= (filter.until ?? game.playedAt) &&
    ((minRating ?? maxRating) === undefined ||
      (rating !== undefined && rating >= (minRating ?? 0) && rating <= (maxRating ?? rating)))
  );
};
