import { describe, expect, it } from 'vitest';
import { sumStats } from './results';
import {
  type GameTactics,
  listTactics,
  primaryWeakness,
  reportTactics,
  tacticsIn,
  type TacticsReport,
  tacticStats,
} from './tactics';

const NOTHING: GameTactics = { strengths: [], weaknesses: [], missed: [] };

type Searched = Parameters<typeof listTactics>[0];
const tacticsOf = (games: Searched): TacticsReport =>
  reportTactics(sumStats(games.map(tacticStats)), listTactics(games));

describe('the tactics of a player', () => {
  it('are counted over the games that were searched, most often first, with their places', () => {
    const report = tacticsOf([
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
      allowedGames: 0,
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
      allowed: [],
    });
  });

  it('that were allowed rest on the games in which they were looked for, each of which leads to its places', () => {
    const allowing = (id: string, ...plies: readonly number[]) => ({
      id,
      tactics: { ...NOTHING, allowed: plies.map((ply) => ({ name: ply > 20 ? 'mate' : 'fork', ply })) },
    });
    const { games, allowedGames, allowed } = tacticsOf([
      allowing('a', 30, 4),
      allowing('b', 8),
      allowing('c'),
      { id: 'd', tactics: NOTHING },
    ]);
    expect([games, allowedGames]).toEqual([4, 3]);
    expect(allowed).toEqual([
      {
        name: 'fork',
        count: 2,
        places: [
          { game: 'a', ply: 4 },
          { game: 'b', ply: 8 },
        ],
      },
      { name: 'mate', count: 1, places: [{ game: 'a', ply: 30 }] },
    ]);
  });

  it('name the kind missed most often as the primary weakness, the first seen of equals [SCT-12]', () => {
    const missing = (id: string, ...names: readonly string[]) => ({
      id,
      tactics: { ...NOTHING, missed: names.map((name, ply) => ({ name, ply })) },
    });
    const missed = (...games: Searched) => primaryWeakness(tacticsOf(games));
    expect(missed(missing('a', 'capture', 'fork'), missing('b', 'fork'))).toMatchObject({ name: 'fork', count: 2 });
    expect(missed(missing('a', 'check', 'fork'))).toMatchObject({ name: 'check', count: 1 });
    expect(missed({ id: 'a', tactics: NOTHING })).toBeUndefined();
  });

  it('are counted by name in the tally of the games, each list by itself', () => {
    const tactics: GameTactics = {
      strengths: [{ name: 'forks', ply: 2 }],
      weaknesses: [],
      missed: ['fork', 'pin', 'fork', 'constructor'].map((name, ply) => ({ name, ply })),
    };
    const tally = sumStats([tacticStats({ tactics }), tacticStats({ tactics }), tacticStats({})]);
    expect([...tacticsIn(tally, 'missed')].toSorted()).toEqual([
      ['constructor', 2],
      ['fork', 4],
      ['pin', 2],
    ]);
    expect([...tacticsIn(tally, 'strengths')]).toEqual([['forks', 2]]);
    expect([...tacticsIn(tally, 'weaknesses')]).toEqual([]);
    expect(reportTactics(tally, listTactics([])).games).toBe(2);
  });
});
