import type { ReactNode } from 'react';
import { PlayerCard } from '../player-card';
import { SampleMark } from '../sample-mark';
import { colorScores, shownMeetings, type KnownMeetings } from '../profile/shown-meetings';
import { MeetingList } from './meeting-list';

type HeadToHeadProps = {
  /** Of the user with one opponent, as far as they are known. */
  readonly meetings: KnownMeetings | undefined;
  /** In brief, with the score alone; in the place of the list of games what leads to them, of the words that say how many. */
  readonly more?: (words: string) => ReactNode;
};

/** SCT-42 and OPA-12. */
export function HeadToHead({ meetings, more }: HeadToHeadProps) {
  const { isSample, score, title, note, basis } = shownMeetings(meetings);
  return (
    <PlayerCard title="Head-to-Head" mark={isSample && <SampleMark />} basis={more === undefined ? basis : undefined}>
      <div className="text-center">
        <p className="text-3xl font-semibold tabular-nums">{score}</p>
        <p className="mt-1 text-sm break-words">{title}</p>
        <p className={isSample || more === undefined ? 'text-xs text-ink-soft' : 'sr-only'}>{note}</p>
        {meetings && !isSample && more === undefined && (
          <p className="text-xs text-ink-soft tabular-nums">{colorScores(meetings)}</p>
        )}
      </div>
      {meetings && !isSample && (more?.(basis ?? '') ?? <MeetingList meetings={meetings.meetings} />)}
      {meetings?.shortfall && <p className="text-xs text-ink-soft">{meetings.shortfall}</p>}
    </PlayerCard>
  );
}
