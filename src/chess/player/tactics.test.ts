import { describe, expect, it } from 'vitest';
import { primaryWeakness, reportTactics, type GameTactics } from './tactics';

const NOTHING: GameTactics = { strengths: [], weaknesses: [], missed: [] };

describe('the tactics of a player', () => {
  it('are counted over the games that were searched, most often first, with their places', () => {
    const report = reportTactics([
      { id: 'a', tactics: { ...NOTHING, weaknesses: [{ name: 'hangingPieces', ply: 8 }] } },
      {
        id: 'b',
        tactics: {
          strengths: [{ name: 'forks', ply: 20 }],
          weaknesses: [
            { name: 'missedForks', ply: 30 },
            { name: 'missedForks', ply: 40 },
          ],
          missed: [],
        },
      },
      { id: 'c' },
    ]);
    expect(report).toEqual({
      games: 2,
      strengths: [{ name: 'forks', count: 1, places: [{ game: 'b', ply: 20 }] }],
      weaknesses: [
        {
          name: 'missedForks',
          count: 2,
          places: [
            { game: 'b', ply: 30 },
            { game: 'b', ply: 40 },
          ],
        },
        { name: 'hangingPieces', count: 1, places: [{ game: 'a', ply: 8 }] },
      ],
      missed: [],
    });
  });

  it('name the kind missed most often as the primary weakness, the first seen of equals [SCT-12]', () => {
    const missing = (id: string, ...names: readonly string[]) => ({
      id,
      tactics: { ...NOTHING, missed: names.map((name, ply) => ({ name, ply })) },
    });
    const missed = (...games: Parameters<typeof reportTactics>[0]) => primaryWeakness(reportTactics(games));
    expect(missed(missing('a', 'capture', 'fork'), missing('b', 'fork'))).toMatchObject({ name: 'fork', count: 2 });
    expect(missed(missing('a', 'check', 'fork'))).toMatchObject({ name: 'check', count: 1 });
    expect(missed({ id: 'a', tactics: NOTHING })).toBeUndefined();
  });
});
