import { type Color, COLORS } from '../../chess/types';
import type { AnalysisResult, GamePhase } from '../../contract/analysis';
import { MISSING, phaseNames } from '../board/evaluation/evaluation-text';
import type { ShownJudgement, ShownMove } from '../board/shown-move';

type AccuracyTableProps = {
  readonly result: Pick<AnalysisResult, 'acpl' | 'phases'>;
  readonly moves: readonly ShownMove[];
};

/** 0-100. */
export const percentText = (value: number | null | undefined): string =>
  value === null || value === undefined ? MISSING : `${value.toFixed(1)}%`;

const roundedText = (value: number | null | undefined): string =>
  value === null || value === undefined ? MISSING : String(Math.round(value));

/** Average centipawn loss, and accuracy by phase. */
export function AccuracyTable({ result: { acpl, phases = [] }, moves }: AccuracyTableProps) {
  return (
    <table className="w-full text-sm tabular-nums">
      <thead>
        <tr className="border-b border-hairline text-ink-soft">
          <td />
          {COLORS.map((color) => (
            <th key={color} scope="col" className="py-1.5 pl-3 text-right font-normal capitalize">
              {color}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="[&_td]:py-1 [&_td]:pl-3 [&_td]:text-right [&_th]:py-1 [&_th]:text-left [&_th]:font-normal">
        {acpl && <Row name="Average centipawn loss" cell={(color) => roundedText(acpl[color])} />}
        {phases.map((phase) => (
          <Row
            key={phase.name}
            name={`${phaseNames[phase.name]}, ${phaseMoves(phase, moves)}`}
            cell={(color) => percentText(phase.accuracy[color])}
          />
        ))}
      </tbody>
    </table>
  );
}

const phaseMoves = ({ from, to }: GamePhase, moves: readonly ShownMove[]): string => {
  const [first, last] = [moves[from]?.moveNumber, moves[to]?.moveNumber];
  return first === last ? `move ${first ?? ''}` : `moves ${first ?? ''}–${last ?? ''}`;
};

type RowProps = { readonly name: string; readonly cell: (color: Color) => string };

function Row({ name, cell }: RowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {COLORS.map((color) => (
        <td key={color}>{cell(color)}</td>
      ))}
    </tr>
  );
}

/** The slightest first. */
export const JUDGED: readonly ShownJudgement[] = ['inaccuracy', 'mistake', 'blunder'];

export type JudgementCount = Readonly<Record<ShownJudgement, number>>;

const countOf = (moves: readonly ShownMove[], color: Color): JudgementCount => {
  const count = { inaccuracy: 0, mistake: 0, blunder: 0 };
  for (const { turn, judgement } of moves) if (turn === color && judgement) count[judgement] += 1;
  return count;
};

export const countJudgements = (moves: readonly ShownMove[]): ReadonlyMap<Color, JudgementCount> =>
  new Map(COLORS.map((color) => [color, countOf(moves, color)]));
