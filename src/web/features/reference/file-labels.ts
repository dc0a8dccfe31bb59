import type { ReferenceFile } from '../../../contract/reference';

const TITLES: Readonly<Record<ReferenceFile['state'], (name: string) => string>> = {
  receiving: (name) => `Receiving ${name}`,
  waiting: (name) => `Queued: ${name}`,
  running: (name) => `Reading ${name}`,
  finished: (name) => name,
  cancelled: (name) => `Canceled: ${name}`,
  failed: (name) => `Not read to its end: ${name}`,
  undoing: (name) => `Removing the games of ${name}`,
};

/** What goes on with a file, or what it is called. */
export const titleOf = ({ state, name }: ReferenceFile): string => TITLES[state](name);

export const gamesText = (games: number): string => `${games.toLocaleString('en')} ${games === 1 ? 'game' : 'games'}`;

/** `4,709 games, 12 already known, 2 up to an illegal move, 33 skipped` */
export const countsText = ({ games, known, skipped, shortened }: ReferenceFile): string =>
  [
    gamesText(games),
    ...(known === 0 ? [] : [`${known.toLocaleString('en')} already known`]),
    ...(shortened === 0 ? [] : [`${shortened.toLocaleString('en')} up to an illegal move`]),
    ...(skipped === 0 ? [] : [`${skipped.toLocaleString('en')} skipped`]),
  ].join(', ');
