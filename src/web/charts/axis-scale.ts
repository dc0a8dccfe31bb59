/** The scale beside a drawing: round numbers, and what stands behind each of them. */
export type AxisScale = {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
  readonly unit?: string;
};

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500] as const;
const MOST_TICKS = 6;

/** From below the lowest value, so that every bar can be seen, to the highest or above; in steps of `leastStep` or more. */
export const axisScale = (values: readonly number[], leastStep: (typeof STEPS)[number]): AxisScale => {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const scales = STEPS.filter((step) => step >= leastStep).map((step) => ({
    step,
    low: Math.floor((least - 1) / step) * step,
    high: Math.ceil(most / step) * step,
  }));
  const fits = ({ step, low, high }: (typeof scales)[number]): boolean => (high - low) / step < MOST_TICKS;
  const { step, low, high } = scales.find(fits) ?? { step: 1000, low: 0, high: Math.ceil(most / 1000) * 1000 };
  const count = (high - low) / step + 1;
  return { low, high, ticks: Array.from({ length: count }, (_, index) => low + index * step) };
};

/** How far down in a drawing that is 100 high a value stands. */
export const axisY = ({ low, high }: AxisScale, value: number): number => 100 - (100 * (value - low)) / (high - low);
