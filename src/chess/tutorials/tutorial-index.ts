// Lists the tutorials without their texts, for light screens
import { isOpeningName } from '../player/repertoire';
import type { Color, San } from '../types';

/**
 * Names are spelled as in the opening table; `families` are name prefixes. `side` chooses the opening, which `moves`
 * reach from the start position.
 */
export type TutorialLink = {
  readonly id: string;
  readonly name: string;
  readonly eco: string;
  readonly side: Color;
  readonly moves: readonly San[];
  readonly families: readonly string[];
};

export const TUTORIAL_LINKS = [
  {
    id: 'italian-game',
    name: 'Italian Game',
    eco: 'C50',
    side: 'white',
    moves: ['e4', 'e5', 'Nf3', 'Nc6', 'Bc4'],
    families: ['Italian Game'],
  },
  {
    id: 'ruy-lopez',
    name: 'Ruy Lopez',
    eco: 'C60',
    side: 'white',
    moves: ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5'],
    families: ['Ruy Lopez'],
  },
  {
    id: 'scotch-game',
    name: 'Scotch Game',
    eco: 'C45',
    side: 'white',
    moves: ['e4', 'e5', 'Nf3', 'Nc6', 'd4'],
    families: [
      'Scotch Game',
      'Four Knights Game: Scotch Variation',
      'Four Knights Game: Scotch Variation Accepted',
      'Italian Game: Scotch Gambit',
    ],
  },
  {
    id: 'vienna-game',
    name: 'Vienna Game',
    eco: 'C25',
    side: 'white',
    moves: ['e4', 'e5', 'Nc3'],
    families: ['Vienna Game', 'Vienna Gambit', "Bishop's Opening: Vienna Hybrid"],
  },
  {
    id: 'queens-gambit',
    name: "Queen's Gambit",
    eco: 'D06',
    side: 'white',
    moves: ['d4', 'd5', 'c4'],
    families: ["Queen's Gambit", "Queen's Gambit Declined", "Queen's Gambit Accepted"],
  },
  {
    id: 'london-system',
    name: 'London System',
    eco: 'A48',
    side: 'white',
    moves: ['d4', 'd5', 'Bf4'],
    families: [
      'London System',
      "Queen's Pawn Game: London System",
      "Queen's Pawn Game: Accelerated London System",
      'Indian Defense: London System',
      'Indian Defense: Accelerated London System',
    ],
  },
  {
    id: 'english-opening',
    name: 'English Opening',
    eco: 'A10',
    side: 'white',
    moves: ['c4'],
    families: ['English Opening'],
  },
  {
    id: 'catalan-opening',
    name: 'Catalan Opening',
    eco: 'E00',
    side: 'white',
    moves: ['d4', 'Nf6', 'c4', 'e6', 'g3'],
    families: ['Catalan Opening'],
  },
  {
    id: 'sicilian-defense',
    name: 'Sicilian Defense',
    eco: 'B20',
    side: 'black',
    moves: ['e4', 'c5'],
    families: ['Sicilian Defense'],
  },
  {
    id: 'french-defense',
    name: 'French Defense',
    eco: 'C00',
    side: 'black',
    moves: ['e4', 'e6'],
    families: ['French Defense'],
  },
  {
    id: 'caro-kann-defense',
    name: 'Caro-Kann Defense',
    eco: 'B10',
    side: 'black',
    moves: ['e4', 'c6'],
    families: ['Caro-Kann Defense'],
  },
  {
    id: 'scandinavian-defense',
    name: 'Scandinavian Defense',
    eco: 'B01',
    side: 'black',
    moves: ['e4', 'd5'],
    families: ['Scandinavian Defense'],
  },
  {
    id: 'petrovs-defense',
    name: "Petrov's Defense",
    eco: 'C42',
    side: 'black',
    moves: ['e4', 'e5', 'Nf3', 'Nf6'],
    families: ["Petrov's Defense"],
  },
  {
    id: 'kings-indian-defense',
    name: "King's Indian Defense",
    eco: 'E61',
    side: 'black',
    moves: ['d4', 'Nf6', 'c4', 'g6'],
    families: ["King's Indian Defense"],
  },
  {
    id: 'slav-defense',
    name: 'Slav Defense',
    eco: 'D10',
    side: 'black',
    moves: ['d4', 'd5', 'c4', 'c6'],
    families: ['Slav Defense'],
  },
  {
    id: 'nimzo-indian-defense',
    name: 'Nimzo-Indian Defense',
    eco: 'E20',
    side: 'black',
    moves: ['d4', 'Nf6', 'c4', 'e6', 'Nc3', 'Bb4'],
    families: ['Nimzo-Indian Defense'],
  },
] as const satisfies readonly TutorialLink[];

export type TutorialId = (typeof TUTORIAL_LINKS)[number]['id'];

/** The tutorial for an opening's name; the longest matching family wins. */
export const tutorialFor = (openingName: string): TutorialLink | undefined => {
  const links: readonly TutorialLink[] = TUTORIAL_LINKS;
  const matches = links.flatMap((link) =>
    link.families.filter((family) => belongsTo(openingName, family)).map((family) => ({ link, family })),
  );
  return matches.sort((one, other) => other.family.length - one.family.length)[0]?.link;
};

/** Variations follow a colon or a comma. */
const belongsTo = (name: string, family: string): boolean =>
  name === family || name.startsWith(`${family}:`) || name.startsWith(`${family},`);

/** Thresholds for a frequently met opening. */
const FREQUENT = { games: 5, share: 0.05 };

/** Games by tutorial, with either color; `total` counts games with a named opening. */
export type EncounteredTutorials = { readonly games: ReadonlyMap<string, number>; readonly total: number };

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

/** At least 5 games and 5% of the total. */
export const isFrequentlyEncountered = ({ games, total }: EncounteredTutorials, id: string): boolean => {
  const encountered = games.get(id) ?? 0;
  return encountered >= FREQUENT.games && encountered >= FREQUENT.share * total;
};
