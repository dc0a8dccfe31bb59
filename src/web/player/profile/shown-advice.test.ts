import { expect, it } from 'vitest';
import type { PlayerReport } from '../../../chess/player/player-report';
import type { PlayerProfile } from '../../../contract/player/player-profile';
import { type GivenGame, profileOfGames } from '../../../test/profile-of-games';
import { endgameAdvice, pressureAdvice, psychologicalAdvice } from './shown-advice';

const game = (id: string, result: string): GivenGame => ({
  id,
  whitePlayer: 'Ida',
  blackPlayer: 'Henrik',
  result,
  moves: [],
});
const player = (report: Partial<PlayerReport>, games: readonly GivenGame[] = []): PlayerProfile =>
  profileOfGames('Ida', games, { report });

it('is general while nothing is measured of the player [SCT-15, SCT-16, SCT-17]', () => {
  for (const profile of [undefined, player({})]) {
    const pieces = [pressureAdvice(profile), endgameAdvice(profile), psychologicalAdvice(profile)];
    expect(pieces.map(({ isMeasured }) => isMeasured)).toEqual([false, false, false]);
    expect(pieces[0]?.general).toContain('3x more blunders under 5 minutes');
    expect(pieces[1]?.general).toContain('45% in rook endgames');
  }
});

const clockOf = (games: number) => ({ kind: 'time.little' as const, rate: 0.06, of: 200, games });

it('compares blunders when short of time from 100 moves of 10 games on, and only where the difference is certain [SCT-15]', () => {
  const textOf = (lowMoves: number, lowBlunders: number, games: number) => {
    const low = { moves: lowMoves, blunders: lowBlunders, rate: (100 * lowBlunders) / lowMoves };
    const rest = { moves: 1000, blunders: 30, rate: 3 };
    const findings = { games: 48, rates: [], openings: [], clock: [clockOf(games)] };
    return pressureAdvice(player({ pressure: { games: 48, low, rest }, findings })).found;
  };
  expect(textOf(100, 12, 10)).toMatch(/^Short of time: 12\.0 .*Otherwise: 3\.0 /);
  expect(textOf(100, 5, 10)).toMatch(/^Short of time: 5\.0 .*No clear difference from their other moves\. From 48/);
  expect(textOf(99, 12, 10)).toBe('Too few moves short of time to tell: 99 moves, at least 100 in 10 games needed.');
  expect(textOf(300, 36, 9)).toMatch(/^Too few moves short of time/);
});

it('says what is measured, and keeps the general text beside it [SCT-15, SCT-16, SCT-17]', () => {
  const [low, rest] = [
    { moves: 310, blunders: 21, rate: 6.77 },
    { moves: 1490, blunders: 42, rate: 2.82 },
  ];
  const findings = { games: 48, rates: [], openings: [], clock: [clockOf(12)] };
  const pressure = pressureAdvice(player({ pressure: { games: 48, low, rest }, findings }));
  expect(pressure).toMatchObject({ isMeasured: true, isForSlowerGames: false });
  expect(pressure.found).toMatch(/6\.8 blunders per 100 moves \(of 310 moves\).*From 48 games with clocks/);
  expect(pressure.found).not.toContain('3x');
  expect(pressure.general).toContain('3x more blunders under 5 minutes');

  const rookEndgames = { games: 7, wins: 2, draws: 1, losses: 4, winRate: 29, score: 36 };
  expect(endgameAdvice(player({ rookEndgames }))).toMatchObject({
    isMeasured: true,
    found: '2 wins, 1 draw, 4 losses in 7 rook endgames.',
  });
  const more = { games: 10, wins: 4, draws: 1, losses: 5, winRate: 40, score: 45 };
  expect(endgameAdvice(player({ rookEndgames: more })).found).toBe(
    'Scored 45%: 4 wins, 1 draw, 5 losses in 10 rook endgames.',
  );
});

it('calls play after a loss a trait only where it is more than chance [SCT-17]', () => {
  const textOf = (differs?: 'better' | 'worse'): string | undefined =>
    psychologicalAdvice({
      ...player({}),
      traits: { games: 300, afterLoss: { games: 50, score: 0.24, expected: 0.401, ...(differs && { differs }) } },
    }).found;
  expect(textOf('worse')).toBe(
    'After a loss, they do worse: 24% of the points in the 50 games that followed; against similar opponents they usually score 40%. Both halves of their games show it.',
  );
  expect(textOf('better')).toMatch(/^After a loss, they do better: /);
  expect(textOf()).toBe('After a loss, no clear difference in the 50 games that followed.');
  expect(psychologicalAdvice(player({}, [game('3', '1-0'), game('2', '0-1'), game('1', '1-0')])).isMeasured).toBe(
    false,
  );
});
