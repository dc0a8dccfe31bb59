import { COLORS } from '../../chess/types';
import type { Color } from '../../chess/types';
import type { AnalysisResult, GamePhase } from '../../contract/analysis';
import { MISSING } from '../board/evaluation/evaluation-text';
import { countJudgements } from './judgement-count';
import { JudgementMark } from '../board/judgement-mark';
import { judgementLabels } from '../board/judgement-labels';
import { phaseNames } from '../board/evaluation/phase-names';
import type { ShownJudgement, ShownMove } from '../board/shown-move';

type AccuracyTableProps = {
  readonly result: Pick<AnalysisResult, 'accuracy' | 'acpl' | 'phases'>;
  readonly moves: readonly ShownMove[];
};

const JUDGED: readonly ShownJudgement[] = ['inaccuracy', 'mistake', 'blunder'];

const percent = (value: number | null | undefined): string =>
  value === null || value === undefined ? MISSING : `${value.toFixed(1)}%`;
const whole = (value: number | null | undefined): string =>
  value === null || value === undefined ? MISSING : String(Math.round(value));

/** How well each side played: accuracy, average loss, judged moves, and accuracy by phase. */
export function AccuracyTable({ result: { accuracy, acpl, phases = [] }, moves }: AccuracyTableProps) {
  const counts = countJudgements(moves);
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
        {accuracy && <Row name="Accuracy" isStrong cell={(color) => percent(accuracy[color])} />}
        {acpl && <Row name="Average centipawn loss" cell={(color) => whole(acpl[color])} />}
        {JUDGED.map((judgement) => (
          <Row
            key={judgement}
            name={judgementLabels[judgement].plural}
            mark={judgement}
            cell={(color) => String(counts.get(color)?.[judgement] ?? 0)}
          />
        ))}
        {phases.map((phase) => (
          <Row
            key={phase.name}
            name={`${phaseNames[phase.name]}, ${phaseMoves(phase, moves)}`}
            isPhase
            cell={(color) => percent(phase.accuracy[color])}
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

type RowProps = {
  readonly name: string;
  readonly cell: (color: Color) => string;
  readonly mark?: ShownJudgement;
  readonly isStrong?: boolean;
  readonly isPhase?: boolean;
};

function Row({ name, cell, mark, isStrong = false, isPhase = false }: RowProps) {
  return (
    <tr className={isPhase ? 'first-of-type:border-t' : undefined}>
      <th scope="row" className={isPhase ? 'text-ink-soft' : undefined}>
        {name} {mark && <JudgementMark judgement={mark} />}
      </th>
      {COLORS.map((color) => (
        <td key={color} className={isStrong ? 'text-base font-semibold' : undefined}>
          {cell(color)}
        </td>
      ))}
    </tr>
  );
}
