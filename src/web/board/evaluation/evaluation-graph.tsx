import type { MouseEvent } from 'react';
import { moveLabel, START_PLY } from '../../../chess/game';
import { START_FEN } from '../../../chess/position/fen';
import { START_PATH } from '../../../chess/tree/path';
import type { GamePhase } from '../../../contract/analysis';
import type { AxisScale } from '../../charts/axis-scale';
import { ChartAxes } from '../../charts/chart-axes';
import { classNames } from '../../lib/class-names';
import type { ShownEvaluation, ShownMove } from '../shown-move';
import { lastJudgedOf } from '../shown-place';
import type { Replay } from '../use-replay';
import { evaluationTextAt } from './evaluation-text';
import { GraphDrawing } from './graph-drawing';
import { axisTicks, graphX, plyAtX } from './graph-points';
import { phaseNames } from './phase-names';

type EvaluationGraphProps = {
  readonly moves: readonly ShownMove[];
  readonly start: ShownEvaluation | undefined;
  readonly phases?: readonly GamePhase[];
  /** Marked, and taken where the graph is pressed; missing where it can't be. The arrow keys belong to the whole screen. */
  readonly replay?: Replay;
};

const CHANCES: AxisScale = { low: 0, high: 100, ticks: [0, 50, 100], unit: '%' };

/** White's chance to win over the moves of a game, with its judged moves and phases. */
export function EvaluationGraph({ moves, start, phases = [], replay }: EvaluationGraphProps) {
  const handleClick = (event: MouseEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const ply = plyAtX(moves.length, ((event.clientX - left) / width) * 100);
    replay?.jump(moves[ply]?.path ?? START_PATH);
  };
  const current = replay ? lastJudgedOf(replay.path, moves) : START_PLY;
  const move = moves[current];
  const control = replay && {
    role: 'slider',
    tabIndex: 0,
    'aria-label': 'Evaluation graph',
    'aria-valuemin': START_PLY,
    'aria-valuemax': moves.length + START_PLY,
    'aria-valuenow': current,
    'aria-valuetext': `${move?.label ?? moveLabel(START_FEN, START_PLY)}, ${evaluationTextAt(move)}`,
    onClick: handleClick,
  };

  return (
    <figure className="text-xs text-ink-soft tabular-nums">
      <figcaption className="mb-3 text-sm font-semibold text-ink">White’s win probability</figcaption>
      <ChartAxes
        scale={CHANCES}
        along="Move"
        under={
          <>
            <MoveTicks moves={moves} />
            <PhaseNames phases={phases} total={moves.length} />
          </>
        }
      >
        <div
          {...(control ?? { role: 'img', 'aria-label': 'Evaluation graph, filling as moves arrive' })}
          className={classNames(
            'relative h-24 overflow-hidden rounded-md border border-hairline-strong bg-sunken',
            replay && 'cursor-pointer touch-manipulation',
          )}
        >
          <GraphDrawing moves={moves} start={start} phases={phases} current={current} />
        </div>
      </ChartAxes>
    </figure>
  );
}

function MoveTicks({ moves }: { readonly moves: readonly ShownMove[] }) {
  return (
    <div aria-hidden className="relative h-4">
      {axisTicks(moves).map(({ x, moveNumber }) => (
        <span key={moveNumber} className="absolute -translate-x-1/2" style={{ left: `${x}%` }}>
          {moveNumber}
        </span>
      ))}
    </div>
  );
}

/** The phases under their stretch of the graph. */
function PhaseNames({ phases, total }: { phases: readonly GamePhase[]; total: number }) {
  if (phases.length === 0) return null;
  return (
    <div className="relative mt-1 h-4">
      {phases.map(({ name, from, to }) => {
        const [left, right] = [graphX(total, from - 1), graphX(total, to)];
        return (
          <span
            key={name}
            title={phaseNames[name]}
            className="absolute truncate border-t border-hairline-strong pt-0.5 text-center"
            style={{ left: `${left}%`, width: `calc(${right - left}% - 2px)` }}
          >
            {phaseNames[name]}
          </span>
        );
      })}
    </div>
  );
}
