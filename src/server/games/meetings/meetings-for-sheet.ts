import type { Milliseconds } from '../../../chess/types';
import type { Meetings } from '../../../contract/player/head-to-head';
import type { LentGames } from '../lent-games';
import { findMeetings, type Meeters, type MeetingsDeps } from './find-meetings';
import type { Side } from './side';

/** That a sheet waits for a site, which has given games shortly before; without it, what is known here stands there. */
const WAIT: Milliseconds = 10_000;

type Wanted = Pick<Meeters, 'theirs' | 'libraryId'> & {
  readonly mine: Side | undefined;
  readonly opponent: LentGames;
  readonly me: LentGames | undefined;
};

/** `undefined` where nobody is me. */
export const meetingsForSheet = (
  deps: MeetingsDeps,
  { mine, theirs, libraryId, opponent, me }: Wanted,
  signal: AbortSignal,
): Promise<Meetings> | undefined => {
  if (mine === undefined) return undefined;
  const further = [
    ...(opponent.against?.({ other: mine, isMine: false }) ?? []),
    ...(me?.against?.({ other: theirs, isMine: true }) ?? []),
  ];
  const waiting = { isWhole: true, signal: AbortSignal.any([signal, AbortSignal.timeout(WAIT)]) };
  const meetings = findMeetings(deps, { mine, theirs, libraryId, further }, waiting);
  meetings.catch(() => undefined); // Told where it is awaited.
  return meetings;
};
