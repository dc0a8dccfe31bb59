import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluatedSampleGames } from '../../server/sources/sample/seen-games';
import { decidePlainly } from '../../test/plain-decision';
import { cappedCentipawns, type Evaluation, judge, winPercent } from '../evaluation';
import { plyColor } from '../game';
import { START_FEN } from '../position/fen';
import { decisiveTurns, type JudgedGame, standingOf, verdictOf } from './game-verdict';
import { reviewGame } from './review-game';

/** A number is centipawns; each move is judged by what it lost. */
type Written = number | Evaluation;

const evaluationOf = (written: Written): Evaluation => (typeof written === 'number' ? { cp: written } : written);

const game = (result: JudgedGame['result'], ...written: readonly Written[]): JudgedGame => {
  const evaluations = [20, ...written].map(evaluationOf);
  const moves = evaluations.slice(1).map((evaluation, ply) => ({
    evaluation,
    judgement: judge(evaluations[ply] ?? evaluation, evaluation, ply % 2 === 0 ? 'white' : 'black'),
  }));
  return { start: START_FEN, result, evaluation: { cp: 20 }, moves };
};

const decisivePlies = (judged: JudgedGame): readonly number[] => decisiveTurns(verdictOf(judged)).map(({ ply }) => ply);

describe('the decisive move', () => {
  it.each<[what: string, judged: JudgedGame, plies: readonly number[]]>([
    [
      'is a blunder after which the winner’s own move was needed to be clearly ahead',
      game('0-1', 30, 20, -230, -310),
      [2],
    ],
    ['is the costliest after the last balanced position', game('1-0', 30, 200, 40, 230, 240, 900), [5]],
    ['is no move before the last balanced position', game('1-0', 30, 900, 20, 400), [3]],
    ['may be several, in the order of the game', game('0-1', -190, -175, -370, -360, -600), [0, 2]],
    ['is none where the winner was not ahead at the end', game('0-1', 30, 500, 490, 480), []],
    ['is none where the loser’s moves were not judged', game('0-1', -60, -110, -120, -240, -250, -400), []],
    ['is the last slip of a side that was clearly ahead in a drawn game', game('1/2-1/2', 30, 900, 20, 0), [2]],
  ])('%s', (_, judged, plies) => {
    expect(decisivePlies(judged)).toEqual(plies);
  });

  it('includes the move that turned the game round, whatever an earlier one cost', () => {
    expect(decisivePlies(game('0-1', 160, 160, -1000, 175, -175, -180))).toEqual([2, 4]);
  });
});

it('is none for a game without moves', () => {
  expect(verdictOf(game('1-0'))).toBeUndefined();
});

it('counts checkmate on the board for more than the result written', () => {
  const judged = game('*', 30, 20, { mate: -1 }, { checkmate: 'black' });
  expect(verdictOf(judged)).toMatchObject({ kind: 'decided', winner: 'black' });
});

const step = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -60, max: 60 }) },
  { weight: 2, arbitrary: fc.integer({ min: -250, max: 250 }) },
  { weight: 1, arbitrary: fc.integer({ min: -1200, max: 1200 }) },
);

const walk = fc.array(step, { minLength: 1, maxLength: 60 }).map((steps) => {
  let centipawns = 0;
  return steps.map((change) => (centipawns = Math.max(-1500, Math.min(1500, centipawns + change))));
});

const plainPlies = (judged: JudgedGame, winner: 'white' | 'black'): readonly number[] =>
  decidePlainly(
    winner,
    cappedCentipawns(judged.evaluation),
    judged.moves.map(({ evaluation, judgement }, ply) => ({
      color: plyColor(judged, ply),
      centipawns: cappedCentipawns(evaluation),
      isJudged: judgement !== undefined,
    })),
  );

describe('a plain count names the same decisive moves', () => {
  it('in generated games', () => {
    const named = new Set<number>();
    fc.assert(
      fc.property(walk, fc.constantFrom('1-0' as const, '0-1' as const), (evaluations, result) => {
        const judged = game(result, ...evaluations);
        const plies = decisivePlies(judged);
        named.add(plies.length);
        expect(plies).toEqual(plainPlies(judged, result === '1-0' ? 'white' : 'black'));
      }),
      { numRuns: 2000 },
    );
    expect([...named]).toEqual(expect.arrayContaining([0, 1, 2]));
  });

  it.each(['ansel.thornquist', 'mira.talwade', 'oskar.brandvold'])('in the games of %s', async (player) => {
    const games = await evaluatedSampleGames(player);
    let named = 0;
    for (const { game: remote, positions } of games) {
      const { game: played } = remote;
      if (played.result !== '1-0' && played.result !== '0-1') continue;
      const review = reviewGame(played, positions);
      const judged = { ...played, evaluation: review.start, moves: review.moves };
      const plies = decisivePlies(judged);
      expect(plies).toEqual(plainPlies(judged, played.result === '1-0' ? 'white' : 'black'));
      if (plies.length > 0) named++;
    }
    expect(named).toBeGreaterThan(50);
  });
});

it('tells a standing by the win chance of the side that is ahead, and a mate as a mate', () => {
  const least = { winning: 80, muchBetter: 70, better: 57.5, equal: 50 } as const;
  for (let cp = -1500; cp <= 1500; cp++) {
    const standing = standingOf({ cp });
    const percent = winPercent({ cp });
    if (standing.kind === 'mate') throw new Error('centipawns are no mate');
    const ahead = Math.max(percent, 100 - percent);
    expect(ahead).toBeGreaterThanOrEqual(least[standing.kind]);
    expect(Object.values(least).some((other) => other > least[standing.kind] && ahead >= other)).toBe(false);
    if (standing.kind !== 'equal') expect(standing.side).toBe(cp > 0 ? 'white' : 'black');
  }
  expect(standingOf({ mate: -3 })).toEqual({ kind: 'mate', side: 'black', moves: 3 });
});
