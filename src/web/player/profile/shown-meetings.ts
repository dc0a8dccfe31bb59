/**
 * How often two players have played each other and how that ended; the fixed words while no meeting is known. SCT-42
 * and OPA-12.
 */
import { countResults } from '../../../chess/player/results';
import type { Meeting, Meetings } from '../../../contract/player/head-to-head';
import type { ShownGame } from '../games/shown-game';
import { countOf, dateText, gamesText } from '../labels';
import { HEAD_TO_HEAD } from './placeholders';

export type ShownMeetings = {
  readonly isSample: boolean;
  /** Wins, draws and losses of the user. */
  readonly score: string;
  readonly title: string;
  readonly note: string;
  /** How many games, and the last of them. */
  readonly basis?: string;
};

/** What a card shows; `undefined` while nothing is known. */
export type KnownMeetings = Pick<Meetings, 'results' | 'shortfall'> & { readonly meetings: readonly Meeting[] };

export const shownMeetings = (known: KnownMeetings | undefined): ShownMeetings => {
  const newest = known?.meetings[0];
  if (known === undefined || newest === undefined) return { isSample: true, ...HEAD_TO_HEAD };
  const { wins, draws, losses, games } = known.results.all;
  return {
    isSample: false,
    score: `${wins}-${draws}-${losses}`,
    title: `You against ${newest.opponent}`,
    note: [countOf(wins, 'win'), countOf(draws, 'draw'), countOf(losses, 'loss', 'losses')].join(', '),
    basis: `${gamesText(games)}, the last on ${dateText(newest.playedAt)}`,
  };
};

/** `White 2-0-1, Black 1-1-0`: wins, draws and losses of the user with each color that was played. */
export const colorScores = ({ results: { white, black } }: KnownMeetings): string =>
  [
    { name: 'White', ...white },
    { name: 'Black', ...black },
  ]
    .filter(({ games }) => games > 0)
    .map(({ name, wins, draws, losses }) => `${name} ${wins}-${draws}-${losses}`)
    .join(', ');

/** Fewer games against somebody are no series of meetings. */
const LEAST_MEETINGS = 2;

/**
 * Of one's own games those against whoever was encountered most; none where nobody was encountered twice. `isLibrary`: they
 * are those of the library.
 */
export const mostMeetings = (games: readonly ShownGame[], isLibrary = false): KnownMeetings | undefined => {
  const names = new Set(games.map(({ opponent }) => opponent.toLowerCase()));
  const [most = []] = [...names]
    .map((name) => games.filter(({ opponent }) => opponent.toLowerCase() === name))
    .sort((one, other) => other.length - one.length);
  if (most.length < LEAST_MEETINGS) return undefined;
  const of = (color: ShownGame['color']) => countResults(most.filter((game) => game.color === color));
  return {
    results: { all: countResults(most), white: of('white'), black: of('black') },
    meetings: most
      .map((game) => ({ ...toMeeting(game), ...(isLibrary ? { libraryGame: game.id } : {}) }))
      .toSorted((one, other) => (other.playedAt ?? '').localeCompare(one.playedAt ?? '')),
  };
};

const toMeeting = ({ id, color, outcome, speed, opponent, opening, playedAt, scouted }: ShownGame): Meeting => ({
  ...{ id, color, outcome, speed, opponent, source: '' },
  opening,
  playedAt: playedAt === undefined ? undefined : new Date(playedAt).toISOString(),
  ...(scouted.url ? { url: scouted.url } : {}),
});
