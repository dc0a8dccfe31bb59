import { expect, it } from 'vitest';
import { type PlayerReport, reportFacts } from '../../chess/player/player-report';
import type { RatingsReport } from '../../chess/player/ratings';
import { TACTICAL_STRENGTHS, TACTICAL_WEAKNESSES } from '../../chess/player/tactics';
import { insightsSchema } from '../../contract/player/scout';
import { toInsights, toPlayerProfile } from './player-profile';

const scan = { scanned: 0, isFinished: true, oddGames: 0, deep: 0, isOver: true };

const NONE = reportFacts([]);

const profileOf = (report: Partial<PlayerReport>, about: Partial<Parameters<typeof toPlayerProfile>[1]> = {}) =>
  toPlayerProfile({ ...NONE, ...report }, { name: 'Ida', scan, ...about });

const rated = (...bySpeed: readonly (readonly [speed: 'bullet' | 'blitz' | 'classical', rating: number])[]) => {
  const ratings: RatingsReport = {
    games: 12,
    bySpeed: bySpeed.map(([speed, rating]) => ({ speed, rating, playedAt: 0, games: 12 })),
    trend: [],
  };
  return { ratings };
};

const formatOf = (speed: string, ...given: Parameters<typeof profileOf>) =>
  profileOf(...given).formats.find((format) => format.speed === speed);

const site = { site: 'lichess', name: 'IdaFarrow', url: '', isSample: false, isBot: false, isMarked: false };

const reported = (rating: number) => ({ rating, games: 9, deviation: 60, isProvisional: false });

it('has the bullet rating itself where games or the site tell it, else 150 below blitz, else none [SCT-39]', () => {
  expect(formatOf('bullet', rated(['bullet', 1777], ['blitz', 1950]))).toEqual({
    speed: 'bullet',
    games: 12,
    rating: 1777,
    from: 'games',
  });
  const player = { ...site, ratings: { bullet: reported(1801) } };
  expect(formatOf('bullet', rated(['blitz', 1950]), { player })).toMatchObject({ rating: 1801, from: 'site' });
  expect(formatOf('bullet', rated(['blitz', 1950]))).toMatchObject({ rating: 1800, from: 'blitz' });
  expect(formatOf('bullet', {})).toEqual({ speed: 'bullet', games: 0 });
});

it('has the classical rating itself where it is known, else the current one, else none [SCT-40, SCT-41]', () => {
  const current = { ratings: { ...rated().ratings, current: 1987 } };
  expect(formatOf('classical', rated(['classical', 1899]))).toMatchObject({ rating: 1899, from: 'games' });
  expect(formatOf('classical', current)).toMatchObject({ rating: 1987, from: 'current' });
  expect(formatOf('classical', {})).not.toHaveProperty('rating');
});

it('has the average for its current rating where no game tells one, and none where nobody does [SCT-36]', () => {
  expect(profileOf({ ratings: { ...rated().ratings, average: 1850 } }).currentRating).toBe(1850);
  expect(profileOf({ ratings: { ...rated().ratings, average: 1850, current: 1900 } }).currentRating).toBe(1900);
  expect(profileOf({}).currentRating).toBeUndefined();
});

it('has the fixed figures of the clock until one is known, then the measured ones alone [SCT-46]', () => {
  const unclocked = { games: 0, moves: 0, lowGames: 0, lostOnTime: 1, lostOnTimeShare: 4 };
  expect(profileOf({ clockUse: unclocked }).timeManagement).toEqual({
    isSample: true,
    averageSeconds: 23,
    lowShare: 31,
    lostOnTimeShare: 8,
    games: 0,
  });
  const clockUse = { games: 8, moves: 300, averageSeconds: 5.44, lowGames: 3, lowShare: 38, lostOnTime: 1 };
  expect(profileOf({ clockUse: { ...clockUse, lostOnTimeShare: 8 } }).timeManagement).toEqual({
    isSample: false,
    averageSeconds: 5.44,
    lowShare: 38,
    lostOnTimeShare: 8,
    games: 8,
  });
});

it('names the player as the site does', () => {
  expect(profileOf({}, { player: { ...site, ratings: {} } }).username).toBe('IdaFarrow');
  expect(profileOf({}).username).toBe('Ida');
});

it('is seen whole through the fields of the specification [API-21, ENT-05, ENT-06, ENT-20]', () => {
  const profile = profileOf({
    phases: { ...NONE.phases, opening: { score: 81, games: 4, moves: 40 } },
    tactics: { ...NONE.tactics, games: 4, weaknesses: [{ name: 'missedForks', count: 3, places: [] }] },
  });
  const insights = insightsSchema.parse(toInsights(profile));
  expect(insights).toMatchObject({ totalGames: 0, averageRating: null, openingPhaseScore: 81, endgameScore: null });
  expect(Object.keys(insights.tacticalWeaknesses).sort()).toEqual(TACTICAL_WEAKNESSES.toSorted());
  expect(insights.tacticalWeaknesses['missedForks']).toBe(3);
  expect(Object.keys(insights.tacticalStrengths).sort()).toEqual(TACTICAL_STRENGTHS.toSorted());
  expect(insights.profile).toEqual(profile);
});
