import type { Game } from '../game';
import { findPlayerColor } from '../pgn/headers';
import { formatPgnProblem, readFirstGame } from '../pgn/pgn';
import { type Outcome, outcomeOf } from '../player/results';
import { epdOf, START_FEN } from '../position/fen';
import { isPlayed, treeOfMoves } from '../tree/tree-replay';
import { type Color, otherColor, type Ply, type Result, type San, turnOf } from '../types';

type RoundGame = {
  readonly game: Game;
  /** The user's. */
  readonly color?: Color;
  readonly outcome?: Outcome;
};

const MAX_PLIES = 600;

type KnownPlayers = {
  readonly opponent: readonly string[];
  readonly me: readonly string[];
  readonly color: Color | undefined;
};

/** The error is a sentence: what is wrong, and where. */
export const readRoundGame = (pgn: string, known: KnownPlayers): Result<RoundGame, string> => {
  const { games, first } = readFirstGame(pgn, MAX_PLIES, 'import');
  if (first === undefined) return { ok: false, error: 'The PGN is empty' };
  if (!first.ok) return { ok: false, error: formatPgnProblem(first.error) };
  if (games > 1) return { ok: false, error: `The PGN has ${games} games; a round has one.` };
  const game = first.value;
  const color = findPlayerColor(game, known.me) ?? otherSide(findPlayerColor(game, known.opponent)) ?? known.color;
  const isOver = game.result !== '*';
  return {
    ok: true,
    value: { game, ...(color && { color }), ...(color && isOver && { outcome: outcomeOf(game.result, color) }) },
  };
};

const otherSide = (color: Color | undefined): Color | undefined => color && otherColor(color);

// Compares a game with prepared lines by position, so transpositions match.

/** `decision` is the index of the line's key move. */
export type SavedLine = { readonly moves: readonly San[]; readonly decision: number };

export type LineComparison = {
  /** Index of the line that was followed longest. */
  readonly line: number;
  /** Plies of the line and of the game up to the last common position. */
  readonly linePlies: number;
  readonly gamePlies: number;
  /** Missing when the line was completed or the game ended within it. */
  readonly left?: {
    readonly by: 'me' | 'opponent';
    readonly ply: Ply;
    readonly san: San;
    readonly prepared: readonly San[];
  };
};

/** `color` is the user's. `undefined` without lines, and for games from another start position. */
export const compareWithLines = (
  game: Pick<Game, 'start' | 'plies'>,
  lines: readonly SavedLine[],
  color: Color,
): LineComparison | undefined => {
  if (game.start !== START_FEN) return undefined;
  const reached = pliesByPosition(game);
  const linePositions = lines.map(({ moves }) => positionsOf(moves));
  const followed = linePositions.map(({ positions }) => positions.findLastIndex((position) => reached.has(position)));
  const linePlies = Math.max(...followed);
  const line = followed.indexOf(linePlies);
  const position = linePositions[line]?.positions[linePlies];
  if (position === undefined) return undefined;
  const gamePlies = reached.get(position) ?? 0;
  const comparison = { line, linePlies, gamePlies };
  const prepared = [...new Set(linePositions.flatMap(({ nextOf }) => nextOf.get(position) ?? []))];
  const next = game.plies[gamePlies];
  if (next === undefined || prepared.length === 0) return comparison;
  const turn = turnOf(game.plies[gamePlies - 1]?.fen ?? game.start);
  return { ...comparison, left: { by: turn === color ? 'me' : 'opponent', ply: gamePlies, san: next.san, prepared } };
};

const pliesByPosition = ({ start, plies }: Pick<Game, 'start' | 'plies'>): ReadonlyMap<string, number> =>
  new Map([start, ...plies.map(({ fen }) => fen)].map((fen, index) => [epdOf(fen), index]));

type LinePositions = { readonly positions: readonly string[]; readonly nextOf: ReadonlyMap<string, San> };

const positionsOf = (moves: readonly San[]): LinePositions => {
  const played = treeOfMoves(moves).tree.moves.filter(isPlayed);
  const positions = [START_FEN, ...played.map(({ fen }) => fen)].map(epdOf);
  return { positions, nextOf: new Map(played.map(({ san }, index) => [positions[index] ?? '', san])) };
};
