import { expect, it } from 'vitest';
import type { PlayerReport } from '../../../chess/player/player-report';
import { toResults } from '../../../chess/player/results';
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

it('says what is measured, and keeps the general text beside it [SCT-15, SCT-16, SCT-17]', () => {
  const [low, rest] = [
    { moves: 310, blunders: 21, rate: 6.77 },
    { moves: 1490, blunders: 42, rate: 2.82 },
  ];
  const pressure = pressureAdvice(player({ pressure: { games: 48, low, rest } }));
  expect(pressure).toMatchObject({ isMeasured: true, isForSlowerGames: false });
  expect(pressure.found).toMatch(/6\.8 blunders per 100 moves \(of 310 moves\).*From 48 games with clocks/);
  expect(pressure.found).not.toContain('3x');
  expect(pressure.general).toContain('3x more blunders under 5 minutes');

  const rookEndgames = { games: 7, wins: 2, draws: 1, losses: 4, winRate: 29, score: 36 };
  expect(endgameAdvice(player({ rookEndgames }))).toMatchObject({
    isMeasured: true,
    found: 'Scored 36% in 7 rook endgames: 2 wins, 1 draw, 4 losses.',
  });
});

it('calls play after a loss a trait only where it is more than chance [SCT-17]', () => {
  const afterLoss = (won: number, isClear: boolean): string => {
    const all = toResults({ wins: 100, draws: 0, losses: 100 });
    const next = toResults({ wins: won, draws: 0, losses: 50 - won });
    const traits = { games: 200, afterLoss: { results: next, all, isClear } };
    return psychologicalAdvice({ ...player({}), traits }).found ?? '';
  };
  expect(afterLoss(12, true)).toBe(
    'After a loss, they do worse: 24% of the points in the 50 games that followed, against 50% in all 200 games.',
  );
  expect(afterLoss(38, true)).toMatch(/^After a loss, they do better: 76% /);
  expect(afterLoss(20, false)).toMatch(/^After a loss, no clear difference: 40% /);
  expect(psychologicalAdvice(player({}, [game('3', '1-0'), game('2', '0-1'), game('1', '1-0')])).isMeasured).toBe(
    false,
  );
});
