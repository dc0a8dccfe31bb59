import { expect, it } from 'vitest';
import { reportFacts, type PlayerReport } from '../../chess/player/player-report';
import { toResults } from '../../chess/player/results';
import { buildOpponent, type Opponent } from './opponent';
import { timeFigures } from './time-figures';

const player = (clockUse: PlayerReport['clockUse']): Opponent => ({
  ...buildOpponent('Ida', [], { totalGames: 0, openingRepertoire: {} }),
  results: toResults({ wins: 10, losses: 2, draws: 0 }),
  report: { ...reportFacts([]), clockUse },
});
const valuesOf = (opponent: Opponent | undefined) => timeFigures(opponent).figures.map(({ value }) => value);

it('are the fixed ones until clocks are known [SCT-46]', () => {
  const unclocked = player({ games: 0, moves: 0, lowGames: 0, lostOnTime: 1, lostOnTimeShare: 8 });
  for (const opponent of [undefined, unclocked]) {
    expect(valuesOf(opponent)).toEqual(['23s', '31%', '8%']);
    expect(timeFigures(opponent).isSample).toBe(true);
  }
});

it('are the measured ones alone, with their games, as soon as a clock is known [SCT-46]', () => {
  const clockUse = { games: 8, moves: 300, averageSeconds: 5.44, lowGames: 3, lowShare: 38, lostOnTime: 1 };
  const measured = timeFigures(player({ ...clockUse, lostOnTimeShare: 8 }));
  expect(measured.isSample).toBe(false);
  expect(measured.figures.map(({ value, note }) => [value, note])).toEqual([
    ['5.4s', 'In 8 games with clocks'],
    ['38%', 'In 8 games with clocks'],
    ['8%', 'Of 12 games'],
  ]);
});
