/** The two sample players as the script plays them, and those they meet. All of them are invented. */
import type { TimeControl } from '../../src/chess/clock';
import type { Random } from '../../src/test/lichess-stand-in/seeded-random';
import { ATTACKER, POSITIONAL, type Repertoire } from './openings';
import type { Style } from './style';

export type SamplePerson = {
  readonly username: string;
  /** Three letters with which the ids of the games begin. */
  readonly mark: string;
  /** Ratings before the first game. */
  readonly ratings: Readonly<Record<string, number>>;
  readonly style: Style;
  readonly repertoire: Repertoire;
  /** Games outside tournaments by their time control. */
  readonly free: readonly (readonly [control: TimeControl, games: number])[];
};

const clock = (minutes: number, increment: number): TimeControl => ({ initial: 60 * minutes, increment });

export const SWISS_CONTROL = clock(10, 5);
export const ARENA_CONTROL = clock(3, 2);

export const PEOPLE: readonly SamplePerson[] = [
  {
    username: 'mira.talwade',
    mark: 'smp1',
    ratings: { blitz: 1905, rapid: 1862, classical: 1840 },
    style: {
      strength: 1930,
      oversights: { opening: 0.8, middlegame: 0.7, endgame: 3.5 },
      appetite: 30,
      pace: { share: 0.02, least: 0.5, noise: 0.7 },
      resignsAt: 600,
    },
    repertoire: ATTACKER,
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
      pace: { share: 0.044, least: 1.1, noise: 0.7 },
      resignsAt: 550,
    },
    repertoire: POSITIONAL,
    free: [
      [clock(3, 2), 8],
      [clock(5, 0), 10],
      [clock(10, 5), 11],
      [clock(15, 10), 12],
      [clock(30, 20), 5],
    ],
  },
];

export type Opponent = { readonly username: string; readonly rating: number };

export const OPPONENTS: readonly Opponent[] = [
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
].map(([username, rating]) => ({ username: String(username), rating: Number(rating) }));

/** Anybody at a club, as strong as the rating says. */
export const ordinaryStyle = (strength: number, random: Random): Style => ({
  strength,
  oversights: { opening: 1, middlegame: 0.8 + 0.4 * random.next(), endgame: 0.8 + 0.4 * random.next() },
  appetite: random.below(20),
  pace: { share: 0.02 + 0.02 * random.next(), least: 0.6 + 0.6 * random.next(), noise: 0.7 },
  // One of four plays on until mate.
  ...(random.next() < 0.25 ? {} : { resignsAt: 350 + random.below(350) }),
});
