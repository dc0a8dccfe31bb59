import { expect, it } from 'vitest';
import { opponentNames, searchName } from './opponent-names';

it('calls the opponent by the pairing and by the names at sites', () => {
  expect(opponentNames({})).toEqual([]);
  expect(opponentNames({ opponent: 'Doe, Jane', player: 'JaneD,chesscom:JD' })).toEqual(['Doe, Jane', 'JaneD', 'JD']);
});

it.each([
  ['Doe, Jane', 'Doe'],
  ['Jane van Doe', 'Doe'],
  ['JaneD', 'JaneD'],
])('searches for %j by %j', (name, searched) => expect(searchName(name)).toBe(searched));
