import { expect, it } from 'vitest';
import type { Round } from '../../../../contract/events';
import {
  daysText,
  eventSummary,
  draftAgainst,
  matchRounds,
  mergeRound,
  nextRoundOf,
  opponentNames,
  pairingText,
  pointsText,
  scoreOf,
  scoreText,
  surnameOf,
  toDraft,
} from './event-rounds';

it.each([
  [0, '0'],
  [0.5, '½'],
  [1, '1'],
  [2.5, '2½'],
])('%j points are %j', (points, text) => expect(pointsText(points)).toBe(text));

it('tells days, place and speed as far as they are known', () => {
  expect(daysText({})).toBe('');
  expect(daysText({ startsOn: '2026-12-04', endsOn: '2026-12-04' })).toBe('4 Dec 2026');
  expect(
    eventSummary({ name: 'x', startsOn: '2026-12-04', endsOn: '2026-12-06', place: 'Hall 2', speed: 'rapid' }),
  ).toBe('4 Dec 2026 – 6 Dec 2026, Hall 2, Rapid');
});

it('adds results up', () => {
  const round = { id: 1, notes: '', version: 0 };
  const rounds = [
    { ...round, outcome: 'win' },
    { ...round, outcome: 'draw' },
    { ...round, outcome: 'loss' },
    round,
  ] as const;
  expect(scoreText(scoreOf(rounds))).toBe('4 rounds, score 1½/3');
  expect(scoreText(scoreOf([round]))).toBe('1 round');
  expect(scoreText(scoreOf([]))).toBe('No rounds yet');
});

it.each([
  [{}, 'Opponent not known yet'],
  [{ color: 'black' }, 'Black, opponent not known yet'],
  [{ player: 'chesscom:Somebody' }, 'Against chesscom:Somebody'],
  [{ color: 'white', opponent: 'Doe, Jane', player: 'x' }, 'White against Doe, Jane'],
] as const)('a round with %j is %j', (round, text) => expect(pairingText(round)).toBe(text));

const round = (details: Partial<Round>): Round => ({ id: 1, notes: '', version: 0, ...details });

const rounds = [round({ id: 1, number: 1, opponent: 'Doe, Jane' }), round({ id: 2, number: 2, date: '2026-12-05' })];

it('reads a pairing as a round', () => {
  expect(toDraft({ line: 3, round: 2, color: 'white', name: 'x'.repeat(200), rating: 1900 })).toEqual({
    number: 2,
    color: 'white',
    opponent: 'x'.repeat(100),
    rating: 1900,
  });
});

it.each([
  [{ number: 1, opponent: 'doe, jane' }, 1],
  [{ opponent: 'Doe, Jane' }, 1],
  [{ number: 2, opponent: 'Muster, Anna' }, 2],
  [{ number: 1, opponent: 'Muster, Anna' }, undefined],
  [{ opponent: 'Muster, Anna' }, undefined],
])('%j updates the round %j', (draft, id) => {
  const { matched, rounds: added } = matchRounds(rounds, [draft]);
  expect(matched.map((match) => match.round.id)).toEqual(id === undefined ? [] : [id]);
  expect(added).toEqual(id === undefined ? [draft] : []);
});

it('updates a round once, and adds the other pairings of the same number', () => {
  const drafts = [
    { number: 2, opponent: 'Muster, Anna' },
    { number: 2, opponent: 'Smith, John' },
  ];
  const { matched, rounds: added } = matchRounds(rounds, drafts);
  expect(matched).toMatchObject([{ round: { id: 2 }, draft: { opponent: 'Muster, Anna' } }]);
  expect(added).toEqual([{ number: 2, opponent: 'Smith, John' }]);
});

it('makes a round of either player of a pairing', () => {
  const pairing = {
    line: 4,
    round: 5,
    white: { name: 'Cor, Ada', rating: 2100 },
    black: { name: 'Dun, Eli' },
    outcome: 'win',
    hasColors: true,
  } as const;
  expect(draftAgainst(pairing, 'white')).toEqual({
    number: 5,
    color: 'black',
    opponent: 'Cor, Ada',
    rating: 2100,
    outcome: 'loss',
  });
  expect(draftAgainst(pairing, 'black')).toEqual({ number: 5, color: 'white', opponent: 'Dun, Eli', outcome: 'win' });
  expect(draftAgainst({ ...pairing, hasColors: false }, 'black').color).toBeUndefined();
});

it('keeps what was known', () => {
  expect(mergeRound(rounds[1]!, { number: 2, opponent: 'Muster, Anna' })).toEqual({
    number: 2,
    date: '2026-12-05',
    opponent: 'Muster, Anna',
  });
});

it('calls the opponent by the pairing and by the names at sites', () => {
  expect(opponentNames({})).toEqual([]);
  expect(opponentNames({ opponent: 'Doe, Jane', player: 'JaneD,chesscom:JD' })).toEqual(['Doe, Jane', 'JaneD', 'JD']);
});

it.each([
  ['Doe, Jane', 'Doe'],
  ['Jane van Doe', 'Doe'],
  ['JaneD', 'JaneD'],
])('searches for %j by %j', (name, searched) => expect(surnameOf(name)).toBe(searched));

it.each([
  [[undefined, undefined], 1],
  [['win', undefined, undefined], 2],
  [[undefined, 'draw', undefined], 3],
  [[undefined, 'loss'], 1],
  [['win', 'win'], undefined],
  [[], undefined],
] as const)('after %j the next round is %j', (outcomes, next) => {
  const rounds = outcomes.map((outcome, index) => ({ id: index + 1, notes: '', version: 0, outcome }));
  expect(nextRoundOf(rounds)?.id).toBe(next);
});
