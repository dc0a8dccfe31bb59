import { describe, expect, it } from 'vitest';
import { parseOwnTab } from './own-tab';

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
    expect(parseOwnTab(search, 'overview')).toBe(tab);
  });

  it('is the import where there are no games, unless something is named', () => {
    expect(parseOwnTab('', 'import')).toBe('import');
    expect(parseOwnTab('?tab=overview', 'import')).toBe('overview');
    expect(parseOwnTab('?game=abc123', 'import')).toBe('games');
  });
});
