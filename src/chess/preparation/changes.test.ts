import { describe, expect, it } from 'vitest';
import { preparationGame } from '../../test/data/preparations';
import { createRandom } from '../../test/mock-lichess/make-games';
import type { Color } from '../types';
import { findChanges } from './changes';
import { indexVisits, type PreparationGame } from './visits';

const DAY = 86_400_000;

/** One game a day, from the first of January 2026 on. */
const inOrder = (lines: readonly string[], about: Partial<PreparationGame> = {}): readonly PreparationGame[] =>
  lines.map((moves, day) => preparationGame(moves, { playedAt: Date.UTC(2026, 0, 1) + day * DAY, ...about }));

const times = (count: number, moves: string): readonly string[] => Array.from({ length: count }, () => moves);

const changesIn = (games: readonly PreparationGame[], color: Color = 'black') =>
  findChanges(indexVisits(games, color), color);

const SICILIAN = 'e4 c5 Nf3';
const SCANDINAVIAN = 'e4 d5 exd5';

describe('a change of repertoire', () => {
  it('is found with its date and its counts, before and after', () => {
    const games = inOrder([...times(34, SICILIAN), ...times(2, SCANDINAVIAN), SICILIAN, ...times(38, SCANDINAVIAN)]);
    expect(changesIn(games)).toMatchObject([
      {
        position: ['e4'],
        before: [{ san: 'c5', games: 34 }],
        after: [
          { san: 'd5', games: 40 },
          { san: 'c5', games: 1 },
        ],
        since: Date.UTC(2026, 0, 1) + 34 * DAY,
      },
    ]);
    expect(changesIn(games.toReversed())).toEqual(changesIn(games));
    expect(changesIn(games, 'white')).toEqual([]);
  });

  it('needs 20 games before and 8 after it, on three days each, and another first choice', () => {
    expect(changesIn(inOrder([...times(19, SICILIAN), ...times(40, SCANDINAVIAN)]))).toEqual([]);
    expect(changesIn(inOrder([...times(20, SICILIAN), ...times(40, SCANDINAVIAN)]))).toHaveLength(1);
    expect(changesIn(inOrder([...times(40, SICILIAN), ...times(7, SCANDINAVIAN)]))).toEqual([]);
    expect(changesIn(inOrder([...times(40, SICILIAN), ...times(8, SCANDINAVIAN)]))).toHaveLength(1);
    const evening = inOrder(times(12, SCANDINAVIAN), { playedAt: Date.UTC(2026, 5, 1) });
    expect(changesIn([...inOrder(times(40, SICILIAN)), ...evening])).toEqual([]);
    const varied = Array.from({ length: 60 }, (_, index) => (index % 3 === 0 ? SCANDINAVIAN : SICILIAN));
    expect(changesIn(inOrder(varied))).toEqual([]);
  });

  it('is the one that still holds', () => {
    const twice = inOrder([...times(30, SICILIAN), ...times(60, SCANDINAVIAN), ...times(20, 'e4 e5 Nf3')]);
    expect(changesIn(twice)).toMatchObject([{ after: [{ san: 'e5', games: 20 }] }]);
    const back = inOrder([...times(30, SICILIAN), ...times(60, SCANDINAVIAN), ...times(8, SICILIAN)]);
    expect(changesIn(back).flatMap(({ after }) => after[0]?.san)).not.toContain('d5');
  });

  it('of first moves with White is one of the start position', () => {
    const games = inOrder([...times(30, 'e4 e5'), ...times(30, 'd4 d5')], { color: 'white' });
    expect(changesIn(games, 'white')).toMatchObject([{ position: [], after: [{ san: 'd4', games: 30 }] }]);
  });

  it('is found in fewer than one of twenty players who decide by chance', () => {
    const random = createRandom(36);
    let found = 0;
    for (let player = 0; player < 200; player += 1) {
      const lines = Array.from({ length: 120 }, () =>
        random.pick([SICILIAN, SICILIAN, SCANDINAVIAN, 'e4 e5 Nf3', 'd4 d5 c4', 'd4 Nf6 c4']),
      );
      if (changesIn(inOrder(lines)).length > 0) found += 1;
    }
    expect(found).toBeLessThan(10);
  });
});
