import { moveSeconds, type TimeControl } from '../clock';
import { readClock } from '../player/clock-use';
import { ownPlies } from '../own-plies';
import type { Ply } from '../types';
import type { GameRates, Rate, RatedGame } from './rate';
import { phasesOf } from './phases-of';
import type { Mean } from './rate-kinds';

type Clocked = RatedGame & { readonly timeControl: TimeControl };

/** Seconds a move, in the game and in its phases, and whether the time ran short or out. */
export const clockRates = ({ game, color, ending, outcome, timeControl }: Clocked): GameRates => {
  const isFlagFall = ending === 'outOfTime' && outcome === 'loss';
  const clock = readClock(game, color, timeControl);
  const flagFalls = ending === 'unknown' ? {} : { flagFalls: { happened: Number(isFlagFall), of: 1 } };
  if (clock === undefined) return flagFalls;
  const phaseOf = phasesOf(game);
  const times = ownPlies(game, color).flatMap((ply: Ply) => {
    const seconds = moveSeconds(game, ply, timeControl);
    return seconds === undefined ? [] : [{ kind: `seconds.${phaseOf(ply)}` as const, seconds }];
  });
  const sums: Partial<Record<Mean, Rate>> = {};
  for (const { kind, seconds } of [...times, ...times.map((time) => ({ ...time, kind: 'seconds' as const }))]) {
    const before = sums[kind] ?? { happened: 0, of: 0 };
    sums[kind] = { happened: before.happened + seconds, of: before.of + 1 };
  }
  return { ...flagFalls, timeTrouble: { happened: Number(clock.isLow || isFlagFall), of: 1 }, ...sums };
};
