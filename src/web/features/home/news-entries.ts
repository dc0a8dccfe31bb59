/** What is new, as the lines of a list. */
import type { Home } from '../../../contract/profile';
import { parsePlayer } from '../../../contract/sites';
import { homeSentence } from '../../../messages/notifications';
import { dateText } from '../../player/labels';

/** Of the training, as the address of `/learn` has it: not an opponent's. */
const OWN_GAMES = 'own';

export type NewsEntry = {
  readonly key: string;
  readonly text: string;
  readonly to:
    | { readonly page: '/games' | '/scout' | '/learn'; readonly search?: Readonly<Record<string, string>> }
    | { readonly page: '/events/{-$event}'; readonly event: string };
  /** Games of the user's own that are seen with the press. */
  readonly seen?: { readonly site: string; readonly name: string };
};

export const newsEntries = (home: Home): readonly NewsEntry[] => [
  ...home.imported.map(importedEntry),
  ...home.followed.map(followedEntry),
  ...home.due.map(dueEntry),
];

const importedEntry = ({ site, label, name, newGames: games, since }: Home['imported'][number]): NewsEntry => ({
  key: `imported ${site}:${name}`,
  text: homeSentence({ id: 'home.imported', values: { games, name, label, day: dateText(since) } }),
  to: { page: '/games' },
  seen: { site, name },
});

const followedEntry = ({ player, newGames: games, since }: Home['followed'][number]): NewsEntry => ({
  key: `followed ${player}`,
  text: homeSentence({
    ...{ id: 'home.followed' as const },
    values: { games, name: parsePlayer(player).name, day: dateText(since) },
  }),
  to: { page: '/scout', search: { player } },
});

const dueEntry = ({ train, puzzles }: Home['due'][number]): NewsEntry => ({
  key: `due ${train}`,
  text:
    train === OWN_GAMES
      ? homeSentence({ id: 'home.due', values: { puzzles } })
      : homeSentence({ id: 'home.due-of', values: { puzzles, name: parsePlayer(train).name } }),
  to: { page: '/learn', search: { train } },
});

/** The same everywhere on earth: the day as the event has it. */
export const nextEntry = ({ eventId, event, day: date, opponent }: NonNullable<Home['next']>): NewsEntry => {
  const day = dateText(`${date}T12:00`);
  return {
    key: `event ${eventId}`,
    text:
      opponent === undefined
        ? homeSentence({ id: 'home.next', values: { event, day } })
        : homeSentence({ id: 'home.next-against', values: { event, day, opponent } }),
    to: { page: '/events/{-$event}', event: String(eventId) },
  };
};
