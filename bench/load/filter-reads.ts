/** The list of games by each of its filters and orders: many values of each, and pages from the first to far behind. */
import { SPEEDS } from '../../src/chess/clock';
import { TACTICAL_STRENGTHS, TACTICAL_WEAKNESSES } from '../../src/chess/player/tactics';
import { COLORS } from '../../src/chess/types';
import { GAME_ORDERS, libraryPaths, OUTCOMES } from '../../src/contract/library';
import { OWNER_ID } from '../../src/contract/profile';
import type { Read, ReadsOf } from './reads';

const MISSED = ['fork', 'pin', 'capture', 'skewer', 'check'];
const ALLOWED = ['fork', 'pin', 'capture', 'mate'];
/** Parts of opponents' names: of all of them, of many, of few, of none. */
const NAMES = ['r', 'rival', 'val 1', 'val 12', '77', 'rival 4321', 'l 19999', 'nobody'];
const OPENINGS = [0, 1, 3, 20, 300].map((number) => `invented defense: variation ${number}`);
const YEARS = [2013, 2016, 2019, 2022];

type Filter = Readonly<Record<string, string>>;

const FILTERS: Readonly<Record<string, readonly Filter[]>> = {
  none: [{}],
  color: COLORS.map((color) => ({ color })),
  result: OUTCOMES.map((outcome) => ({ outcome })),
  speed: SPEEDS.map((speed) => ({ speed })),
  name: NAMES.map((opponent) => ({ opponent })),
  'tactic of one’s own': [...TACTICAL_STRENGTHS, ...TACTICAL_WEAKNESSES].map((tactic) => ({ tactic })),
  'tactic missed': MISSED.map((missed) => ({ missed })),
  'tactic allowed': ALLOWED.map((allowed) => ({ allowed })),
  opening: OPENINGS.map((opening) => ({ opening })),
  dates: YEARS.map((year) => ({ from: `${year}-03-01`, to: `${year + 2}-08-31` })),
  'color, result': COLORS.flatMap((color) => OUTCOMES.map((outcome) => ({ color, outcome }))),
  'speed, name': NAMES.map((opponent, index) => ({ speed: index % 2 === 0 ? 'blitz' : 'rapid', opponent })),
  'tactic, missed, color': MISSED.map((missed, index) => ({
    tactic: 'pins',
    missed,
    color: index % 2 === 0 ? 'white' : 'black',
  })),
  ...Object.fromEntries(GAME_ORDERS.map((sort) => [`sorted: ${sort}`, [{ sort }, { sort, color: 'white' }]])),
  'opening, result, dates': OPENINGS.map((opening) => ({ opening, outcome: 'loss', from: '2015-01-01' })),
};
const OFFSETS = [0, 100, 2000, 20_000];

export const filterReads: ReadsOf = () =>
  Promise.resolve(Object.entries(FILTERS).map(([name, filters]): Read => ({ name, paths: filters.flatMap(pagesOf) })));

const pagesOf = (filter: Filter): readonly string[] =>
  OFFSETS.map((offset) => {
    const query = new URLSearchParams({ ...filter, offset: String(offset) });
    return `${libraryPaths(OWNER_ID).games}?${query.toString()}`;
  });
