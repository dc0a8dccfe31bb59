import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatLine } from '../../chess/position/move';
import { type Color, COLORS } from '../../chess/types';
import type { AnalysisResult, GamePhase } from '../../contract/analysis/analysis';
import { phaseNames } from '../board/evaluation/evaluation-text';
import { judgementLabels, JudgementMark, MoveMark } from '../board/judgements';
import { stepAmong } from '../board/judged-steps';
import type { ShownJudgement, ShownMove } from '../board/shown-move';
import type { Replay } from '../board/use-replay';
import { Button } from '../ui/button';
import { classNames } from '../ui/class-names';

type AccuracyTableProps = {
  readonly result: Pick<AnalysisResult, 'accuracy' | 'acpl' | 'phases'>;
  readonly moves: readonly ShownMove[];
  readonly replay: Pick<Replay, 'path' | 'jump'>;
};

/** 0-100. */
const percentText = (value: number | null | undefined): string =>
  typeof value === 'number' ? `${value.toFixed(1)}%` : '';

/** Both sides' accuracy, labels and phases. Pressing a number of labels lists their moves. */
export function AccuracyTable({ result, moves, replay }: AccuracyTableProps) {
  const { accuracy, acpl, phases = [] } = result;
  return (
    <table className="w-full text-sm tabular-nums [&_tbody_td]:py-0.5 [&_tbody_td]:pl-3 [&_tbody_td]:text-right [&_tbody_th]:py-0.5 [&_tbody_th]:text-left [&_tbody_th]:font-normal">
      <thead>
        <tr className="border-b border-hairline text-ink-soft">
          <td />
          {COLORS.map((color) => (
            <th key={color} scope="col" className="py-1.5 pl-3 text-right font-normal">
              {NAMES[color]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="border-b border-hairline">
        {accuracy && <Row name="Accuracy" cell={(color) => <strong>{percentText(accuracy[color])}</strong>} />}
        {acpl && <Row name="Average centipawn loss" cell={(color) => acpl[color] && Math.round(acpl[color])} />}
      </tbody>
      <LabelRows moves={moves} replay={replay} />
      <tbody>
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

const NAMES: Readonly<Record<Color, string>> = { white: 'White', black: 'Black' };

const phaseMoves = ({ from, to }: GamePhase, moves: readonly ShownMove[]): string => {
  const [first, last] = [moves[from]?.moveNumber, moves[to]?.moveNumber];
  return first === last ? `move ${first ?? ''}` : `moves ${first ?? ''}–${last ?? ''}`;
};

type RowProps = { readonly name: ReactNode; readonly cell: (color: Color) => ReactNode };

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

// Labels

type Label = ShownJudgement | NonNullable<ShownMove['mark']>;

/** The best first. */
const LABELS: readonly (readonly [label: Label, name: string])[] = [
  ['brilliant', 'Sacrifices that work'],
  ['good', 'Only good moves'],
  ['best', 'Best moves'],
  ['book', 'Book moves'],
  ['inaccuracy', judgementLabels.inaccuracy.plural],
  ['mistake', judgementLabels.mistake.plural],
  ['blunder', judgementLabels.blunder.plural],
];

const labelOf = ({ judgement, mark }: ShownMove): Label | undefined => judgement ?? mark;

const isJudgement = (label: Label): label is ShownJudgement => label in judgementLabels;

export const labeledMoves = (moves: readonly ShownMove[], label: Label, color: Color): readonly ShownMove[] =>
  moves.filter((move) => move.turn === color && labelOf(move) === label);

type Chosen = { readonly label: Label; readonly color: Color };

function LabelRows({ moves, replay }: Pick<AccuracyTableProps, 'moves' | 'replay'>) {
  const [chosen, setChosen] = useState<Chosen>();
  // Older results have judgements only.
  const hasMarks = moves.some(({ mark }) => mark !== undefined);
  return (
    <tbody className="border-b border-hairline">
      {LABELS.filter(([label]) => hasMarks || isJudgement(label)).map(([label, name]) => {
        const isOpen = chosen?.label === label;
        return [
          <Row
            key={label}
            name={
              <span className="flex items-center gap-1.5">
                <span aria-hidden className="flex w-5 justify-center">
                  {isJudgement(label) ? <JudgementMark judgement={label} /> : <MoveMark mark={label} />}
                </span>
                {name}
              </span>
            }
            cell={(color) => {
              const isPressed = isOpen && chosen.color === color;
              return (
                <CountButton
                  name={`${name}, ${NAMES[color]}`}
                  count={labeledMoves(moves, label, color).length}
                  isPressed={isPressed}
                  onPress={() => setChosen(isPressed ? undefined : { label, color })}
                />
              );
            }}
          />,
          isOpen && (
            <tr key={`${label} moves`}>
              <td colSpan={1 + COLORS.length} className="pl-0!">
                <LabeledMoves
                  name={`${name}, ${NAMES[chosen.color]}`}
                  chosen={labeledMoves(moves, label, chosen.color)}
                  moves={moves}
                  replay={replay}
                />
              </td>
            </tr>
          ),
        ];
      })}
    </tbody>
  );
}

type CountButtonProps = {
  readonly name: string;
  readonly count: number;
  readonly isPressed: boolean;
  readonly onPress: () => void;
};

function CountButton({ name, count, isPressed, onPress }: CountButtonProps) {
  if (count === 0) return <span className="px-2 text-ink-soft">0</span>;
  return (
    <button
      type="button"
      aria-label={`${name}: ${count}`}
      aria-pressed={isPressed}
      onClick={onPress}
      className={classNames(
        '-my-0.5 min-h-6.5 min-w-9 cursor-pointer rounded-md border px-2 text-right font-semibold pointer-coarse:min-h-10 pointer-coarse:min-w-11',
        isPressed ? 'border-accent bg-accent-soft text-accent' : 'border-hairline-strong hover:bg-sunken',
      )}
    >
      {count}
    </button>
  );
}

type LabeledMovesProps = {
  readonly name: string;
  readonly chosen: readonly ShownMove[];
  readonly moves: readonly ShownMove[];
  readonly replay: AccuracyTableProps['replay'];
};

function LabeledMoves({ name, chosen, moves, replay: { path, jump } }: LabeledMovesProps) {
  const step = (direction: 'next' | 'previous') => {
    const to = stepAmong(chosen, moves, path, direction);
    if (to !== undefined) jump(to);
  };
  return (
    <div role="group" aria-label={name} className="mb-1 flex items-start gap-1 rounded-control bg-sunken p-1">
      <Button
        variant="ghost"
        size="icon"
        className={STEP}
        aria-label="Previous of these"
        onClick={() => step('previous')}
      >
        <ChevronLeft aria-hidden className="size-5" />
      </Button>
      <ul className="flex max-h-32 min-w-0 flex-1 flex-wrap gap-1 overflow-y-auto">
        {chosen.map((move) => (
          <li key={move.path}>
            <button
              type="button"
              aria-current={move.path === path ? 'true' : undefined}
              onClick={() => jump(move.path)}
              className={classNames(
                'min-h-7 cursor-pointer rounded-md px-1.5 pointer-coarse:min-h-10',
                move.path === path ? 'bg-accent-soft font-semibold text-accent ring-1 ring-accent/60' : 'hover:bg-card',
              )}
            >
              {formatLine(move, [move.san])}
            </button>
          </li>
        ))}
      </ul>
      <Button variant="ghost" size="icon" className={STEP} aria-label="Next of these" onClick={() => step('next')}>
        <ChevronRight aria-hidden className="size-5" />
      </Button>
    </div>
  );
}

const STEP = 'h-7! w-8! pointer-coarse:h-10! pointer-coarse:w-10!';
