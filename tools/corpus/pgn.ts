/**
 * Reads every game under a path: `.pgn` files, the PGN inside `.ndjson` games, and the cases of chess.js' `loadPgn`.
 * Each refused game is listed; refusals must be of a kind that we mean. Each game read is written again: variations,
 * comments, NAGs and shapes are counted before and after, and whatever differs is listed.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { formatPgnProblem, makePgn, parsePgn, type PgnProblem, readPgn } from '../../src/chess/pgn/pgn';
import { linesOf } from '../../src/chess/tree/game-tree';
import { type PgnTokens, tokensOf } from './pgn-tokens';

type Source = { readonly name: string; readonly text: string };

type LoadCase = { readonly name: string; readonly pgn: string };

type Tally = {
  games: number;
  plies: number;
  meant: number;
  wrong: number;
  /** Of the games written again. */
  readonly before: Figures;
  readonly after: Figures;
  cut: number;
  reordered: number;
  different: number;
};

const startTally = (): Tally => ({
  games: 0,
  plies: 0,
  meant: 0,
  wrong: 0,
  cut: 0,
  reordered: 0,
  different: 0,
  before: { variations: 0, comments: 0, nags: 0, shapes: 0 },
  after: { variations: 0, comments: 0, nags: 0, shapes: 0 },
});

export const check = (path: string): boolean => {
  const files = statSync(path).isDirectory() ? walk(path) : [path];
  const tally = startTally();
  const start = performance.now();
  for (const source of files.flatMap(sourcesOf)) readSource(source, tally);
  const { games, plies, meant, wrong, different } = tally;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${path}: ${games} games, ${plies} plies, ${seconds} s; refused: ${meant} as meant, ${wrong} wrongly`);
  const figures = FIGURES.map((name) => `${name} ${tally.before[name]} -> ${tally.after[name]}`).join(', ');
  console.log(`  written again: ${figures}; ${tally.cut} variations cut at a word that is no legal move`);
  console.log(`  same words, spelt otherwise or in another order: ${tally.reordered}; other words: ${different}`);
  return wrong === 0 && different === 0 && games > 0;
};

const walk = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .sort();

const sourcesOf = (path: string): readonly Source[] => {
  if (path.endsWith('.pgn')) return [{ name: path, text: readFileSync(path, 'utf8') }];
  if (path.endsWith('.ndjson')) return ndjsonSources(path);
  if (!path.endsWith('load-pgn-cases.json')) return [];
  const cases = JSON.parse(readFileSync(path, 'utf8')) as readonly LoadCase[];
  return cases.map(({ name, pgn }) => ({ name: `${path}: ${name}`, text: pgn }));
};

const ndjsonSources = (path: string): readonly Source[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .map((line, index) => ({ name: `${path}:${index + 1}`, line }))
    .filter(({ line }) => line.trim() !== '')
    .flatMap(({ name, line }) => {
      const { pgn } = JSON.parse(line) as { pgn?: string };
      return pgn === undefined ? [] : [{ name, text: pgn }];
    });

const readSource = ({ name, text }: Source, tally: Tally): void => {
  for (const reading of readPgn(text)) {
    tally.games++;
    if (reading.ok) {
      tally.plies += reading.value.plies.length;
      writeAgain(name, reading.source, tally);
    } else {
      const reason = meaning(reading.error, name);
      if (reason === undefined) tally.wrong++;
      else tally.meant++;
      console.log(`${name}\n  ${formatPgnProblem(reading.error)} - ${reason ?? 'THIS SHOULD HAVE BEEN READ'}`);
    }
  }
};

const writeAgain = (name: string, source: string, tally: Tally): void => {
  const trip = goRoundTrip(source);
  if (trip === undefined) {
    tally.different++;
    console.log(`${name}\n  ${source.slice(0, 60)}... - READ AS ONE LINE, BUT NOT AS A TREE`);
    return;
  }
  const { before, after, cut, differences, isReordered } = trip;
  for (const figure of FIGURES) {
    tally.before[figure] += before[figure];
    tally.after[figure] += after[figure];
  }
  tally.cut += cut;
  const isDifferent = differences.length > 0 || FIGURES.some((figure) => before[figure] !== after[figure]);
  if (isReordered && !isDifferent) tally.reordered++;
  if (!isDifferent) return;
  tally.different++;
  console.log(`${name}\n  ${/\[Site "[^"]*"\]/.exec(source)?.[0] ?? ''} ${differences.join('; ') || 'COUNTS DIFFER'}`);
};

/** Why this refusal is as it should be. */
const meaning = ({ message }: PgnProblem, name: string): string | undefined => {
  if (message.includes('is not supported')) return 'a variant with other rules';
  if (message.endsWith('(null move)')) return 'a null move is no legal move';
  if (message.includes('FEN tag must be supplied')) return 'one of the tags FEN and SetUp without the other (VAL-35)';
  if (name.includes('throws Error')) return 'a case that must be refused';
  return undefined;
};

/** A PGN game read whole and written again: what stands in both texts, by a count that is not our reader's. */

const FIGURES = ['variations', 'comments', 'nags', 'shapes'] as const;

type Figures = Record<(typeof FIGURES)[number], number>;

type RoundTrip = {
  readonly before: Figures;
  readonly after: Figures;
  /** Variations cut at a word that is no legal move. */
  readonly cut: number;
  /** In words; empty when nothing but white space and the order of tags differs. */
  readonly differences: readonly string[];
  /**
   * Whether the same words come otherwise: moves in another spelling, NAGs before comments, variations of a variation's
   * first move beside it, comments behind the last variation of a line before it.
   */
  readonly isReordered: boolean;
};

/** `undefined` for text that is not one legal game. */
const goRoundTrip = (source: string): RoundTrip | undefined => {
  const [reading, ...more] = parsePgn(source);
  if (reading?.ok !== true || more.length > 0) return undefined;
  const written = makePgn(reading.value);
  const [again] = parsePgn(written);
  const [one, other] = [tokensOf(source), tokensOf(written)];
  const lines = [...linesOf(reading.value)];
  return {
    before: figuresOf(one),
    after: figuresOf(other),
    cut: lines.filter(({ rest }) => rest !== undefined).length,
    differences: [
      ...compare('comments', one.comments, other.comments),
      ...compare('NAGs', one.nags.map(String), other.nags.map(String)),
      // Moves have many spellings, and ours is one of them: their number must be equal.
      ...(one.moves.length === other.moves.length ? [] : compare('moves', one.moves, other.moves)),
      ...(again?.ok === true && makePgn(again.value) === written ? [] : ['the second round says something else']),
    ],
    isReordered: one.all.join(' ') !== other.all.join(' '),
  };
};

const figuresOf = ({ variations, comments, nags, shapes }: PgnTokens): Figures => ({
  variations,
  comments: comments.length,
  nags: nags.length,
  shapes,
});

/** Words that only one of them has, in any order. */
const compare = (what: string, one: readonly string[], other: readonly string[]): readonly string[] => {
  const [lost, gained] = [without(one, other), without(other, one)];
  if (lost.length + gained.length === 0) return [];
  return [`${what}: ${lost.slice(0, 3).join(' | ') || 'nothing'} -> ${gained.slice(0, 3).join(' | ') || 'nothing'}`];
};

const without = (words: readonly string[], others: readonly string[]): readonly string[] => {
  const counts = new Map<string, number>();
  for (const word of others) counts.set(word, (counts.get(word) ?? 0) + 1);
  return words.filter((word) => {
    const left = counts.get(word) ?? 0;
    counts.set(word, left - 1);
    return left <= 0;
  });
};
