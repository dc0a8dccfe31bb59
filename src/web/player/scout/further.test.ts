import { expect, it } from 'vitest';
import type { ScoutedGame, ScoutInsights } from '../../../contract/scout';
import { furtherGames, furtherInsights } from './further';

const insights = (scanned: number, isFinished = false): ScoutInsights => ({
  totalGames: 12,
  openingRepertoire: {},
  scan: { games: 12, scanned, isFinished, oddGames: 0 },
});

it('takes the insights from more games, in whatever order they came', () => {
  expect(furtherInsights(insights(8), insights(10))).toEqual(insights(10));
  expect(furtherInsights(insights(10), insights(8))).toEqual(insights(10));
  expect(furtherInsights(insights(10), insights(10, true))).toEqual(insights(10, true));
});

it('keeps the answer where nothing was told, or nobody counts', () => {
  const bare: ScoutInsights = { totalGames: 12, openingRepertoire: {} };
  expect(furtherInsights(insights(8), undefined)).toEqual(insights(8));
  expect(furtherInsights(bare, insights(10))).toBe(bare);
  expect(furtherInsights(insights(8), bare)).toEqual(insights(8));
});

it('takes the games of which more have been looked through', () => {
  const game: ScoutedGame = { id: '1', whitePlayer: 'A', blackPlayer: 'B', result: '1-0', moves: [] };
  const scanned = [{ ...game, analysisData: { accuracy: 80 } }];
  expect(furtherGames([game], scanned)).toBe(scanned);
  expect(furtherGames(scanned, [game])).toBe(scanned);
  expect(furtherGames(scanned, undefined)).toBe(scanned);
});
