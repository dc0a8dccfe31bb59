import type { Opponent } from './opponent';
import { TIME_MANAGEMENT } from './placeholders';
import { DASH, gamesText } from './words';

export type TimeFigures = {
  readonly isSample: boolean;
  readonly figures: readonly { readonly label: string; readonly value: string; readonly note?: string }[];
};

/** How the player spends the clock; the fixed figures until a clock of theirs is known. SCT-46. */
export const timeFigures = (opponent: Opponent | undefined): TimeFigures => {
  const clock = opponent?.report?.clockUse;
  if (opponent === undefined || clock?.averageSeconds === undefined) return SAMPLE;
  const { averageSeconds, lowShare, lostOnTimeShare } = clock;
  const clocked = `In ${gamesText(clock.games)} with clocks`;
  return {
    isSample: false,
    figures: [
      { label: AVERAGE, value: `${averageSeconds.toFixed(1)}s`, note: clocked },
      { label: TROUBLE, value: shareText(lowShare), note: clocked },
      { label: FLAGGED, value: shareText(lostOnTimeShare), note: `Of ${gamesText(opponent.results.games)}` },
    ],
  };
};

const AVERAGE = 'Average per move';
const TROUBLE = 'Time-trouble games';
const FLAGGED = 'Flagged games';

const SAMPLE: TimeFigures = {
  isSample: true,
  figures: [
    { label: AVERAGE, value: TIME_MANAGEMENT.average },
    { label: TROUBLE, value: TIME_MANAGEMENT.trouble },
    { label: FLAGGED, value: TIME_MANAGEMENT.flagged },
  ],
};

const shareText = (share: number | undefined): string => (share === undefined ? DASH : `${share}%`);
