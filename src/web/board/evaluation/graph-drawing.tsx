import { useMemo } from 'react';
import { START_PLY } from '../../../chess/game';
import type { Ply } from '../../../chess/types';
import type { GamePhase } from '../../../contract/analysis';
import type { ShownEvaluation, ShownJudgement, ShownMove } from '../shown-move';
import { areaPath, bandPath, type GraphPoint, graphStretches, graphX, linePath } from './graph-points';

type GraphDrawingProps = {
  readonly moves: readonly ShownMove[];
  readonly start: ShownEvaluation | undefined;
  readonly phases: readonly GamePhase[];
  readonly current: Ply;
};

/** Radius and filling of a judged move's mark: the worse, the bigger. */
const MARKS: Readonly<Record<ShownJudgement, { r: number; className: string }>> = {
  inaccuracy: { r: 2.5, className: 'fill-card stroke-inaccuracy' },
  mistake: { r: 3.5, className: 'fill-mistake stroke-card' },
  blunder: { r: 4.5, className: 'fill-blunder stroke-card' },
};

/** The drawing alone: it stretches to its box, its marks keep their shape. */
export function GraphDrawing({ moves, start, phases, current }: GraphDrawingProps) {
  const stretches = useMemo(() => graphStretches(moves, start), [moves, start]);
  const points = stretches.flat();
  return (
    <svg aria-hidden className="absolute inset-0 size-full">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="size-full">
        {stretches.map((stretch) => (
          <g key={stretch[0]?.ply}>
            <path d={bandPath(stretch)} className="fill-black-side" />
            <path d={areaPath(stretch)} className="fill-white-side" />
            <path d={linePath(stretch)} fill="none" vectorEffect="non-scaling-stroke" className="stroke-accent" />
          </g>
        ))}
      </svg>
      <PhaseBorders phases={phases} total={moves.length} />
      <line x1="0" x2="100%" y1="50%" y2="50%" className="stroke-accent" strokeOpacity="0.5" strokeDasharray="3 4" />
      <CurrentLine total={moves.length} current={current} />
      {points.map((point) => (
        <Mark key={point.ply} point={point} judgement={moves[point.ply]?.judgement} />
      ))}
    </svg>
  );
}

function Mark({ point, judgement }: { point: GraphPoint; judgement: ShownJudgement | undefined }) {
  if (!judgement) return null;
  return <circle cx={`${point.x}%`} cy={`${point.y}%`} strokeWidth="1.5" {...MARKS[judgement]} />;
}

function CurrentLine({ total, current }: { total: number; current: Ply }) {
  if (current === START_PLY) return null;
  const x = `${graphX(total, current)}%`;
  return <line x1={x} x2={x} y1="0" y2="100%" strokeWidth="2" className="stroke-accent" />;
}

/** Where the second and later phases begin, with every other band shaded. */
function PhaseBorders({ phases, total }: { phases: readonly GamePhase[]; total: number }) {
  return phases.map(({ name, from, to }, index) => {
    const [left, right] = [graphX(total, from - 1), graphX(total, to)];
    const isShaded = index % 2 === 1;
    return (
      <rect
        key={name}
        x={`${left}%`}
        width={`${right - left}%`}
        height="100%"
        className={isShaded ? 'fill-accent' : 'fill-transparent'}
        fillOpacity={isShaded ? 0.14 : 0}
      />
    );
  });
}
