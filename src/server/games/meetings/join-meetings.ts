/** The games of two people from all places together, each once. Pure. */
import { hashText } from '../../../chess/player/identity';
import { countResults } from '../../../chess/player/results';
import { MAX_MEETINGS, type Meeting, type Meetings } from '../../../contract/player/head-to-head';
import { type KnownMeeting, plainKeyOf, siteKeyOf } from './known-meeting';

type Rest = Pick<Meetings, 'isComplete' | 'shortfall'>;

/** Where two places tell the same game, the first one is believed, and all say where it can be seen. */
export const joinMeetings = (known: readonly KnownMeeting[], rest: Rest): Meetings => {
  const games = eachOnce(known).sort((one, other) => other.playedAt - one.playedAt);
  const of = (color: Meeting['color']): readonly KnownMeeting[] => games.filter((game) => game.color === color);
  return {
    results: { all: countResults(games), white: countResults(of('white')), black: countResults(of('black')) },
    meetings: games.slice(0, MAX_MEETINGS).map(toMeeting),
    ...rest,
  };
};

const eachOnce = (known: readonly KnownMeeting[]): KnownMeeting[] => {
  const games: KnownMeeting[] = [];
  const [atSites, elsewhere] = [new Map<string, number>(), new Map<string, number>()];
  for (const game of known) {
    const [siteKey, plainKey] = [siteKeyOf(game), plainKeyOf(game)];
    const alike = elsewhere.get(plainKey);
    // Two games with addresses of their own are two, however short and alike.
    const isOther = siteKey !== undefined && siteKeyOf(games[alike ?? -1] ?? {}) !== undefined;
    const place = (siteKey === undefined ? undefined : atSites.get(siteKey)) ?? (isOther ? undefined : alike);
    const at = place ?? games.length;
    games[at] = { ...game, ...games[at] };
    elsewhere.set(plainKey, at);
    if (siteKey !== undefined) atSites.set(siteKey, at);
  }
  return games;
};

const toMeeting = ({ playedAt, moves, ...game }: KnownMeeting): Meeting => ({
  ...game,
  id: siteKeyOf(game) ?? hashText(plainKeyOf({ playedAt, moves, ...game })),
  ...(playedAt === 0 ? {} : { playedAt: new Date(playedAt).toISOString() }),
});
