/**
 * The judgements that Lichess gave, against ours from the evaluations beside them.
 *
 * Two writers are known. The site itself (PGN and JSON of its API) judges by winning chances: that is what `judge` does.
 * The monthly files of database.lichess.org are written by another program: it too marks only moves that the site
 * judges, but chooses between ?!, ? and ?? by an older table of centipawns (lichess-org/database, `Advice.scala`).
 * Each file is read both ways and must agree in 99 of 100 moves with one of them.
 */
import { readFileSync } from 'node:fs';
import { cappedCentipawns, type Evaluation, judge, type Judgement, JUDGEMENTS } from '../../src/chess/evaluation';
import { formatEvaluation, toEvalFloat, toMate } from '../../src/chess/evaluation-number';
import { type Game, moveLabel, plyColor } from '../../src/chess/game';
import { readPgn } from '../../src/chess/pgn/pgn';
import type { Color } from '../../src/chess/types';

const LEAST_EQUAL = 0.99;

const DATABASE_TABLE: readonly (readonly [centipawns: number, judgement: Judgement])[] = [
  [300, 'blunder'],
  [100, 'mistake'],
  [0, 'inaccuracy'],
];

type Writer = { readonly name: string; readonly verdict: (move: JudgedMove) => Judgement | undefined };

const site: Writer = {
  name: 'the site',
  verdict: ({ before, after, color }) => judge(before, after, color),
};

const databaseExporter: Writer = {
  name: 'the exporter of database.lichess.org',
  verdict: (move) => {
    const judgement = site.verdict(move);
    if (judgement === undefined || !('cp' in move.before && 'cp' in move.after)) return judgement;
    const loss = Math.abs(cappedCentipawns(move.before) - cappedCentipawns(move.after));
    return DATABASE_TABLE.find(([centipawns]) => loss >= centipawns)?.[1];
  },
};

export const check = (path: string): boolean => {
  const moves = judgedMoves(path, readFileSync(path, 'utf8'));
  const marked = moves.filter(({ theirs }) => theirs !== undefined).length;
  if (marked === 0) {
    console.log(`${path}: ${moves.length} moves with evaluations, none of them marked: nothing was checked.`);
    return true;
  }
  const [best] = [site, databaseExporter]
    .map((writer) => ({ writer, differing: moves.filter((move) => writer.verdict(move) !== move.theirs) }))
    .sort((one, other) => one.differing.length - other.differing.length);
  if (best === undefined) return false;
  for (const move of best.differing) report(move, best.writer);

  console.log(`${path}: ${moves.length} moves, ${marked} of them marked; written by ${best.writer.name}`);
  console.log(`  marked or not, alike: ${percent(moves, (move) => isSame(site.verdict(move), move.theirs))}`);
  console.log(
    `  ?!, ? or ?? by the site's numbers alike: ${percent(moves, (move) => site.verdict(move) === move.theirs)}`,
  );
  console.log(
    `  by the numbers of ${best.writer.name} alike: ${percent(moves, (move) => !best.differing.includes(move))}`,
  );
  return 1 - best.differing.length / moves.length >= LEAST_EQUAL;
};

const isSame = (ours: Judgement | undefined, theirs: Judgement | undefined): boolean =>
  (ours === undefined) === (theirs === undefined);

const percent = (moves: readonly JudgedMove[], isAlike: (move: JudgedMove) => boolean): string => {
  const alike = moves.filter(isAlike).length;
  return `${alike} of ${moves.length} (${((100 * alike) / moves.length).toFixed(3)} %)`;
};

const report = (move: JudgedMove, writer: Writer): void => {
  const { place, before, after, theirs } = move;
  const ours = writer.verdict(move);
  console.log(`${place}: ${text(before)} to ${text(after)}, Lichess ${theirs ?? 'nothing'}, ours ${ours ?? 'nothing'}`);
  console.log(`  ${explain(move, ours)}`);
};

const text = (evaluation: Evaluation): string => formatEvaluation(toEvalFloat(evaluation), toMate(evaluation));

const explain = ({ theirs }: JudgedMove, ours: Judgement | undefined): string =>
  theirs === undefined && ours !== undefined
    ? 'explained: Lichess judges no move that was its own choice, and the text does not tell what that was'
    : 'NOT EXPLAINED';

/** A move with the evaluations around it and what Lichess called it. */
type JudgedMove = {
  readonly place: string;
  readonly color: Color;
  readonly before: Evaluation;
  readonly after: Evaluation;
  readonly theirs: Judgement | undefined;
};

type ApiGame = { readonly id: string; readonly moves: string; readonly analysis: readonly ApiMove[] };

type ApiMove = { readonly eval?: number; readonly mate?: number; readonly judgment?: { readonly name: string } };

type Verdict = { readonly evaluation: Evaluation | undefined; readonly judgement: Judgement | undefined };

/** What Lichess takes the start position for. */
const START: Evaluation = { cp: 15 };

const GLYPHS: ReadonlyMap<number, Judgement> = new Map([
  [6, 'inaccuracy'],
  [2, 'mistake'],
  [4, 'blunder'],
]);

/** The moves of a PGN text with `%eval` and glyphs, or of a game of Lichess' API as JSON. */
const judgedMoves = (path: string, text: string): readonly JudgedMove[] =>
  path.endsWith('.json') ? apiMoves(JSON.parse(text) as ApiGame) : readPgn(text).flatMap(pgnMoves);

const pgnMoves = (reading: ReturnType<typeof readPgn>[number]): readonly JudgedMove[] => {
  if (!reading.ok) return [];
  const verdicts = reading.value.plies.map(({ evaluation, nags }) => ({
    evaluation,
    judgement: nags?.map((nag) => GLYPHS.get(nag)).find((judgement) => judgement !== undefined),
  }));
  return movesOf(reading.value, reading.value.headers.get('Site') ?? '', verdicts);
};

const apiMoves = ({ id, moves, analysis }: ApiGame): readonly JudgedMove[] => {
  const [reading] = readPgn(moves);
  if (reading?.ok !== true) return [];
  const verdicts = analysis.map(({ eval: cp, mate, judgment }) => ({
    evaluation: cp !== undefined ? { cp } : mate !== undefined ? { mate } : undefined,
    judgement: JUDGEMENTS.find((name) => name === judgment?.name.toLowerCase()),
  }));
  return movesOf(reading.value, id, verdicts);
};

const movesOf = (game: Game, name: string, verdicts: readonly Verdict[]): readonly JudgedMove[] =>
  game.plies.flatMap(({ san }, ply) => {
    const before = ply === 0 ? START : verdicts[ply - 1]?.evaluation;
    const after = verdicts[ply]?.evaluation;
    if (before === undefined || after === undefined) return [];
    const place = `${name} ${moveLabel(game.start, ply)} ${san}`;
    const color = plyColor(game, ply);
    return [{ place, color, before, after, theirs: verdicts[ply]?.judgement }];
  });
