import { useMemo } from 'react';
import type { GameTree } from '../../../../chess/tree/game-tree';
import { type Color, COLORS } from '../../../../chess/types';
import { SideDot } from '../../../board/side-dot';
import { AxisLines } from '../../../charts/axis-lines';
import { axisScale, type AxisScale, axisY } from '../../../charts/axis-scale';
import { Along, Chart } from '../../../charts/chart';
import { Card, CardTitle } from '../../../ui/card';
import { type MoveTime, moveTimes, spentText } from './move-times';

const NAMES: Readonly<Record<Color, string>> = { white: 'White', black: 'Black' };
/** Between the numbers of the scale, in seconds, at least. */
const STEP = 5;

/** The time that each move took, a chart a side on one scale. Absent where the game has no clocks. */
export function TimeSpent({ tree }: { readonly tree: GameTree }) {
  const times = useMemo(() => moveTimes(tree), [tree]);
  if (times.length === 0) return null;
  const scale = axisScale([1, ...times.map(({ seconds }) => seconds)], STEP);
  return (
    <Card aria-labelledby="time-spent" className="flex flex-col gap-3">
      <CardTitle id="time-spent">Time for each move</CardTitle>
      {COLORS.map((color) => {
        const own = times.filter((time) => time.color === color);
        return own.length > 0 && <SideTimes key={color} {...{ tree, color, scale }} times={own} />;
      })}
    </Card>
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
          under={<Along from="Move 1" what="Moves" to={String(last)} />}
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
