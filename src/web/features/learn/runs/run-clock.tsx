import { useEffect, useState } from 'react';
import { timeLeft, type RunClock } from '../../../../chess/puzzles/run';
import { clockText } from './run-labels';

type RunTimeProps = {
  readonly clock: RunClock;
  /** When no time is left. */
  readonly onOver: () => void;
};

/** How often it is looked at, in milliseconds. */
const TICK = 100;

/** The time left of a run, as it goes. */
export function RunTime({ clock, onOver }: RunTimeProps) {
  const [now, setNow] = useState(() => performance.now());
  const isRunning = clock.runningSince !== undefined;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => {
      const at = performance.now();
      setNow(at);
      if (timeLeft(clock, at) === 0) onOver();
    }, TICK);
    return () => clearInterval(timer);
  }, [clock, isRunning, onOver]);
  const left = timeLeft(clock, Math.max(now, clock.runningSince ?? now));
  return (
    <span role="timer" aria-label="Time left" className={left < 20_000 ? 'text-bad' : undefined}>
      {clockText(left)}
    </span>
  );
}
