/** Games as chess.js replays them, counted by EPD strings: nothing of it is the product's. */
import { Chess } from 'chess.js';
import { MAX_TREE_PLIES } from '../../../src/chess/openings/game-line';
import type { PlayedGame } from '../../../src/chess/player/played-game';
import { outcomeOf } from '../../../src/chess/player/results';
import type { RepertoireChange } from '../../../src/chess/preparation/changes';
import type { Fen } from '../../../src/chess/types';

export type Step = { readonly epd: string; readonly san?: string };

export type PlainGame = Pick<PlayedGame, 'id' | 'color' | 'playedAt'> & {
  readonly points: number;
  readonly steps: readonly Step[];
};

const POINTS = { win: 1, draw: 0.5, loss: 0 } as const;

export const toPlainGame = ({ id, game, color, playedAt }: PlayedGame): PlainGame => ({
  ...{ id, color, playedAt },
  points: POINTS[outcomeOf(game.result, color)],
  steps: stepsOf(game.plies.slice(0, MAX_TREE_PLIES).map(({ san }) => san)),
});

/** The EPD before each move, and the last one without a move. */
export const stepsOf = (sans: readonly string[]): readonly Step[] => {
  const board = new Chess();
  const steps = sans.map((san) => ({ epd: epdOf(board.fen()), san: board.move(san).san }));
  return [...steps, { epd: epdOf(board.fen()) }];
};

export const epdOf = (fen: Fen): string => fen.split(' ').slice(0, 4).join(' ');

/** The newest games that are counted alone. */
const NEWEST = 200;

type Share = { readonly games: number; readonly of: number };

export type Counts = {
  readonly games: number;
  readonly reaching: (epd: string) => readonly PlainGame[];
  /** How often a move was played, by the first visit of each game; those that end there have no move. */
  readonly share: (step: Step) => Share;
  readonly newestShare: (step: Step) => Share;
};

/** Of the opponent's games, oldest first. */
export const createCounts = (games: readonly PlainGame[], changes: readonly RepertoireChange[]): Counts => {
  const since = new Map(changes.map((change) => [epdOf(change.fen), change.since]));
  const shareIn = (some: readonly PlainGame[], { epd, san }: Step, isMoving = false): Share => {
    const visits = some
      .flatMap(({ steps }) => steps.find((step) => step.epd === epd) ?? [])
      .filter((step) => !isMoving || step.san !== undefined);
    return { games: visits.filter((step) => step.san === san).length, of: visits.length };
  };
  return {
    games: games.length,
    reaching: (epd) => games.filter(({ steps }) => steps.some((step) => step.epd === epd)),
    share: (step) => shareIn(games, step),
    newestShare: (step) => {
      const changed = since.get(step.epd) ?? 0;
      return shareIn(
        games.slice(-NEWEST).filter(({ playedAt }) => playedAt >= changed),
        step,
        true,
      );
    },
  };
};
