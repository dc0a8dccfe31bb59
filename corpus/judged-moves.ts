import { type Evaluation, type Judgement, JUDGEMENTS } from '../src/chess/evaluation';
import { type Game, moveLabel, plyColor } from '../src/chess/game';
import { readPgn } from '../src/chess/pgn/pgn';
import type { Color } from '../src/chess/types';

/** A move with the evaluations around it and what Lichess called it. */
export type JudgedMove = {
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
export const judgedMoves = (path: string, text: string): readonly JudgedMove[] =>
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
