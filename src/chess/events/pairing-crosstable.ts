/**
 * Wall charts and crosstables: a row for each player, with the number of the opponent in each round, as `W12`
 * (uschess.org, SwissSys) or `12w1` (chess-results.com).
 */
import type { Outcome } from '../player/results';
import type { Color } from '../types';
import { cellsOf, scoreOf } from './pairing-cells';
import { readCells, readWords } from './pairing-side';

export type ChartRow = {
  /** From 0. */
  readonly index: number;
  readonly number: number;
  readonly name: string;
  readonly rating?: number;
  /** One a round; nothing for a bye. */
  readonly games: readonly (ChartGame | undefined)[];
};

export type ChartGame = { readonly opponent: number; readonly color?: Color; readonly outcome?: Outcome };

const GAME = String.raw`(?:[WLDXF]\s{0,4}\d{1,3}|[HUBZ](?:\s?-{0,4}\s?0?)|\d{1,3}[wbs][10½+=-]?|-{1,4}[10½]?)`;

/** Rounds stand together at the end, but for points. */
const GAMES = new RegExp(String.raw`(?<=[\s|])(?:${GAME}(?:\s*\|\s*|\s+|$)){1,30}(?:[\d.,½\s|]{0,30})$`);

const OPPONENT = /[WLDXF]\s{0,4}\d{1,3}|\d{1,3}[wbs]/;

/** Fewer rows or rounds are something else. */
const MIN_ROWS = 2;

/** Rows of a chart; none where the text has no chart. */
export const readChart = (lines: readonly string[]): readonly ChartRow[] => {
  const rows = lines.flatMap((line, index) => readChartRow(line, index) ?? []);
  const numbers = new Set(rows.map(({ number }) => number));
  const isChart =
    rows.length >= MIN_ROWS &&
    numbers.size === rows.length &&
    rows.every(({ games }) => games.every((game) => game === undefined || game.opponent !== 0));
  return isChart ? rows.map((row) => ({ ...row, ...detailsBelow(lines[row.index + 1] ?? '', row) })) : [];
};

const readChartRow = (line: string, index: number): ChartRow | undefined => {
  const text = line.replaceAll('\t', ' | ').trimEnd();
  const found = GAMES.exec(text);
  if (found === null || !OPPONENT.test(found[0])) return undefined;
  const cells = cellsOf(text.slice(0, found.index));
  const side = cells === undefined ? readWords(text.slice(0, found.index)) : readCells(cells);
  const games = [...found[0].matchAll(new RegExp(String.raw`(?<=^|[\s|])${GAME}(?=[\s|]|$)`, 'g'))].map(([cell]) =>
    gameOf(cell),
  );
  if (side.name === undefined || side.lead === undefined) return undefined;
  return { index, number: side.lead, name: side.name, rating: side.rating, games };
};

const RESULTS: Readonly<Record<string, Outcome | undefined>> = { W: 'win', X: 'win', L: 'loss', F: 'loss', D: 'draw' };

const gameOf = (cell: string): ChartGame | undefined => {
  const [, letter, number] = /^([WLDXF])\s*(\d{1,3})$/.exec(cell) ?? [];
  if (letter !== undefined) return { opponent: Number(number), outcome: RESULTS[letter] };
  const [, opponent, color, score = ''] = /^(\d{1,3})([wbs])(.?)$/.exec(cell) ?? [];
  if (opponent === undefined) return undefined;
  return { opponent: Number(opponent), color: color === 'w' ? 'white' : 'black', outcome: scoreOf(score) };
};

/** The second line of a player at uschess.org has the rating and the colors. */
const detailsBelow = (line: string, row: ChartRow): Partial<ChartRow> => {
  const rating = Number(/\bR:\s*(\d{3,4})/.exec(line)?.[1] ?? 0);
  if (rating === 0) return {};
  const colors = line
    .split('|')
    .slice(3)
    .map((cell) => cell.trim());
  return {
    rating,
    games: row.games.map((game, round) => {
      const color = { W: 'white', B: 'black' } as const;
      const written = colors[round];
      return game === undefined || (written !== 'W' && written !== 'B') ? game : { ...game, color: color[written] };
    }),
  };
};

/** Lines of a chart that are no row of their own. */
export const isChartDetail = (line: string): boolean => /^\s*[A-Z]{0,3}\s*\|\s*\d{5,9}\s*\/\s*R:/.test(line);
