import { useMemo } from 'react';
import { formatClock } from '../../chess/clock';
import { moveLabel, plyColor } from '../../chess/game';
import { secondsOfMoves } from '../../chess/pgn/clocks';
import { timeControlOf } from '../../chess/pgn/time-control';
import type { GameTree } from '../../chess/tree/game-tree';
import { type Color, COLORS, type Ply } from '../../chess/types';
import type { WorkspaceTab } from '../board/workspace/panels';
import { SideDot } from '../board/player-name';
import { AxisLines, axisScale, type AxisScale, axisY } from '../charts/axes';
import { AxisLabels, Chart } from '../charts/chart';
import { CardTitle } from '../ui/page';

const NAMES: Readonly<Record<Color, string>> = { white: 'White', black: 'Black' };

/** Smallest step of the scale, in seconds. */
const STEP = 5;

/** None for a game without clocks. */
export const useTimeTab = (tree: GameTree): readonly WorkspaceTab[] =>
  useMemo(() => {
    const times = moveTimes(tree);
    return times.length === 0 ? [] : [{ id: 'time', label: 'Time', content: <TimeSpent tree={tree} times={times} /> }];
  }, [tree]);

type TimeSpentProps = { readonly tree: GameTree; readonly times: readonly MoveTime[] };

function TimeSpent({ tree, times }: TimeSpentProps) {
  const scale = axisScale([1, ...times.map(({ seconds }) => Math.max(1, seconds))], STEP);
  return (
    <section aria-labelledby="time-spent" className="flex flex-col gap-3">
      <CardTitle id="time-spent">Time per move</CardTitle>
      {COLORS.map((color) => {
        const sideTimes = times.filter((time) => time.color === color);
        return (
          sideTimes.length > 0 && <SideTimes key={color} tree={tree} color={color} scale={scale} times={sideTimes} />
        );
      })}
    </section>
  );
}

type SideTimesProps = {
  readonly tree: GameTree;
  readonly color: Color;
  readonly scale: AxisScale;
  readonly times: readonly MoveTime[];
};

function SideTimes({ tree, color, scale, times }: SideTimesProps) {
  const plies = tree.moves.length;
  const last = Math.ceil(plies / 2);
  return (
    <div className="flex min-w-0 gap-2">
      <SideDot color={color} />
      <div className="min-w-0 flex-1">
        <Chart
          title={`${NAMES[color]}, in seconds`}
          text={spentText(tree, times)}
          scale={scale}
          footer={<AxisLabels from="Move 1" what="Moves" to={String(last)} />}
        >
          <svg
            aria-hidden
            viewBox={`0 0 ${plies} 100`}
            preserveAspectRatio="none"
            className="absolute inset-0 size-full"
          >
            <AxisLines scale={scale} width={plies} />
            {times.map(({ ply, seconds }) => (
              <rect
                key={ply}
                x={ply - 0.4}
                width="1.6"
                y={axisY(scale, seconds)}
                height={100 - axisY(scale, seconds)}
                className="fill-accent"
              />
            ))}
          </svg>
        </Chart>
      </div>
    </div>
  );
}

type MoveTime = { readonly ply: Ply; readonly color: Color; readonly seconds: number };

export const moveTimes = (tree: GameTree): readonly MoveTime[] =>
  secondsOfMoves(tree, timeControlOf(tree)).flatMap((seconds, ply) =>
    seconds === undefined ? [] : [{ ply, color: plyColor(tree, ply), seconds }],
  );

/** `12 s per move on average; longest Move 15, 2:05`. `times` must not be empty. */
export const spentText = (tree: GameTree, times: readonly MoveTime[]): string => {
  const sum = times.reduce((all, { seconds }) => all + seconds, 0);
  const longest = times.reduce((most, time) => (time.seconds > most.seconds ? time : most));
  const average = secondsText(sum / times.length);
  return `${average} per move on average; longest ${moveLabel(tree.start, longest.ply)}, ${secondsText(longest.seconds)}`;
};

/** `4.5 s`, `42 s`, `2:05`. */
const secondsText = (seconds: number): string => {
  if (seconds >= 60) return formatClock(seconds);
  return `${seconds < 10 ? Number(seconds.toFixed(1)) : Math.round(seconds)} s`;
};
