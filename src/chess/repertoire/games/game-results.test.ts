import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { repertoireOf, START } from '../../../test/random-repertoire';
import { lineOfMoves } from '../../openings/game-line';
import { START_FEN } from '../../position/fen';
import { playMoves } from '../../position/move';
import { scheduleCard } from '../card';
import { mainMoveAt, parseEpd, type RepertoireGraph } from '../graph';
import type { Epd } from '../repertoire';
import { gameResults, type RepeatedGame } from './game-results';

const NOW = Date.UTC(2026, 10, 27, 18);

const after = (...moves: string[]): Epd => parseEpd(playMoves(START_FEN, moves).at(-1)?.fen ?? '') ?? '';

const cardAt = (graph: RepertoireGraph, position: Epd) => {
  const expected = mainMoveAt(graph, position)?.move.uci ?? '';
  const { color } = graph.source;
  return scheduleCard(undefined, {
    ...{ id: '', color, position, expected, played: expected, outcome: 'good', source: 'drill', at: NOW },
  });
};

const game = (moves: string, change: Partial<RepeatedGame> = {}): RepeatedGame => ({
  id: 'lichess:abcdefgh',
  color: 'white',
  outcome: 'win',
  speed: 'blitz',
  isRated: true,
  playedAt: NOW + 5,
  line: lineOfMoves(moves.split(' ')),
  ...change,
});

const RUY = repertoireOf([
  ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5'],
  ['e4', 'e5', 'Nc3'],
]);
const [ROOT, SECOND, THIRD] = [START, after('e4', 'e5'), after('e4', 'e5', 'Nf3', 'Nc6')];

const CARDS = [ROOT, SECOND, THIRD].map((position) => cardAt(RUY, position));

const toldIn = (played: RepeatedGame, cards = CARDS): readonly string[] =>
  gameResults(RUY, cards, played).map(({ played: uci, outcome }) => `${uci} ${outcome}`);

describe('a game as training', () => {
  it('is good where the main move was played and wrong where it was not', () => {
    expect(toldIn(game('e4 e5 Nf3 Nc6 Bc4'))).toEqual(['e2e4 good', 'g1f3 good', 'f1c4 again']);
    const [first] = gameResults(RUY, CARDS, game('e4'));
    expect(first).toMatchObject({ position: ROOT, expected: 'e2e4', source: 'game', at: NOW + 5 });
  });

  it('counts an accepted move not at all, and nothing without a card or with another expected move', () => {
    expect(toldIn(game('e4 e5 Nc3'))).toEqual(['e2e4 good']);
    expect(toldIn(game('e4 e5 Nf3'), [CARDS[1]!])).toEqual(['g1f3 good']);
    expect(toldIn(game('e4'), [{ ...CARDS[0]!, expected: 'd2d4' }])).toEqual([]);
    expect(toldIn(game('e4'), [{ ...CARDS[0]!, color: 'black' }])).toEqual([]);
  });

  it('counts each position once, the first time', () => {
    expect(toldIn(game('e4 e5 Nf3 Nc6 Ng1 Nb8 Nc3'))).toEqual(['e2e4 good', 'g1f3 good', 'f3g1 again']);
  });

  it('counts rated games since the card was first seen, and of bullet games what was thought about', () => {
    expect(toldIn(game('e4', { isRated: false }))).toEqual([]);
    expect(toldIn(game('e4', { isRated: undefined }))).toEqual([]);
    expect(toldIn(game('e4', { playedAt: NOW - 1 }))).toEqual([]);
    expect(toldIn(game('e4', { color: 'black' }))).toEqual([]);
    expect(toldIn(game('e4', { speed: 'bullet' }))).toEqual([]);
    const secondsAt = (ply: number): number => [1, 1, 3][ply] ?? 2.9;
    expect(toldIn(game('e4 e5 Nf3 Nc6 Bb5', { speed: 'bullet', secondsAt }))).toEqual(['g1f3 good']);
    expect(gameResults(RUY, CARDS, game('e4', { speed: 'bullet' }), { bulletSeconds: 0 })).toHaveLength(1);
  });

  it('has the same ids again, which are UUIDs, and others in another game', () => {
    const ids = (id: string) => gameResults(RUY, CARDS, game('e4 e5 Nf3 Nc6 Bb5', { id })).map((one) => one.id);
    expect(ids('a')).toEqual(ids('a'));
    const all = Array.from({ length: 200 }, (_, index) => ids(String(index))).flat();
    expect(new Set(all).size).toBe(600);
    for (const id of all) expect(z.uuid().safeParse(id).success).toBe(true);
  });
});
