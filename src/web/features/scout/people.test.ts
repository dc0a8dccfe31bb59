import { expect, it } from 'vitest';
import { joinNames, parsePeople, personOf, withoutName, withPerson } from './people';

const RIVAL = 'Rival,chesscom:Other';

it('finds the person by any of the names, in whatever case', () => {
  expect(personOf([RIVAL], 'rival')).toBe(RIVAL);
  expect(personOf([RIVAL], 'chesscom:other')).toBe(RIVAL);
  expect(personOf([RIVAL], 'other')).toBeUndefined();
});

it('joins names once each, and takes one away', () => {
  expect(joinNames('Rival', 'chesscom:Other')).toBe(RIVAL);
  expect(joinNames(RIVAL, 'rival,Third')).toBe(`${RIVAL},Third`);
  expect(joinNames('n1,n2,n3,n4,n5', 'n6,n7')).toBe('n1,n2,n3,n4,n5,n6');
  expect(withoutName(`${RIVAL},Third`, 'CHESSCOM:other')).toBe('Rival,Third');
});

it('keeps a name with one person, and nobody with a single name', () => {
  expect(withPerson([RIVAL, 'a1,b1'], 'rival,Third')).toEqual(['rival,Third', 'a1,b1']);
  expect(withPerson([RIVAL], 'Rival')).toEqual([]);
});

it.each([[null], ['nonsense'], ['{}'], ['[1,"","single","a b,c"]']])('reads nothing out of %s', (stored) => {
  expect(parsePeople(stored)).toEqual([]);
});

it('reads what was stored', () => expect(parsePeople(JSON.stringify([RIVAL]))).toEqual([RIVAL]));
