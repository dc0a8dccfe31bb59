/** Games as a table for a spreadsheet: one row a game, the figures of the user's own side. Pure. */
import { JUDGEMENTS } from '../../../../chess/evaluation';
import type { StoredGame } from '../../../db/library/game';

const COLUMNS = [
  'date',
  'color',
  'opponent',
  'rating',
  'opponent rating',
  'result',
  'outcome',
  'opening',
  'eco',
  'speed',
  'time control',
  'plies',
  'ending',
  'accuracy',
  'average centipawn loss',
  'inaccuracies',
  'mistakes',
  'blunders',
  'address',
] as const;

type Cell = string | number | null | undefined;

export const csvHead = (): string => toLine(COLUMNS);

export const toCsvLine = (game: StoredGame): string => {
  const isWhite = game.color === 'white';
  const { figures } = game;
  return toLine([
    new Date(game.playedAt).toISOString(),
    game.color,
    isWhite ? game.black : game.white,
    isWhite ? game.whiteRating : game.blackRating,
    isWhite ? game.blackRating : game.whiteRating,
    game.result,
    game.outcome,
    game.opening,
    game.eco,
    game.speed,
    game.timeControl,
    game.moves.length,
    game.ending,
    round(figures?.accuracy),
    round(figures?.acpl?.[game.color]),
    ...JUDGEMENTS.map((judgement) => figures?.judgements?.[judgement]),
    game.url,
  ]);
};

const round = (figure: number | null | undefined): number | undefined =>
  figure === null || figure === undefined ? undefined : Math.round(10 * figure) / 10;

/** RFC 4180. */
const toLine = (cells: readonly Cell[]): string => `${cells.map(toCell).join(',')}\r\n`;

const toCell = (value: Cell): string => {
  const text = typeof value === 'string' ? makeHarmless(value) : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** A spreadsheet takes a cell that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

const makeHarmless = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
