import type { ClockUse } from '../../chess/player/clock-use';
import { Figure, Figures } from './figure';
import type { Opponent } from './opponent';
import { TIME_MANAGEMENT } from './placeholders';
import { PlayerCard } from './player-card';
import { SampleMark } from './sample-mark';
import { gamesText } from './words';

/** Fixed figures, with what was measured under each. SCT-46. */
export function TimeManagement({ opponent }: { readonly opponent: Opponent | undefined }) {
  const clock = opponent?.report?.clockUse;
  const all = opponent?.results.games ?? 0;
  return (
    <PlayerCard title="Time Management" mark={<SampleMark />}>
      <Figures>
        <Figure label="Average per move" value={TIME_MANAGEMENT.average} note={averageNote(clock)} />
        <Figure
          label="Time-trouble games"
          value={TIME_MANAGEMENT.trouble}
          note={shareNote(clock?.lowShare, clock?.games ?? 0)}
        />
        <Figure label="Flagged games" value={TIME_MANAGEMENT.flagged} note={shareNote(clock?.lostOnTimeShare, all)} />
      </Figures>
    </PlayerCard>
  );
}

const NOT_MEASURED = 'Not measured yet';

const averageNote = (clock: ClockUse | undefined): string =>
  clock?.averageSeconds === undefined
    ? NOT_MEASURED
    : `Measured: ${clock.averageSeconds.toFixed(1)} s in ${gamesText(clock.games)}`;

const shareNote = (share: number | undefined, games: number): string =>
  share === undefined ? NOT_MEASURED : `Measured: ${share}% of ${gamesText(games)}`;
