import type { PressureReport } from '../../chess/player/time-pressure';
import { GeneralAdvice, MeasuredAdvice } from './general-advice';
import type { Opponent } from './opponent';
import { TIME_PRESSURE_ADVICE } from './placeholders';
import { PlayerCard } from './player-card';
import { countOf, gamesText } from './words';

/** How the player plays with little time left. SCT-15. */
export function TimePressure({ opponent }: { readonly opponent: Opponent | undefined }) {
  return (
    <PlayerCard title="Time Pressure Strategy">
      <GeneralAdvice>{TIME_PRESSURE_ADVICE}</GeneralAdvice>
      <MeasuredAdvice isLoaded={opponent !== undefined}>{pressureText(opponent?.report?.pressure)}</MeasuredAdvice>
    </PlayerCard>
  );
}

const pressureText = (pressure: PressureReport | undefined): string => {
  const { games = 0, low, rest } = pressure ?? {};
  if (low?.rate === undefined || rest?.rate === undefined) return 'No game seen tells how they play short of time.';
  return (
    `Short of time: ${low.rate.toFixed(1)} blunders in 100 moves (of ${countOf(low.moves, 'move')}). ` +
    `Otherwise: ${rest.rate.toFixed(1)} (of ${countOf(rest.moves, 'move')}). From ${gamesText(games)} with clocks. ` +
    'Short is under 5 minutes, or in quick games under 15% of the time.'
  );
};
