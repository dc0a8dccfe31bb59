/** The game of a round out of its PGN: which side was mine, and how it ended for me. */
import { otherColor } from '../turn-of';
import type { Game } from '../game';
import { formatPgnProblem, readFirstGame } from '../notation/pgn/pgn';
import { ownColor } from '../player/pgn/names';
import { outcomeOf, type Outcome } from '../player/results';
import type { Color, Result } from '../types';

export type RoundGame = {
  readonly game: Game;
  /** Mine, and how it ended for me; missing where it is not known. */
  readonly color?: Color;
  readonly outcome?: Outcome;
};

/** A game of chess played to the end on a real board has never had more. */
const MOST_PLIES = 600;

type Known = {
  /** How the opponent may be called in it, and I. */
  readonly opponent: readonly string[];
  readonly me: readonly string[];
  /** Mine, where the game does not tell. */
  readonly color: Color | undefined;
};

/** The failure is a sentence: what is wrong with the text, and where. */
export const readRoundGame = (pgn: string, known: Known): Result<RoundGame, string> => {
  const { games, first } = readFirstGame(pgn, MOST_PLIES, 'import');
  if (first === undefined) return { ok: false, error: 'The PGN is empty' };
  if (!first.ok) return { ok: false, error: formatPgnProblem(first.error) };
  if (games > 1) return { ok: false, error: `These are ${games} games: a round has one.` };
  const game = first.value;
  const color = ownColor(game, known.me) ?? otherSide(ownColor(game, known.opponent)) ?? known.color;
  const isOver = game.result !== '*';
  return {
    ok: true,
    value: { game, ...(color && { color }), ...(color && isOver && { outcome: outcomeOf(game.result, color) }) },
  };
};

const otherSide = (color: Color | undefined): Color | undefined => color && otherColor(color);
