import { describe, expect, it } from 'vitest';
import { lineOfMoves } from '../openings/game-line';
import type { Outcome } from '../player/results';
import type { Color } from '../types';
import { changeSentence } from '../../messages/changes';
import { habitsOf } from './habits';
import type { PreparationGame } from './visits';

const DAY = 86_400_000;
const START = Date.UTC(2025, 8, 1);

const games = (line: string, count: number, from: number, given: { color?: Color; outcome?: Outcome } = {}) =>
  Array.from({ length: count }, (_, index): PreparationGame => ({
    id: `${line} ${from + index}`,
    color: given.color ?? 'black',
    outcome: given.outcome ?? 'draw',
    speed: 'blitz',
    playedAt: START + (from + index) * DAY,
    line: lineOfMoves(line.split(' ')),
  }));

describe('the habits of a player', () => {
  const sicilianThenScandinavian = [...games('e4 c5 Nf3', 50, 0), ...games('e4 d5 exd5', 20, 130)];

  it('name a change of repertoire with the counts before and after it', () => {
    const { changes } = habitsOf(sicilianThenScandinavian);
    expect(changes.map(changeSentence)).toEqual([
      'Since January 2026: Scandinavian Defense against 1.e4 (20 of 20). Until then: Sicilian Defense (50 of 50).',
    ]);
  });

  it('count first moves of each color apart, with those of the last three months', () => {
    const { firstMoves } = habitsOf([
      ...sicilianThenScandinavian,
      ...games('d4 d5', 3, 0, { color: 'white', outcome: 'win' }),
      ...games('c4 e5', 2, 140, { color: 'white', outcome: 'loss' }),
    ]);
    expect(firstMoves.map(({ color, after, games: total, lately }) => [color, after, total, lately])).toEqual([
      ['white', undefined, 5, 2],
      ['black', 'e4', 70, 20],
    ]);
    expect(firstMoves[0]?.moves.map(({ san, games: played, wins }) => [san, played, wins])).toEqual([
      ['d4', 3, 3],
      ['c4', 2, 0],
    ]);
    expect(firstMoves[1]?.moves[1]).toMatchObject({
      san: 'd5',
      opening: 'Scandinavian Defense',
      games: 20,
      lately: 20,
    });
  });

  it('are empty without games', () => {
    expect(habitsOf([])).toMatchObject({ changes: [], firstMoves: [] });
  });
});
