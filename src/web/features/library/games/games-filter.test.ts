import { expect, it } from 'vitest';
import type { GamesFilter } from '../../../../contract/library';
import type { ScoutedGame } from '../../../../contract/player/scout';
import { gameOf } from '../../../../test/profile-of-games';
import { toShownGame } from '../../../player/games/shown-game';
import { filterEntries, matchesFilter, withoutFilter } from './games-filter';

const GAME = gameOf('bo ek', {
  id: '7',
  whitePlayer: 'Tove Lind',
  blackPlayer: 'Bo Ek',
  result: '0-1',
  opening: 'Sicilian Defense: Najdorf Variation',
  timeControl: '3+2',
  moves: ['e4', 'c5'],
  createdAt: '2026-07-01T23:59:30.000Z',
  analysis: {
    missedTactics: [{ tacticalType: 'fork', ply: 11 }],
    allowedTactics: [{ tacticalType: 'skewer', ply: 13 }],
  },
});
const fits = (filter: GamesFilter, game: Partial<ScoutedGame> = {}): boolean =>
  matchesFilter(toShownGame({ ...GAME, ...game }), filter);

it.each<[string, GamesFilter, boolean]>([
  ['nothing', {}, true],
  ['empty texts', { opening: '', opponent: '' }, true],
  ['the whole opening in any case', { opening: 'sicilian defense: najdorf variation' }, true],
  ['a part of the opening', { opening: 'Sicilian Defense' }, false],
  ['a part of the opponent’s name in any case', { opponent: ' LIND' }, true],
  ['the own name', { opponent: 'Bo' }, false],
  ['the own color', { color: 'black' }, true],
  ['the opponent’s color', { color: 'white' }, false],
  ['the result in the own view', { outcome: 'win' }, true],
  ['the result of the opponent', { outcome: 'loss' }, false],
  ['the speed of the time control', { speed: 'blitz' }, true],
  ['another speed', { speed: 'rapid' }, false],
  ['a chance that was missed', { missed: 'fork' }, true],
  ['a chance that was not missed', { missed: 'pin' }, false],
  ['a chance that was allowed', { allowed: 'skewer' }, true],
  ['a chance that was missed and not allowed', { allowed: 'fork' }, false],
  ['the weakness that it counts as', { tactic: 'missedForks' }, true],
  ['another weakness', { tactic: 'missedSkewers' }, false],
  ['the very day in UTC', { from: '2026-07-01', to: '2026-07-01' }, true],
  ['days before', { to: '2026-06-30' }, false],
  ['days after', { from: '2026-07-02' }, false],
  ['an analysis that failed, which its has not', { analysis: 'failed' }, false],
  [
    'everything at once',
    { color: 'black', outcome: 'win', speed: 'blitz', opponent: 'tove', from: '2026-01-01' },
    true,
  ],
  ['one thing of many that does not fit', { color: 'black', outcome: 'draw' }, false],
])('a game is asked for by %s: %o is %s', (_, filter, expected) => {
  expect(fits(filter)).toBe(expected);
});

it('lists a game without a date only where no date is asked for', () => {
  const undated = { createdAt: null };
  expect(fits({}, undated)).toBe(true);
  expect(fits({ from: '2026-01-01' }, undated)).toBe(false);
  expect(fits({ to: '2027-01-01' }, undated)).toBe(false);
});

it('names what is filtered by in the order in which it is shown, without what is empty', () => {
  const filter = { to: '2026-07-01', opponent: ' bo ', tactic: 'pins', opening: ' ', color: undefined };
  expect(filterEntries(filter)).toEqual([
    ['tactic', 'pins'],
    ['opponent', 'bo'],
    ['to', '2026-07-01'],
  ]);
  expect(filterEntries(withoutFilter(filter, 'tactic')).map(([name]) => name)).toEqual(['opponent', 'to']);
});
