/**
 * How often two players have played each other and how that ended; the fixed words while no meeting is known. SCT-42
 * and OPA-12.
 */
import { countResults } from '../../../chess/player/results';
import { HEAD_TO_HEAD } from './placeholders';
import type { ShownGame } from '../games/shown-game';
import { countOf, dateText, gamesText } from '../labels';

export type ShownMeetings = {
  readonly isSample: boolean;
  /** Wins, draws and losses of the user. */
  readonly score: string;
  readonly title: string;
  readonly note: string;
  /** How many games, and the last of them. */
  readonly basis?: string;
};

/** `games` of the user, against one and the same opponent. */
export const shownMeetings = (games: readonly ShownGame[]): ShownMeetings => {
  const [one] = games;
  if (one === undefined) return { isSample: true, ...HEAD_TO_HEAD };
  const { wins, draws, losses } = countResults(games);
  const played = games.flatMap(({ playedAt }) => playedAt ?? []);
  return {
    isSample: false,
    score: `${wins}-${draws}-${losses}`,
    title: `You against ${one.opponent}`,
    note: [countOf(wins, 'win'), countOf(draws, 'draw'), countOf(losses, 'loss', 'losses')].join(', '),
    basis: `${gamesText(games.length)}, the last on ${dateText(played.length === 0 ? undefined : Math.max(...played))}`,
  };
};

/** Those against the player of this name, in whatever case it is written. */
export const meetingsWith = (games: readonly ShownGame[], name: string): readonly ShownGame[] =>
  games.filter(({ opponent }) => opponent.toLowerCase() === name.toLowerCase());

/** Fewer games against somebody are no series of meetings. */
const LEAST_MEETINGS = 2;

/** Those against whoever was encountered most; none where nobody was encountered twice. */
export const mostMeetings = (games: readonly ShownGame[]): readonly ShownGame[] => {
  const names = new Set(games.map(({ opponent }) => opponent.toLowerCase()));
  const [most = []] = [...names]
    .map((name) => meetingsWith(games, name))
    .sort((one, other) => other.length - one.length);
  return most.length < LEAST_MEETINGS ? [] : most;
};
