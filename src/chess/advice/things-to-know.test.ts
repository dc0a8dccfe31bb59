import { describe, expect, it } from 'vitest';
import { adviceSentence } from '../../messages/advice';
import { findingsWith, rateFinding } from '../../test/data/facts';
import { reportPlayer } from '../player/player-report';
import { toResults } from '../player/results';
import { thingsToKnow } from './things-to-know';

const EMPTY = reportPlayer([]);

type Report = Parameters<typeof thingsToKnow>[0];

const things = (given: Partial<Report>) => thingsToKnow({ ...EMPTY, ...given });

const idsOf = (given: Partial<Report>): readonly string[] =>
  things(given).map((thing) => (thing.kind === 'change' ? 'change' : thing.message.id));

const change = {
  ...{ color: 'black' as const, position: ['e4'], fen: '', since: 0, old: 'Sicilian Defense', now: 'French Defense' },
  before: [{ san: 'c5', games: 30 }],
  after: [{ san: 'e6', games: 12 }],
};

const hole = {
  ...{ color: 'white' as const, moves: ['e4', 'e5'], move: 'Ba6', played: 4, of: 6, answer: 'Nxa6', loss: 30 },
};

const conversion = (games: number, won: number) => ({ games, won, places: [{ game: 'a', ply: 40 }] });

const form = { results: { games: 10, wins: 10, draws: 0, losses: 0 }, isGood: true };

const usual = {
  repertoire: {
    white: [
      {
        name: 'Philidor Defense',
        color: 'white' as const,
        moves: ['e4', 'e5', 'Nf3', 'd6'],
        usual: { moves: ['e4', 'e5', 'Nf3', 'd6'], games: 6 },
        ...toResults({ wins: 6, draws: 0, losses: 0 }),
      },
      {
        name: 'Italian Game: Two Knights Defense',
        color: 'white' as const,
        moves: ['e4', 'e5', 'Nf3', 'Nc6'],
        usual: { moves: ['e4', 'e5', 'Nf3', 'Nc6'], games: 5 },
        ...toResults({ wins: 5, draws: 0, losses: 0 }),
      },
      {
        name: 'Italian Game: Giuoco Piano',
        color: 'white' as const,
        moves: ['e4', 'e5', 'Nf3', 'Nc6'],
        ...toResults({ wins: 3, draws: 0, losses: 0 }),
      },
    ],
    black: [],
    unnamed: 0,
  },
  results: { ...EMPTY.results, white: toResults({ wins: 26, draws: 0, losses: 0 }) },
};

describe('three things to know', () => {
  it('are a change of repertoire, a hole, a comparison, won positions and form, in this order, three at most [A95]', () => {
    const all = {
      changes: [change],
      evaluated: { holes: [hole], conversion: conversion(20, 12) },
      traits: { games: 300, form },
      ...findingsWith([rateFinding('missed.fork', 'weakness')]),
      ...usual,
    };
    expect(idsOf(all)).toEqual(['change', 'advice.hole', 'advice.worse']);
    expect(idsOf({ ...all, changes: [] })).toEqual(['advice.hole', 'advice.worse', 'advice.conversion']);
    const { changes: _, ...rest } = all;
    expect(idsOf({ ...rest, evaluated: { ...all.evaluated, holes: [] } })).toEqual([
      'advice.worse',
      'advice.conversion',
      'advice.good-form',
    ]);
  });

  it('have no change of repertoire of more than a year ago, and no rating that rose over years', () => {
    const YEAR = 365 * 86_400_000;
    const latelySince = 10 * YEAR;
    expect(idsOf({ changes: [{ ...change, since: latelySince - YEAR }], latelySince })).toEqual([]);
    expect(idsOf({ changes: [{ ...change, since: latelySince - YEAR / 2 }], latelySince })).toEqual(['change']);
    const rating = { speed: 'rapid' as const, from: 1433, to: 1753, games: 1380 };
    expect(idsOf({ traits: { games: 2000, rating } })).toEqual([]);
  });

  it('are never counts: what is missed most says nothing without others to compare with [A95]', () => {
    const weaknesses = [{ name: 'endgamePrecision' as const, count: 79, places: [{ game: 'a', ply: 60 }] }];
    const { tactics } = EMPTY;
    expect(things({ tactics: { ...tactics, games: 50, weaknesses } })).toEqual([]);
    const rates = findingsWith([rateFinding('phase.endgame', 'ordinary'), rateFinding('blunders', 'few')]);
    expect(things({ tactics: { ...tactics, games: 50, weaknesses }, ...rates })).toEqual([]);
  });

  it('name all that a tab calls worse than others, also without a board', () => {
    const [clock, fork] = [rateFinding('timeTrouble', 'weakness'), rateFinding('missed.fork', 'weakness')];
    const better = rateFinding('missed.pin', 'strength');
    const [first, ...rest] = things(findingsWith([better, clock, fork]));
    expect(rest).toEqual([]);
    expect(first).toMatchObject({ message: { id: 'advice.worse' }, finding: clock, others: [fork] });
    expect(things(findingsWith([better]))).toMatchObject([{ message: { id: 'advice.better' }, finding: better }]);
  });

  it('end with what they play where fewer stand out, by family and by who chose it', () => {
    const evaluated = { holes: [], conversion: conversion(12, 11) };
    expect(idsOf({ ...usual, evaluated })).toEqual(['advice.conversion', 'advice.usual-opening']);
    const [only, ...others] = things(usual);
    expect(others).toEqual([]);
    expect(only).toMatchObject({ kind: 'usual', position: { color: 'white', moves: ['e4', 'e5', 'Nf3', 'Nc6'] } });
    expect(only?.kind === 'usual' && adviceSentence(only.message)).toBe(
      'With White they play the Italian Game most: 8 of 26 games (31%), most often the Italian Game: Two Knights Defense (5), usually 1.e4 e5 2.Nf3 Nc6. Prepare for it first.',
    );
    const { white } = usual.repertoire;
    const met = things({ ...usual, repertoire: { ...usual.repertoire, white: white.slice(0, 1) } });
    expect(met.map((thing) => thing.kind === 'usual' && adviceSentence(thing.message))).toEqual([
      'With White they meet the Philidor Defense most: 6 of 26 games (23%), usually 1.e4 e5 2.Nf3 d6. It is their opponents’ choice.',
    ]);
  });

  it('say their first move where no opening is usual, if it comes in most games', () => {
    const firstMoves = [
      {
        color: 'white' as const,
        games: 14,
        lately: 14,
        moves: [{ san: 'e4', lately: 11, ...toResults({ wins: 11, draws: 0, losses: 0 }) }],
      },
      {
        color: 'black' as const,
        after: 'e4',
        games: 7,
        lately: 7,
        moves: [
          { san: 'd5', opening: 'Scandinavian Defense', lately: 4, ...toResults({ wins: 4, draws: 0, losses: 0 }) },
        ],
      },
      {
        color: 'black' as const,
        after: 'd4',
        games: 4,
        lately: 4,
        moves: [{ san: 'd5', lately: 4, ...toResults({ wins: 4, draws: 0, losses: 0 }) }],
      },
    ];
    const said = things({ firstMoves });
    expect(said.map((thing) => thing.kind === 'usual' && adviceSentence(thing.message))).toEqual([
      'With White they begin with 1.e4 in 11 of 14 games.',
      'Against 1.e4 they answer 1...d5 in 4 of 7 games (Scandinavian Defense).',
    ]);
    expect(said[1]?.position).toEqual({ color: 'black', moves: ['e4', 'd5'] });
    const changed = things({ firstMoves, changes: [{ ...change, since: 0 }], latelySince: 400 * 86_400_000 });
    expect(changed.map((thing) => thing.kind === 'usual' && adviceSentence(thing.message))).toEqual([
      'With White they begin with 1.e4 in 11 of 14 games.',
    ]);
  });

  it('say what they choose themselves before what their opponents choose', () => {
    const { white } = usual.repertoire;
    const dutch = {
      name: 'Dutch Defense',
      color: 'black' as const,
      moves: ['d4', 'f5'],
      ...toResults({ wins: 4, draws: 0, losses: 0 }),
    };
    const repertoire = { ...usual.repertoire, white: white.slice(0, 1), black: [dutch] };
    const played = things({
      ...usual,
      repertoire,
      results: { ...usual.results, black: toResults({ wins: 9, draws: 0, losses: 0 }) },
    });
    expect(played.map(({ position }) => position && 'color' in position && position.color)).toEqual(['black', 'white']);
  });

  it('tell a hole with its line, its games and the answer', () => {
    const [found] = things({ evaluated: { holes: [hole], conversion: conversion(0, 0) } });
    expect(found?.kind === 'advice' && adviceSentence(found.message)).toBe(
      'With White they play 2.Ba6 in 4 of 6 analyzed games after 1.e4 e5; it loses 30 points of win probability to 2...Nxa6. Look at this position before the game.',
    );
    expect(found?.position).toEqual({ color: 'white', moves: ['e4', 'e5', 'Ba6'], arrow: 'Nxa6' });
  });

  it('tell won positions from ten games on, to play on where a fifth was not won, and nothing of what is usual', () => {
    const textOf = (games: number, won: number) =>
      things({ evaluated: { holes: [], conversion: conversion(games, won) } }).map(
        (thing) => thing.kind === 'advice' && adviceSentence(thing.message),
      );
    expect(textOf(9, 2)).toEqual([]);
    expect(textOf(20, 16)).toEqual([
      'They won 16 of the 20 analyzed games in which they stood winning (win probability of 90% or more). Play on in a bad position: 4 of these games were not won.',
    ]);
    expect(textOf(20, 17)).toEqual([]);
    expect(textOf(10, 8)).toEqual([]);
    expect(textOf(20, 18)).toEqual([
      'They won 18 of the 20 analyzed games in which they stood winning (win probability of 90% or more). Do not count on a rescue.',
    ]);
  });
});
