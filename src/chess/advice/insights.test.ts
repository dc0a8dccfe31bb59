import { describe, expect, it } from 'vitest';
import { reportPlayer, type PlayerReport } from '../player/player-report';
import { toResults } from '../player/results';
import { adviceSentence } from '../../messages/advice';
import { insightsOf } from './insights';

const EMPTY = reportPlayer([]);
const texts = (figures: Partial<PlayerReport>): readonly string[] =>
  insightsOf({ ...EMPTY, ...figures }).map(({ message }) => adviceSentence(message));
const results = (wins: number, losses: number, draws = 0) => toResults({ wins, losses, draws });

describe('insights [OPA-04]', () => {
  it('are none without games', () => {
    expect(insightsOf(EMPTY)).toEqual([]);
  });

  it('are the strongest phase, the best opening, the tactic missed most, and the form', () => {
    const group = (name: string, wins: number, losses: number) => ({
      ...results(wins, losses),
      name,
      color: 'black' as const,
      moves: ['e4', 'c5'],
    });
    const phase = (score: number) => ({ score, games: 12, moves: 60 });
    const figures = {
      phases: { opening: phase(88), middlegame: phase(79), endgame: phase(84) },
      repertoire: {
        white: [],
        black: [group('Sicilian Defense', 3, 2), group('Caro-Kann Defense', 4, 1)],
        unnamed: 0,
      },
      tactics: { games: 12, strengths: [], weaknesses: [], missed: [{ name: 'backRankMate', count: 3, places: [] }] },
      form: { results: results(6, 3, 1), games: [] },
    };
    const insights = insightsOf({ ...EMPTY, ...figures });
    expect(insights.map(({ kind, message, games }) => ({ kind, text: adviceSentence(message), games }))).toEqual([
      { kind: 'phase', text: 'Your strongest phase is the opening: accuracy 88% over 60 moves.', games: 12 },
      {
        kind: 'opening',
        text: 'Your best opening is the Caro-Kann Defense with Black: you score 80% in 5 games.',
        games: 5,
      },
      { kind: 'tactic', text: 'The tactic you missed most is "back rank mate": 3 times in 12 games.', games: 12 },
      { kind: 'form', text: 'You won 6, drew 1 and lost 3 of your last 10 games.', games: 10 },
    ]);
  });

  it('say nothing that rests on too few games or moves', () => {
    const phases = {
      opening: { score: 90, games: 20, moves: 49 },
      middlegame: { score: 80, games: 20, moves: 50 },
      endgame: { games: 0, moves: 0 },
    };
    const few = { ...results(4, 0), name: 'Bird Opening', color: 'white' as const, moves: ['f4'] };
    expect(
      texts({
        phases,
        repertoire: { white: [few], black: [], unnamed: 0 },
        tactics: { games: 4, strengths: [], weaknesses: [], missed: [{ name: 'fork', count: 9, places: [] }] },
        form: { results: results(9, 0), games: [] },
      }),
    ).toEqual([]);
  });

  it('call no opening the best that loses more than it wins', () => {
    const group = { ...results(2, 3), name: 'Bird Opening', color: 'white' as const, moves: ['f4'] };
    expect(texts({ repertoire: { white: [group], black: [], unnamed: 0 } })).toEqual([]);
  });
});
