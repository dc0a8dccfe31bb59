import { describe, expect, it } from 'vitest';
import { verdictSentence } from '../../messages/verdict';
import { evaluatedSampleGames } from '../../server/sources/sample/seen-games';
import { type Evaluation, type Judgement, winPercent } from '../evaluation';
import { plyColor } from '../game';
import { START_FEN } from '../position/fen';
import { type GameVerdict, type JudgedGame, turningPoints, verdictOf } from './game-verdict';
import { reviewGame } from './review-game';

type Written = readonly [centipawns: number, judgement?: Judgement];

const game = (result: JudgedGame['result'], ...moves: readonly Written[]): JudgedGame => ({
  start: START_FEN,
  result,
  evaluation: { cp: 20 },
  moves: moves.map(([cp, judgement]) => ({ evaluation: { cp }, judgement })),
});

const say = (judged: JudgedGame): string | undefined => {
  const verdict = verdictOf(judged);
  return verdict && verdictSentence(verdict, (ply) => `move ${ply}`);
};

describe('the verdict on a game', () => {
  it.each<[what: string, judged: JudgedGame, sentence: string]>([
    [
      'names the mistake that put the winner clearly ahead for good',
      game('1-0', [30], [20], [-400, 'blunder'], [10, 'blunder'], [30], [520, 'blunder'], [480]),
      'White won after move 5: before it the position was equal, after it White was much better.',
    ],
    [
      'names no mistake where none was made',
      game('0-1', [-60], [-110], [-180], [-240], [-320], [-400]),
      'Black won step by step, without one decisive mistake: clearly ahead after move 4.',
    ],
    [
      'does not blame the winner',
      game('1-0', [30], [100], [320, 'inaccuracy'], [330]),
      'White won step by step, without one decisive mistake: clearly ahead after move 2.',
    ],
    [
      'says when the loser stood well',
      game('0-1', [30], [250], [240]),
      'Black won, although at the end White was better.',
    ],
    [
      'tells of a win that was missed',
      game('1/2-1/2', [30], [900, 'blunder'], [20, 'blunder'], [0]),
      'Drawn. Before move 2 White was winning, after it the position was equal.',
    ],
    ['of a balanced draw', game('1/2-1/2', [30], [80], [10]), 'Drawn. No mistake gave away a clear advantage.'],
    ['of a game that goes on', game('*', [30], [-120]), 'At the end Black was better.'],
  ])('%s', (_, judged, sentence) => {
    expect(say(judged)).toBe(sentence);
  });

  it('is none for a game without moves', () => {
    expect(say(game('1-0'))).toBeUndefined();
  });
});

it('names at most three turning points, those that cost the most, in the order of the game', () => {
  const judged = game(
    '1-0',
    [-150, 'mistake'],
    [30, 'mistake'],
    [-600, 'blunder'],
    [700, 'blunder'],
    [0, 'blunder'],
    [40, 'inaccuracy'],
  );
  expect(turningPoints(judged).map(({ ply }) => ply)).toEqual([2, 3, 4]);
});

const LEAST: Readonly<Record<string, number>> = {
  winning: 90,
  muchBetter: 75,
  better: 60,
  equal: 40,
  worse: 25,
  muchWorse: 10,
  losing: 0,
};

describe('for each of the 187 games of a sample player', async () => {
  const games = (await evaluatedSampleGames('ansel.thornquist')).map(({ game: { game: played }, positions }) => {
    const review = reviewGame(played, positions);
    return { start: played.start, result: played.result, evaluation: review.start, moves: review.moves };
  });
  const percentAt = (judged: JudgedGame, ply: number, color: 'white' | 'black'): number => {
    const evaluation: Evaluation = judged.moves[ply]?.evaluation ?? judged.evaluation;
    return color === 'white' ? winPercent(evaluation) : 100 - winPercent(evaluation);
  };
  const kinds = new Map<GameVerdict['kind'], number>();

  it('the verdict’s facts are those of the evaluations', () => {
    for (const judged of games) {
      const verdict = verdictOf(judged);
      if (verdict === undefined) throw new Error('every sample game has moves');
      kinds.set(verdict.kind, (kinds.get(verdict.kind) ?? 0) + 1);
      if (verdict.kind !== 'decided' && verdict.kind !== 'missed') continue;
      const { ply, color, before, after } = verdict.turn;
      expect(plyColor(judged, ply)).toBe(color);
      expect(judged.moves[ply]?.judgement).toBeDefined();
      for (const [standing, at] of [
        [before, ply - 1],
        [after, ply],
      ] as const) {
        const percent = percentAt(judged, at, color);
        expect(percent).toBeGreaterThanOrEqual(LEAST[standing] ?? Infinity);
        expect(Object.values(LEAST).some((least) => least > (LEAST[standing] ?? 0) && percent >= least)).toBe(false);
      }
      if (verdict.kind === 'decided') {
        expect(verdict.winner).not.toBe(color);
        expect(percentAt(judged, ply, verdict.winner)).toBeGreaterThanOrEqual(75);
        for (let later = ply; later < judged.moves.length; later += 1) {
          expect(percentAt(judged, later, verdict.winner)).toBeGreaterThanOrEqual(60);
        }
      }
    }
    expect(games).toHaveLength(187);
    expect(kinds.get('decided')).toBeGreaterThan(60);
  });
});
