import { expect, it } from 'vitest';
import { goesBy, spellingsOf } from './side';

const IDA = { accounts: [{ site: 'lichess', name: 'IdaPlays' }], names: ['Farrow, Ida'] };

it('knows a name at its own site alone, in whatever case, and where nobody says at which', () => {
  expect(goesBy(IDA, 'idaplays', 'lichess')).toBe(true);
  expect(goesBy(IDA, 'IdaPlays', 'chesscom')).toBe(false);
  expect(goesBy(IDA, 'IDAPLAYS', undefined)).toBe(true);
  expect(goesBy(IDA, 'IdaPlays2', 'lichess')).toBe(false);
});

it('knows the name of files anywhere, with the surname first or last', () => {
  for (const name of ['Ida Farrow', 'farrow, ida', 'FARROW,  IDA']) expect(goesBy(IDA, name, 'reference')).toBe(true);
  expect(goesBy(IDA, 'Farrow', 'reference')).toBe(false);
});

it('spells names as files and sites write them', () => {
  expect(spellingsOf(IDA)).toEqual(expect.arrayContaining(['idaplays', 'ida farrow', 'farrow, ida']));
});
