import { describe, expect, it } from 'vitest';
import { parseScoutArguments } from './scout-arguments';

describe('parseScoutArguments', () => {
  it('takes a name, and JSON in any place', () => {
    expect(parseScoutArguments(['GambitGustav'])).toEqual({
      ok: true,
      value: { player: 'GambitGustav', choice: { max: 50 }, isJson: false, isDeep: false },
    });
    expect(parseScoutArguments(['--json', 'a-b_c'])).toEqual({
      ok: true,
      value: { player: 'a-b_c', choice: { max: 50 }, isJson: true, isDeep: false },
    });
    expect(parseScoutArguments(['a-b_c', '--games', 'all,blitz'])).toMatchObject({
      value: { choice: { max: 5000, speeds: ['blitz'] } },
    });
    expect(parseScoutArguments(['--deep', 'a-b_c'])).toMatchObject({ value: { isDeep: true } });
  });

  it.each([['--help'], ['-h'], ['GambitGustav', '--help']])('helps on %s', (...words) => {
    expect(parseScoutArguments(words)).toEqual({ ok: true, value: 'help' });
  });

  it.each([
    [[], 'Which player?'],
    [['one', 'two'], 'One player at a time'],
    [['--depth', 'one'], '--depth'],
    [['one', '--games', '70'], '--games: Expected 50, 200, 1000 or all'],
  ])('refuses %j and says why', (words, error) => {
    expect(parseScoutArguments(words)).toEqual({ ok: false, error: expect.stringContaining(error) as string });
  });
});
