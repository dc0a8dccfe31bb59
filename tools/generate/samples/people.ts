/** The two sample players as the script plays them, and anybody at a club. */
import type { Speed, TimeControl } from '../../../src/chess/clock';
import type { Outcome } from '../../../src/chess/player/results';
import type { Random } from '../../../src/test/mock-lichess/make-games';
import type { Style, TimeUse } from './candidates';
import { ATTACKER, POSITIONAL, type Repertoire, SOLID } from './openings';

export type SamplePerson = {
  readonly username: string;
  /** Three letters with which the ids of the games begin. */
  readonly mark: string;
  /** Ratings before the first game. */
  readonly ratings: Readonly<Record<string, number>>;
  readonly style: Style;
  /** Where it is not that of the style. */
  readonly timeUses?: Readonly<Partial<Record<Speed, TimeUse>>>;
  readonly repertoire: Repertoire;
  readonly opponents: readonly Opponent[];
  /** From the first evening to the last. */
  readonly days: number;
  /** Games outside tournaments by their time control. */
  readonly free: readonly (readonly [control: TimeControl, games: number])[];
  /** The speed of the newest game; missing where it is left to chance. */
  readonly newest?: Speed;
  /** How many games end how; missing where they end as they do. */
  readonly quotas?: Readonly<Record<Outcome, number>>;
};

const clock = (minutes: number, increment: number): TimeControl => ({ initial: 60 * minutes, increment });

export const SWISS_CONTROL = clock(10, 5);

export const ARENA_CONTROL = clock(3, 2);

const toOpponents = (people: readonly (readonly [username: string, rating: number])[]): readonly Opponent[] =>
  people.map(([username, rating]) => ({ username, rating }));

/** Whom the two sample players meet. */
const OPPONENTS = toOpponents([
  ['tessa.moreland', 1702],
  ['idris.kavanna', 1655],
  ['jonna.steffel', 1768],
  ['pavel.orrin', 1834],
  ['rhea.dandavate', 1911],
  ['luc.verrinder', 1590],
  ['amara.obisun', 1977],
  ['tomas.hellgrim', 1743],
  ['neha.varkade', 1619],
  ['yusuf.altanli', 1889],
  ['freya.kjellund', 1822],
  ['marco.bellenti', 1936],
  ['hana.morisue', 1785],
  ['dev.pallikar', 1861],
  ['clara.wendhof', 1680],
  ['soren.vadgard', 2015],
  ['isla.macferran', 1720],
  ['rohan.tembre', 1953],
  ['greta.lowenau', 1804],
  ['emil.szarvady', 1640],
  ['zara.qadeem', 1876],
  ['bruno.castellan', 1757],
  ['kirsi.haapanla', 1992],
  ['omar.benslane', 1847],
]);

export const PEOPLE: readonly SamplePerson[] = [
  {
    username: 'mira.talwade',
    mark: 'smp1',
    ratings: { blitz: 1905, rapid: 1862, classical: 1840 },
    style: {
      strength: 1930,
      oversights: { opening: 0.8, middlegame: 0.7, endgame: 3.5 },
      appetite: 30,
      timeUse: { share: 0.02, least: 0.5, noise: 0.7 },
      resignsAt: 600,
    },
    repertoire: ATTACKER,
    opponents: OPPONENTS,
    days: 145,
    free: [
      [clock(3, 2), 19],
      [clock(5, 0), 10],
      [clock(10, 5), 8],
      [clock(15, 10), 6],
      [clock(30, 20), 3],
    ],
  },
  {
    username: 'oskar.brandvold',
    mark: 'smp2',
    ratings: { blitz: 1688, rapid: 1784, classical: 1826 },
    style: {
      strength: 1960,
      oversights: { opening: 0.6, middlegame: 1.1, endgame: 0.7 },
      appetite: -5,
      timeUse: { share: 0.044, least: 1.1, noise: 0.7 },
      resignsAt: 550,
    },
    repertoire: POSITIONAL,
    opponents: OPPONENTS,
    days: 145,
    free: [
      [clock(3, 2), 8],
      [clock(5, 0), 10],
      [clock(10, 5), 11],
      [clock(15, 10), 12],
      [clock(30, 20), 5],
    ],
  },
];

/** Anybody at a club, as strong as the rating says. */
export const ordinaryStyle = (strength: number, random: Random): Style => ({
  strength,
  oversights: { opening: 1, middlegame: 0.8 + 0.4 * random.next(), endgame: 0.8 + 0.4 * random.next() },
  appetite: random.below(20),
  timeUse: { share: 0.02 + 0.02 * random.next(), least: 0.6 + 0.6 * random.next(), noise: 0.7 },
  // One of four plays on until mate.
  ...(random.next() < 0.25 ? {} : { resignsAt: 350 + random.below(350) }),
});

/** Whom the sample players meet. All of them are invented. */
export type Opponent = { readonly username: string; readonly rating: number };

/** Whom the owner meets: others, so that nobody plays in two places at once. */
const OWNERS_OPPONENTS = toOpponents([
  ['nadia.ferrow', 1652],
  ['joren.aldwick', 1588],
  ['priya.satoshan', 1714],
  ['caleb.wynmoor', 1497],
  ['lotte.brinkhaus', 1743],
  ['teo.marchenko', 1628],
  ['ines.valdoro', 1801],
  ['arne.fosskar', 1562],
  ['mei.hoshikawa', 1769],
  ['gideon.plaskett', 1441],
  ['anouk.delvane', 1685],
  ['ravi.kolhatar', 1836],
  ['sunniva.trell', 1609],
  ['dario.pezzuto', 1727],
  ['kwame.adusarpo', 1668],
  ['elsbeth.krane', 1533],
  ['farid.nouravi', 1784],
  ['maja.lindholt', 1472],
  ['oisin.tarrant', 1696],
  ['beatriz.almonda', 1639],
  ['jakub.wroblin', 1858],
  ['tamsin.orlebar', 1515],
  ['hugo.vastergren', 1756],
  ['leila.sabounjar', 1577],
  ['piet.oosterlaan', 1408],
  ['annika.rosvall', 1814],
  ['samir.chaudvane', 1703],
  ['greer.maclachry', 1376],
]);

/**
 * The owner of the sample library as the script plays him: solid, weak in endgames, slow in blitz, and no friend of
 * forks.
 */

/** 187 games, of which he wins 89, loses 68 and draws 30 (specification, ENT-31). */
export const OWNER: SamplePerson = {
  username: 'ansel.thornquist',
  mark: 'smp3',
  ratings: { bullet: 1492, blitz: 1566, rapid: 1628, classical: 1671 },
  style: {
    strength: 1985,
    oversights: { opening: 0.6, middlegame: 0.7, endgame: 3.6 },
    appetite: -5,
    timeUse: { share: 0.027, least: 0.7, noise: 0.7 },
    blindTo: { motif: 'fork', chance: 0.6 },
    resignsAt: 500,
  },
  // Thinks in blitz nearly as long as he is used to.
  timeUses: { blitz: { share: 0.046, least: 1.2, noise: 0.7 } },
  repertoire: SOLID,
  opponents: OWNERS_OPPONENTS,
  days: 272,
  free: [
    [clock(1, 0), 10],
    [clock(3, 2), 21],
    [clock(5, 0), 34],
    [clock(10, 0), 40],
    [clock(10, 5), 26],
    [clock(15, 10), 24],
    [clock(30, 20), 14],
  ],
  newest: 'rapid',
  quotas: { win: 89, loss: 68, draw: 30 },
};
