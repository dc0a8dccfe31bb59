import { expect, it } from 'vitest';
import type { ScoutedGame, ScoutInsights } from '../../../contract/scout';
import { buildOpponent } from '../opponent';
import { evaluatorText, gamesSpan, leftOutText } from './report-facts';

const game: ScoutedGame = { id: '1', whitePlayer: 'Meera', blackPlayer: 'Gustav', result: '1-0', moves: ['e4'] };
const insights: ScoutInsights = { totalGames: 2, openingRepertoire: {} };
const scan = { games: 2, scanned: 2, isFinished: true, oddGames: 0 };

it('tells how many games, and from when to when', () => {
  const dated = ['2026-07-01T12:00:00Z', '2026-05-12T12:00:00Z'].map((createdAt) => ({ ...game, createdAt }));
  expect(gamesSpan(buildOpponent('Meera', dated, insights))).toBe('2 games, 12 May 2026 – 1 Jul 2026');
  expect(gamesSpan(buildOpponent('Meera', dated.slice(1), insights))).toBe('1 game, 12 May 2026');
  expect(gamesSpan(buildOpponent('Meera', [game], insights))).toBe('1 game');
});

it('tells which games were left out and why, and nothing where all count', () => {
  expect(leftOutText(buildOpponent('Meera', [game], insights))).toBeUndefined();
  expect(leftOutText(buildOpponent('Meera', [game], { ...insights, scan: { ...scan, oddGames: 2 } }))).toBe(
    '2 more games excluded: 2 unreadable',
  );
});

it('tells whose evaluations these are', () => {
  const games: ScoutedGame[] = [
    { ...game, evaluatedBy: 'lichess' },
    { ...game, evaluatedBy: 'engine' },
    { ...game, evaluatedBy: 'engine' },
  ];
  expect(evaluatorText(buildOpponent('Meera', games, { ...insights, scan: { ...scan, engine: 'Stockfish 16' } }))).toBe(
    'Evaluations: 1 game by Lichess, 2 games by Stockfish 16',
  );
  expect(evaluatorText(buildOpponent('Meera', [game], insights))).toBeUndefined();
  const unfinished = { ...insights, scan: { ...scan, isFinished: false } };
  expect(evaluatorText(buildOpponent('Meera', games, unfinished))).toBeUndefined();
});
