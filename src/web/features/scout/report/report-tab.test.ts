import { describe, expect, it } from 'vitest';
import { parseReportTab } from './report-tab';

describe('the tab that an address means', () => {
  it.each([
    ['', 'overview'],
    ['?player=somebody', 'overview'],
    ['?tab=tactics', 'tactics'],
    ['?tab=%22time%22', 'time'],
    ['?tab=nothing', 'overview'],
    ['?game=abc123', 'games'],
    ['?game=abc123&tab=openings', 'openings'],
    ['?moves=e2e4-c7c5', 'openings'],
    ['?side=black', 'openings'],
    ['?tab=toString', 'overview'],
  ])('%s: %s', (search, tab) => {
    expect(parseReportTab(search)).toBe(tab);
  });
});
