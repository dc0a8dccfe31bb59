/** The game of a round out of its PGN: which side was mine, and how it ended for me. */
import type { Game } from '../game';
import { ownColor } from '../pgn/headers';
import { formatPgnProblem, readFirstGame } from '../pgn/pgn';
import { type Outcome, outcomeOf } from '../player/results';
import { epdOf, START_FEN } from '../position/fen';
import { isPlayed, treeOfMoves } from '../tree/tree-replay';
import { type Color, otherColor, type Ply, type Result, type San, turnOf } from '../types';

type RoundGame = {
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

/**
 * Which prepared line came up in a game, how far, and who left it with what. Positions are compared, not moves: a line is
 * followed in whatever order its moves were played.
 */

/** `decision`: the index among the moves of the one that the line is about. */
export type KeptLine = { readonly moves: readonly San[]; readonly decision: number };

export type CameUp = {
  /** The line that was followed longest; the first of several. */
  readonly line: number;
  /** So many plies of the line, and of the game, lead to the last position of the line that the game reached. */
  readonly linePlies: number;
  readonly gamePlies: number;
  /** Missing where the line was played to its end, and where the game ended in it. */
  readonly left?: {
    readonly by: 'me' | 'opponent';
    readonly ply: Ply;
    readonly san: San;
    /** What the lines play in that position; the likeliest first as they were kept. */
    readonly prepared: readonly San[];
  };
};

/** `color`: mine. `undefined` without any line, and for a game that does not begin from the start position. */
export const whatCameUp = (
  game: Pick<Game, 'start' | 'plies'>,
  lines: readonly KeptLine[],
  color: Color,
): CameUp | undefined => {
  if (game.start !== START_FEN) return undefined;
  const reached = pliesByPosition(game);
  const walks = lines.map(({ moves }) => walkOf(moves));
  const followed = walks.map((walk) => walk.positions.findLastIndex((position) => reached.has(position)));
  const linePlies = Math.max(...followed);
  const line = followed.indexOf(linePlies);
  const position = walks[line]?.positions[linePlies];
  if (position === undefined) return undefined;
  const gamePlies = reached.get(position) ?? 0;
  const came = { line, linePlies, gamePlies };
  const prepared = [...new Set(walks.flatMap((walk) => walk.nextOf.get(position) ?? []))];
  const next = game.plies[gamePlies];
  if (next === undefined || prepared.length === 0) return came;
  const turn = turnOf(game.plies[gamePlies - 1]?.fen ?? game.start);
  return { ...came, left: { by: turn === color ? 'me' : 'opponent', ply: gamePlies, san: next.san, prepared } };
};

/** How many plies lead to each position; the last time where it was repeated. */
const pliesByPosition = ({ start, plies }: Pick<Game, 'start' | 'plies'>): ReadonlyMap<string, number> =>
  new Map([start, ...plies.map(({ fen }) => fen)].map((fen, index) => [epdOf(fen), index]));

type LineWalk = { readonly positions: readonly string[]; readonly nextOf: ReadonlyMap<string, San> };

/** Up to its first move that cannot be played. */
const walkOf = (moves: readonly San[]): LineWalk => {
  const played = treeOfMoves(moves).tree.moves.filter(isPlayed);
  const positions = [START_FEN, ...played.map(({ fen }) => fen)].map(epdOf);
  return { positions, nextOf: new Map(played.map(({ san }, index) => [positions[index] ?? '', san])) };
};
