import { isOpeningName } from '../player/repertoire';
import { tutorialFor } from './tutorial-index';

/** Games and their share of all games with a named opening from which on an opening is met often. */
const OFTEN = { games: 5, share: 0.05 };

/** Games by the tutorial that their opening belongs to, with either color; `total` are all with a named opening. */
export type EncounteredTutorials = { readonly games: ReadonlyMap<string, number>; readonly total: number };

/** Of the openings that somebody plays, each with its number of games. */
export const encounteredTutorials = (
  openings: readonly { readonly name: string; readonly gamesPlayed: number }[],
): EncounteredTutorials => {
  const named = openings.filter(({ name }) => isOpeningName(name));
  const games = new Map<string, number>();
  for (const { name, gamesPlayed } of named) {
    const id = tutorialFor(name)?.id;
    if (id !== undefined) games.set(id, (games.get(id) ?? 0) + gamesPlayed);
  }
  return { games, total: named.reduce((sum, { gamesPlayed }) => sum + gamesPlayed, 0) };
};

/** At least 5 games, and at least one in twenty. */
export const isEncounteredOften = ({ games, total }: EncounteredTutorials, id: string): boolean => {
  const encountered = games.get(id) ?? 0;
  return encountered >= OFTEN.games && encountered >= OFTEN.share * total;
};
