import { describe, expect, it } from 'vitest';
import { reportPlayer, type PlayerReport } from '../player/player-report';
import { toResults } from '../player/results';
import { adviceSentence } from '../../messages/advice';
import { findingsWith, openingFinding, rateFinding } from '../../test/data/findings';
import { insightsOf } from './insights';

const EMPTY = reportPlayer([]);
const texts = (figures: Partial<PlayerReport>): readonly string[] =>
  insightsOf({ ...EMPTY, ...figures }).map(({ message }) => adviceSentence(message));
const results = (wins: number, losses: number, draws = 0) => toResults({ wins, losses, draws });

describe('insights [OPA-04]', () => {
  it('are none without games', () => {
    expect(insightsOf(EMPTY)).toEqual([]);
  });

  it('are the greatest weakness and strength, the best opening, and the form', () => {
    const rates = [
      rateFinding('phase.endgame', 'strength'),
      rateFinding('missed.fork', 'weakness'),
      rateFinding('hangingPieces', 'weakness'),
    ];
    const openings = [openingFinding('Caro-Kann Defense', 'strength', { color: 'black' })];
    const insights = insightsOf({
      ...EMPTY,
      ...findingsWith(rates, openings),
      form: { results: results(6, 3, 1), games: [] },
    });
    expect(insights.map(({ kind, message, games }) => ({ kind, text: adviceSentence(message), games }))).toEqual([
      {
        kind: 'weakness',
        text: 'What costs you most against others at 1400–1599: you miss forks 1.8 times as often, 18.0 of 100 chances against 10.0.',
        games: 40,
      },
      {
        kind: 'strength',
        text: 'What you do best against others at 1400–1599: you make mistakes in the endgame less often, 5.0 of 100 moves against 10.0.',
        games: 40,
      },
      {
        kind: 'opening',
        text: 'Your best opening is the Caro-Kann Defense with Black: you score 80% in 30 games, where you usually score 50% against such opponents; 74% is likely.',
        games: 30,
      },
      { kind: 'form', text: 'You won 6, drew 1 and lost 3 of your last 10 games.', games: 10 },
    ]);
  });

  it('say nothing that may be chance', () => {
    const findings = findingsWith([rateFinding('blunders', 'ordinary')], [openingFinding('Bird Opening', 'few')]);
    expect(texts({ ...findings, form: { results: results(9, 0), games: [] } })).toEqual([]);
  });
});
