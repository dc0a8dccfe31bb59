import { PlayerCard } from '../player-card';
import { SampleMark } from '../sample-mark';
import { shownMeetings } from '../profile/shown-meetings';
import type { ShownGame } from '../games/shown-game';

type HeadToHeadProps = {
  /** Games of the user against one opponent, as far as they are known. */
  readonly meetings: readonly ShownGame[];
};

/** SCT-42 and OPA-12. */
export function HeadToHead({ meetings }: HeadToHeadProps) {
  const { isSample, score, title, note, basis } = shownMeetings(meetings);
  return (
    <PlayerCard title="Head-to-Head" mark={isSample && <SampleMark />} basis={basis}>
      <div className="text-center">
        <p className="text-3xl font-semibold tabular-nums">{score}</p>
        <p className="mt-1 text-sm break-words">{title}</p>
        <p className="text-xs text-ink-soft">{note}</p>
      </div>
    </PlayerCard>
  );
}
