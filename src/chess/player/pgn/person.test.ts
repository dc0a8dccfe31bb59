import { describe, expect, it } from 'vitest';
import { nameKey, personOf, plainLetters, searchKeysOf } from './person';

const headed = (headers: Readonly<Record<string, string>>) => ({ headers: new Map(Object.entries(headers)) });

describe('a person of a game over the board', () => {
  it('is known by the FIDE ID, with name, title and rating', () => {
    const headers = { White: 'Talwade, Mira', WhiteFideId: '35000001', WhiteTitle: 'WFM', WhiteElo: '2105' };
    expect(personOf(headed(headers), 'white')).toEqual({
      ...{ key: '35000001', name: 'Talwade, Mira', fideId: 35000001, title: 'WFM', rating: 2105 },
    });
  });

  it.each([['0'], ['?'], ['12'], ['35 000 001'], ['-']])('is known by name where the FIDE ID is %j', (fideId) => {
    expect(personOf(headed({ Black: 'Talwade, Mira', BlackFideId: fideId, BlackElo: '0' }), 'black')).toEqual({
      ...{ key: 'talwade-m', name: 'Talwade, Mira' },
    });
  });

  it('is nobody without a name', () => {
    expect(personOf(headed({ White: '?' }), 'white')).toBeUndefined();
  });

  it.each([
    ['Talwade, Mira', 'talwade-m'],
    ['Talwade,M', 'talwade-m'],
    ['Mira Talwade', 'talwade-m'],
    ['TALWADE M', 'talwade-m'],
    ['De la Cruz, Ana María', 'de-la-cruz-a'],
    ["O'Hara, Síle", 'ohara-s'],
    ['Müller-Đurić, Zoë', 'muller-duric-z'],
    ['Kasimdzhanov', 'kasimdzhanov'],
  ])('%s goes by %s', (name, key) => {
    expect(nameKey(name)).toBe(key);
  });

  it.each([['Мира Талвадэ'], ['35000001'], ['X'], ['!?'], ['A name much longer than any address has room for, Q']])(
    '%s goes by a number that fits an address and is no FIDE ID',
    (name) => {
      expect(nameKey(name)).toMatch(/^name-[0-9a-f]{16}$/);
    },
  );

  it('is looked for with the surname or the first name first', () => {
    expect(searchKeysOf('Müller, Zoë A.')).toEqual(['muller zoe a', 'zoe a muller']);
    expect(searchKeysOf('Mira Talwade')).toEqual(['talwade mira', 'mira talwade']);
    expect(plainLetters('  Ångström,  Łukasz ')).toBe('angstrom lukasz');
  });
});
