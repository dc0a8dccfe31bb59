import { describe, expect, it } from 'vitest';
import type { OwnGame } from '../../../contract/profile';
import { toShownGame } from '../../player/shown-game';
import { formatChange, weeklyChange } from './rating-change';

const NOW = Date.parse('2026-11-20T12:00:00Z');

const played = (createdAt: string, whiteRating: number | null, game: Partial<OwnGame> = {}) =>
  toShownGame(
    {
      id: createdAt,
      whitePlayer: 'A',
      blackPlayer: 'B',
      result: '1-0',
      moves: [],
      speed: 'rapid',
      ...game,
      whiteRating,
      createdAt,
    },
    'A',
  );

describe('the measured change of a week', () => {
  it('goes from the first rapid rating of the last seven days to the latest', () => {
    const games = [
      played('2026-11-20T10:00:00Z', 1720),
      played('2026-11-18T10:00:00Z', 1690),
      played('2026-11-13T13:00:00Z', 1702),
    ];
    expect(weeklyChange(games, NOW)).toEqual({ change: 18, games: 3 });
    expect(weeklyChange(games.toReversed(), NOW)).toEqual({ change: 18, games: 3 });
  });

  it('counts no older game, none of another speed and none without a rating', () => {
    const games = [
      played('2026-11-20T10:00:00Z', 1700),
      played('2026-11-19T10:00:00Z', 2000, { speed: 'blitz' }),
      played('2026-11-18T10:00:00Z', null),
      played('2026-11-17T10:00:00Z', 1710),
      played('2026-11-13T11:00:00Z', 1500),
    ];
    expect(weeklyChange(games, NOW)).toEqual({ change: -10, games: 2 });
  });

  it('is not known from fewer than two games', () => {
    expect(weeklyChange([played('2026-11-20T10:00:00Z', 1700)], NOW)).toBeUndefined();
    expect(weeklyChange([], NOW)).toBeUndefined();
  });

  it('always has a sign', () => {
    expect([14, -3, 0].map(formatChange)).toEqual(['+14', '−3', '±0']);
  });
});
