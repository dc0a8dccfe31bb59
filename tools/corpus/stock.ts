/**
 * The rules of quality for each puzzle of a stock, without an engine, and counts by theme, endgame and rating:
 * `npm run corpus -- stock [FILE]`, JSON or CSV. `npm run corpus -- starter [FILE]` is the engine's check.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { MOTIFS } from '../../src/chess/motifs/motif';
import { puzzleKey } from '../../src/chess/puzzles/lichess-row';
import type { Puzzle } from '../../src/chess/puzzles/puzzle';
import { ENDGAME_KINDS, endgameKindOf, faultOf } from '../../src/chess/puzzles/quality';
import { NAMED_THEMES, puzzleThemesOf } from '../../src/chess/puzzles/themes';
import { CAPTURE_RULES, solvesByCaptures } from '../../src/test/capture-solver';
import { alikePairs, MAX_CAPTURE_SHARE, MIN_OF_A_THEME, tally } from '../generate/starter/choose-puzzles';

const RATING_STEP = 200;

/** Lichess has further themes, which the classifier does not name. */
const OWN_MOTIFS: ReadonlySet<string> = new Set(MOTIFS);

const OWN_THEMES = NAMED_THEMES.filter((theme) => OWN_MOTIFS.has(theme) || theme.endsWith('Endgame'));

type StockPuzzle = { readonly id: string; readonly puzzle: Puzzle; readonly rating: number };

/** A JSON array of rows, or the rows as text. */
export const readStock = (path: string): readonly StockPuzzle[] => {
  const text = readFileSync(path, 'utf8');
  const [, ...rows] = path.endsWith('.json') ? z.array(z.string()).parse(JSON.parse(text)) : text.trim().split(/\r?\n/);
  return rows.map((row) => {
    const [id = '', fen = '', moves = '', rating = '', , , , themes = ''] = row.split(',');
    const puzzle = { fen, moves: moves.split(' '), themes: puzzleThemesOf(themes.split(' ')) };
    return { id, puzzle, rating: Number(rating) };
  });
};

export const check = (path: string): boolean => {
  const stock = readStock(path);
  const puzzles = stock.map(({ puzzle }) => puzzle);
  const broken = stock.flatMap(({ id, puzzle, rating }) => {
    const fault = faultOf(puzzle, rating) ?? (id === puzzleKey(puzzle) ? undefined : 'id');
    return fault === undefined ? [] : [`${id}: ${fault}`];
  });
  const alike = alikePairs(puzzles);
  const solved = CAPTURE_RULES.map((rule) => puzzles.filter((puzzle) => solvesByCaptures(puzzle, rule)).length);
  console.log(`${path}: ${stock.length} puzzles, ${broken.length} broken, ${alike.length} pairs alike`);
  for (const line of broken) console.log(`    ${line}`);
  for (const [index, rule] of CAPTURE_RULES.entries()) {
    const count = solved[index] ?? 0;
    console.log(`solved by taking pieces (${rule}): ${count}, ${((100 * count) / stock.length).toFixed(1)} %`);
  }
  print('themes', OWN_THEMES, tally(puzzles.flatMap(({ themes }) => themes)));
  print('endgames', ENDGAME_KINDS, tally(puzzles.map(endgameKindOf)));
  print('called', undefined, tally(puzzles.map(({ themes: [title] }) => title)));
  print('own moves', undefined, tally(puzzles.map(({ moves }) => moves.length / 2)));
  print('ratings', undefined, tally(stock.map(({ rating }) => RATING_STEP * Math.floor(rating / RATING_STEP))));
  const share = Math.max(...solved) / stock.length;
  return stock.length > 0 && broken.length === 0 && alike.length === 0 && share <= MAX_CAPTURE_SHARE;
};

/** With `names`, those of which there are too few are marked. */
const print = <Name>(
  title: string,
  names: readonly Name[] | undefined,
  counts: ReadonlyMap<Name | undefined, number>,
): void => {
  const shown = names ?? [...counts.keys()].toSorted((one, other) => (Number(one) < Number(other) ? -1 : 1));
  const texts = shown.map((name) => {
    const count = counts.get(name) ?? 0;
    return `${String(name)} ${count}${names !== undefined && count < MIN_OF_A_THEME ? ` (${MIN_OF_A_THEME - count} short)` : ''}`;
  });
  console.log(`${title}: ${texts.join(', ')}`);
};
