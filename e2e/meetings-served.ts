/** Meetings with the scouted player of the browser tests, as the server answers them. */
import { countResults } from '../src/chess/player/results';
import type { HeadToHeadDto, HeadToHeadGameDto } from '../src/contract/player/head-to-head';
import { PLAYER } from './scout-served';

/** The path of the call, without its query. */
export const MEETINGS = `/api/meetings/lichess/${PLAYER}`;

/** One a day, back from 20 November 2026: a win with White, then a draw with Black, and so on. */
export const servedMeeting = (index: number): HeadToHeadGameDto => ({
  ...{ id: `meeting ${index}`, opponent: PLAYER, speed: 'blitz', source: 'lichess', opening: 'Caro-Kann Defense' },
  ...(index % 2 === 0 ? ({ color: 'white', outcome: 'win' } as const) : ({ color: 'black', outcome: 'draw' } as const)),
  playedAt: new Date(Date.UTC(2026, 10, 20 - index, 12)).toISOString(),
});

export const servedMeetings = (
  meetings: readonly HeadToHeadGameDto[],
): Pick<HeadToHeadDto, 'results'> & { meetings: readonly HeadToHeadGameDto[] } => {
  const of = (color: HeadToHeadGameDto['color']) => countResults(meetings.filter((meeting) => meeting.color === color));
  return { results: { all: countResults(meetings), white: of('white'), black: of('black') }, meetings };
};
