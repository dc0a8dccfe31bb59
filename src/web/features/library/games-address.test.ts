import { describe, expect, it } from 'vitest';
import { gamesAddress, type GamesAddress, parseGamesAddress, parseProfileTab } from './games-address';

it.each([
  ['', { filter: {} }],
  ['?game=abc', { game: 'abc', filter: {} }],
  ['?game=%2212345%22', { game: '12345', filter: {} }],
  ['?opening=Caro-Kann%20Defense&color=black', { filter: { opening: 'Caro-Kann Defense', color: 'black' } }],
  ['?opening=&color=green&game=&sort=sideways&from=yesterday', { filter: {} }],
  ['?time=blitz&speed=rapid&sort=oldest', { filter: { speed: 'blitz' }, order: 'oldest' }],
  ['?sort=mostAccurate', { filter: {}, order: 'mostAccurate' }],
  ['?opponent=%221e5%22&to=2026-07-01', { filter: { opponent: '1e5', to: '2026-07-01' } }],
])('reads %j', (search, address) => {
  expect(parseGamesAddress(search)).toEqual(address);
});

it('reads what it has written, every filter of it', () => {
  const address: GamesAddress = {
    game: '7',
    order: 'oldest',
    filter: {
      opening: 'Réti Opening',
      color: 'white',
      outcome: 'draw',
      speed: 'ultraBullet',
      opponent: 'ek & co',
      from: '2026-07-01',
      to: '2026-07-31',
      tactic: 'missedForks',
      missed: 'pin',
      allowed: 'fork',
      analysis: 'failed',
    },
  };
  const written = Object.entries(gamesAddress(address)).map(([name, text]) => [name, text ?? '']);
  expect(parseGamesAddress(`?${new URLSearchParams(written).toString()}`)).toEqual(address);
});

it('takes away what is not filtered by any more', () => {
  const written = gamesAddress({ filter: { color: 'white' } });
  expect(Object.keys(written)).toEqual(expect.arrayContaining(['opening', 'time', 'sort', 'game']));
  expect(Object.values(written).filter((text) => text !== undefined)).toEqual(['white']);
});

describe('the tab that an address means', () => {
  it.each([
    ['', 'overview'],
    ['?tab=weaknesses', 'weaknesses'],
    ['?tab=%22import%22', 'import'],
    ['?tab=nothing', 'overview'],
    ['?tab=toString', 'overview'],
    ['?game=abc123', 'games'],
    ['?game=abc123&tab=openings', 'openings'],
    ['?opening=Slav%20Defense&color=black', 'games'],
    ['?time=blitz', 'games'],
    ['?sort=oldest', 'games'],
    ['?weakness=Missed%20Forks', 'weaknesses'],
    ['?moves=e2e4-c7c5', 'openings'],
    ['?speed=blitz', 'openings'],
  ])('%s: %s', (search, tab) => {
    expect(parseProfileTab(search, 'overview')).toBe(tab);
  });

  it('is the import where there are no games, unless something is named', () => {
    expect(parseProfileTab('', 'import')).toBe('import');
    expect(parseProfileTab('?tab=overview', 'import')).toBe('overview');
    expect(parseProfileTab('?game=abc123', 'import')).toBe('games');
  });
});
