import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SPEEDS } from '../../chess/clock';
import { formatGameSelection, gameSelectionSchema, LAST_GAMES, parseGameSelection, SCOUT_SIZES } from './scouted-games';

it('writes every choice so that it is read again as the same', () => {
  const since = fc.date({ min: new Date('2007-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  const choice = fc.record(
    {
      max: fc.constantFrom(...SCOUT_SIZES),
      speeds: fc.subarray([...SPEEDS], { minLength: 1 }),
      isRated: fc.boolean(),
      since: since.map((date) => date.toISOString().slice(0, 10)),
    },
    { requiredKeys: ['max'] },
  );
  fc.assert(
    fc.property(choice, (chosen) => {
      expect(parseGameSelection(formatGameSelection(chosen))).toEqual(chosen);
    }),
  );
});

it.each([
  ['', LAST_GAMES],
  ['50', LAST_GAMES],
  ['all', { max: 5000 }],
  [
    '200,rapid,blitz,casual,since:2026-01-31',
    { max: 200, speeds: ['blitz', 'rapid'], isRated: false, since: '2026-01-31' },
  ],
])('reads %j', (text, choice) => expect(parseGameSelection(text)).toEqual(choice));

it.each(['51', 'blitz', '200,fast', '200,rated,casual', '200,since:2026-02-30', '200,', '200,since:'])(
  'refuses %j, and says what is expected',
  (text) => {
    expect(parseGameSelection(text)).toBeUndefined();
    expect(gameSelectionSchema.safeParse(text).error?.issues[0]?.message).toContain('200, 1000 or all');
  },
);
