import { type PointerEvent, useMemo, useSyncExternalStore } from 'react';
import { moveLabel, START_PLY } from '../../../chess/game';
import { secondsOfMoves } from '../../../chess/pgn/clocks';
import { timeControlOf } from '../../../chess/pgn/time-control';
import { START_FEN } from '../../../chess/position/fen';
import type { GameTree } from '../../../chess/tree/game-tree';
import { START_PATH } from '../../../chess/tree/path';
import { mainLinePaths } from '../../../chess/tree/tree-replay';
import type { Ply } from '../../../chess/types';
import type { GamePhase } from '../../../contract/analysis/analysis';
import { type AxisScale, ChartAxes } from '../../charts/axes';
import type { LiveValues } from './live-values';
import { evaluationOf, lastJudgedOf, type ShownEvaluation, type ShownJudgement, type ShownMove } from '../shown-move';
import type { Replay } from '../use-replay';
import { evaluationTextAt, phaseNames } from './evaluation-text';
import {
  areaPath,
  axisTicks,
  bandPath,
  type GraphPoint,
  graphSegments,
  graphX,
  linePath,
  plyAtX,
} from './graph-points';

type EvaluationGraphProps = {
  readonly moves: readonly ShownMove[];
  readonly start: ShownEvaluation | undefined;
  readonly phases?: readonly GamePhase[];
  readonly replay: Replay;
  /** Shown where there is no other evaluation. */
  readonly live: LiveValues;
};

const CHANCES: AxisScale = { low: 0, high: 100, ticks: [0, 50, 100], unit: '%' };

export function EvaluationGraph({ moves: analyzed, start, phases = [], replay, live }: EvaluationGraphProps) {
  const moves = useWithLive(replay.tree, analyzed, live);
  const handlePointer = (event: PointerEvent<HTMLDivElement>) => {
    if (event.type === 'pointermove' && event.buttons === 0) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const ply = plyAtX(moves.length, ((event.clientX - left) / width) * 100);
    replay.jump(moves[ply]?.path ?? START_PATH);
  };
  const current = lastJudgedOf(replay.path, moves);
  const move = moves[current];

  return (
    <figure className="text-xs text-ink-soft tabular-nums lg:flex lg:min-h-0 lg:flex-1 lg:flex-col">
      <figcaption className="mb-1 font-semibold max-lg:text-ink lg:sr-only">White’s win probability</figcaption>
      <ChartAxes
        scale={CHANCES}
        label="Move"
        className="lg:min-h-0 lg:flex-1 lg:grid-rows-[minmax(0,1fr)_auto]"
        footer={
          <>
            <MoveTicks moves={moves} />
            <PhaseNames phases={phases} total={moves.length} />
          </>
        }
      >
        <div
          role="slider"
          tabIndex={0}
          aria-label="Evaluation graph"
          aria-valuemin={START_PLY}
          aria-valuemax={moves.length + START_PLY}
          aria-valuenow={current}
          aria-valuetext={`${move?.label ?? moveLabel(START_FEN, START_PLY)}, ${evaluationTextAt(move)}`}
          onPointerDown={handlePointer}
          onPointerMove={handlePointer}
          className="relative h-24 cursor-pointer touch-manipulation overflow-hidden rounded-md border border-hairline-strong hatched lg:h-auto"
        >
          <GraphDrawing moves={moves} start={start} phases={phases} current={current} />
          <TimeBars tree={replay.tree} total={moves.length} />
        </div>
      </ChartAxes>
    </figure>
  );
}

/** The same moves while there is nothing to add. */
const useWithLive = (tree: GameTree, moves: readonly ShownMove[], live: LiveValues): readonly ShownMove[] => {
  const missing = useMemo(
    () =>
      mainLinePaths(tree).flatMap((path, ply) => {
        const [node, move] = [tree.moves[ply], moves[ply]];
        return node && move?.path === path && !move.evaluation ? [{ node, path, ply }] : [];
      }),
    [tree, moves],
  );
  const read = () => missing.map(({ node }) => live.at(node.fen)?.evalFloat).join(' ');
  const found = useSyncExternalStore(live.subscribe, read, read);
  return useMemo(() => {
    if (found.trim() === '') return moves;
    const shown = [...moves];
    for (const move of missing) {
      const [judged, value] = [moves[move.ply], live.at(move.node.fen)];
      if (judged && value) shown[move.ply] = { ...judged, evaluation: evaluationOf(tree, move, moves, value) };
    }
    return shown;
  }, [tree, moves, missing, found, live]);
};

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

function PhaseNames({ phases, total }: { phases: readonly GamePhase[]; total: number }) {
  if (phases.length === 0) return null;
  return (
    <div className="relative mt-1 h-4 lg:hidden">
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

type GraphDrawingProps = {
  readonly moves: readonly ShownMove[];
  readonly start: ShownEvaluation | undefined;
  readonly phases: readonly GamePhase[];
  readonly current: Ply;
};

/** Radius and fill: the worse, the bigger. */
const MARKS: Readonly<Record<ShownJudgement, { r: number; className: string }>> = {
  inaccuracy: { r: 2.5, className: 'fill-card stroke-inaccuracy' },
  mistake: { r: 3.5, className: 'fill-mistake stroke-card' },
  blunder: { r: 4.5, className: 'fill-blunder stroke-card' },
};

function GraphDrawing({ moves, start, phases, current }: GraphDrawingProps) {
  const segments = useMemo(() => graphSegments(moves, start), [moves, start]);
  const points = segments.flat();
  return (
    <svg aria-hidden className="absolute inset-0 size-full">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="size-full">
        {segments.map((segment) => (
          <g key={segment[0]?.ply}>
            <path d={bandPath(segment)} className="fill-black-side" />
            <path d={areaPath(segment)} className="fill-white-side" />
            <path d={linePath(segment)} fill="none" vectorEffect="non-scaling-stroke" className="stroke-accent" />
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

type TimeBarsProps = { readonly tree: GameTree; readonly total: number };

/** Percent of the height that the longest time takes. */
const LONGEST = 45;

/** The time spent on each move, from the bottom; the longest sets the scale. */
function TimeBars({ tree, total }: TimeBarsProps) {
  const times = useMemo(() => secondsOfMoves(tree, timeControlOf(tree)), [tree]);
  const longest = Math.max(1, ...times.map((seconds) => seconds ?? 0));
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="pointer-events-none absolute inset-0 size-full"
    >
      {times.slice(0, total).map((seconds, ply) => {
        const height = (LONGEST * (seconds ?? 0)) / longest;
        const width = 100 / total;
        return (
          <rect
            key={ply}
            x={graphX(total, ply) - width * 0.8}
            width={width * 0.6}
            y={100 - height}
            height={height}
            className="fill-accent"
            fillOpacity="0.5"
          />
        );
      })}
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
