import { Figure, Figures } from './figure';
import type { Opponent } from './opponent';
import { PlayerCard } from './player-card';
import { SampleMark } from './sample-mark';
import { timeFigures } from './time-figures';

/** SCT-46. */
export function TimeManagement({ opponent }: { readonly opponent: Opponent | undefined }) {
  const { isSample, figures } = timeFigures(opponent);
  return (
    <PlayerCard title="Time Management" mark={isSample && <SampleMark />}>
      <Figures>
        {figures.map((figure) => (
          <Figure key={figure.label} {...figure} />
        ))}
      </Figures>
    </PlayerCard>
  );
}
