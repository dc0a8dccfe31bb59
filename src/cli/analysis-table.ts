/** An analyzed game as text for a terminal. */
import { formatEvaluation } from '../chess/evaluation-number';
import type { Game } from '../chess/game';
import type { AnalyzedGame } from '../server/features/analysis/analyze-one-game';

type Row = NonNullable<AnalyzedGame['analysisResults']>[number];

const COLUMNS = ['Move', 'Eval', 'Best', 'Judgment', 'Why'];

/** Players, opening, a line a move with evaluation (White's view), best move, judgement and its reason, and both accuracies. */
export const formatAnalysisTable = (game: Game, analysis: AnalyzedGame): string => {
  const { analysisResults = [], opening, engine, mode } = analysis;
  return [
    formatPlayers(game),
    `${engine?.name ?? 'Engine'}, ${mode}${opening ? ` · ${opening.eco} ${opening.name}` : ''}`,
    '',
    ...formatColumns([COLUMNS, ...analysisResults.map(toCells)]),
    '',
    formatSides('Accuracy', analysis.accuracy, '%'),
    formatSides('Average centipawn loss', analysis.acpl, ''),
    '',
  ].join('\n');
};

const formatPlayers = ({ headers, result }: Game): string =>
  `${headers.get('White') ?? 'White'} – ${headers.get('Black') ?? 'Black'}, ${result}`;

const toCells = (row: Row): readonly string[] => [
  `${String(row.moveNumber).padStart(3)}${row.turn === 'White' ? '.  ' : '...'} ${row.san}`,
  formatWorth(row),
  row.bestMove === row.san ? '' : row.bestMove,
  row.judgement ?? '',
  row.reason ?? '',
];

const formatWorth = ({ mate, evalFloat }: Row): string => (mate === 0 ? 'mate' : formatEvaluation(evalFloat, mate));

const formatColumns = (rows: readonly (readonly string[])[]): readonly string[] => {
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};

type Sides = AnalyzedGame['accuracy'];

const formatSides = (name: string, sides: Sides, unit: string): string => {
  const format = (value: number | null | undefined): string =>
    typeof value === 'number' ? `${value.toFixed(1)}${unit}` : '–';
  return `${name}: White ${format(sides?.white)}, Black ${format(sides?.black)}`;
};
