import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyFacts } from '../../../test/data/any-facts';
import { MOTIFS } from '../../motifs/motif';
import type { Badge } from '../../player/form';
import { reportFacts, reportPlayer, type PlayerReport } from '../../player/player-report';
import { toResults } from '../../player/results';
import { adviseAgainst } from '../advice';
import { ownTacticAdvice } from '../tactic-advice';
import { adviceSentence } from '../../../messages/advice';
import { OWN_PARTS, adviseOneself, type OwnAdvice, type OwnPart } from './own-advice';

const EMPTY = reportPlayer([]);
const sentenceOf = ({ message }: OwnAdvice): string => adviceSentence(message);
const texts = (part: OwnPart, figures: Partial<PlayerReport>): readonly string[] =>
  adviseOneself({ ...EMPTY, ...figures }).flatMap((advice) => (advice.part === part ? sentenceOf(advice) : []));
const results = (wins: number, losses: number, draws = 0) => toResults({ wins, losses, draws });
const counted = <Name extends string>(name: Name, count: number) => ({ name, count, places: [] });
const opening = (name: string, wins: number, losses: number) => ({
  ...results(wins, losses),
  name,
  color: 'white' as const,
  moves: ['e4', 'e5', 'Nf3'],
});

describe('advice for oneself', () => {
  it('is none without games', () => {
    expect(adviseOneself(EMPTY)).toEqual([]);
  });

  it('on openings names the usual one, the worst and the best [OPA-05]', () => {
    const white = [opening('Italian Game', 4, 6), opening('Vienna Game', 5, 1), opening('Ruy Lopez', 1, 4)];
    const figures = {
      repertoire: { white, black: [], unnamed: 0 },
      results: { ...EMPTY.results, white: results(10, 11) },
    };
    expect(texts('openings', figures)).toEqual([
      'With White you play the Italian Game most: 10 of 21 games (48%), 1. e4 e5 2. Nf3. Know its plans better than any other.',
      'You score 20% in 5 games of the Ruy Lopez with White. Replay the games you lost in it, or choose another opening.',
      'You score 83% in 6 games of the Vienna Game with White. Play it whenever you can.',
    ]);
  });

  it('on tactics tells what is missed, left and found [OPA-05]', () => {
    const tactics = {
      games: 40,
      strengths: [counted('backRank', 4)],
      weaknesses: [counted('hangingPieces', 7)],
      missed: [counted('fork', 9)],
    };
    expect(texts('tactics', { tactics })).toEqual([
      'You missed 9 forks in 40 games. Look before every move for one piece that attacks two, with knights and queen first of all.',
      'You left a piece to be taken 7 times in 40 games. Before every move ask what it leaves unguarded.',
      'What you found most in 40 games is "back rank", 4 times. Steer for positions that allow it.',
    ]);
  });

  it('on time tells of low clocks, games lost, and blunders in a hurry [OPA-05]', () => {
    const figures = {
      results: { ...EMPTY.results, all: results(20, 20) },
      clockUse: { games: 30, moves: 900, lowGames: 12, lowShare: 40, lostOnTime: 6, lostOnTimeShare: 15 },
      pressure: {
        games: 30,
        low: { moves: 100, blunders: 9, rate: 9 },
        rest: { moves: 800, blunders: 16, rate: 2 },
      },
    };
    expect(texts('time', figures)).toEqual([
      expect.stringMatching(/^You came under a tenth of your time in 12 of 30 games with clocks \(40%\)\./),
      expect.stringMatching(/^You lost 6 of 40 games on time \(15%\)\./),
      expect.stringMatching(/^With little time left you blunder in 9\.0 of 100 moves, otherwise in 2\.0 \(100 and 800/),
    ]);
  });

  it.each([
    ['opening', 'openings'],
    ['middlegame', 'tactics'],
    ['endgame', 'endgame'],
  ] as const)('puts a weak %s among the %s [OPA-05]', (weak, part) => {
    const phase = (name: string) => ({ score: name === weak ? 70 : 82, games: 30, moves: 400 });
    const phases = { opening: phase('opening'), middlegame: phase('middlegame'), endgame: phase('endgame') };
    expect(texts(part, { phases })).toEqual([
      expect.stringMatching(new RegExp(`^You play the ${weak} worst: accuracy 70% over 400 moves, against 82% in`)),
    ]);
  });

  it('on endgames tells the score with rooks [OPA-05]', () => {
    const rooks = (score: number) => texts('endgame', { rookEndgames: { ...results(4, 6), score } });
    expect(rooks(40)).toEqual([expect.stringMatching(/^You score 40% in 10 rook endgames\. Learn/)]);
    expect(rooks(60)).toEqual([expect.stringMatching(/^You score 60% in 10 rook endgames\. Exchange/)]);
  });

  it('on the mental game tells of form, colors and accuracy [OPA-05]', () => {
    const figures = {
      form: { results: results(2, 8), games: [] },
      results: { ...EMPTY.results, white: results(6, 4), black: results(4, 6) },
      accuracy: { games: 10, mean: 81.25 },
    };
    expect(texts('mental', figures)).toEqual([
      expect.stringMatching(/^You won 2 and lost 8 of your last 10 games\. Play fewer games/),
      expect.stringMatching(/^You score 60% with White \(10 games\) and 40% with Black \(10\)\./),
      expect.stringMatching(/^Your accuracy is 81\.3% over 10 games\./),
    ]);
    expect(texts('mental', { accuracy: { games: 9, mean: 80 } })).toEqual([]);
  });

  it('tells of three games lost in a row, the last ones', () => {
    const form = (...badges: readonly Badge[]) =>
      texts('mental', { form: { results: results(0, 0), games: badges.map((badge, id) => ({ id: `${id}`, badge })) } });
    expect(form('L', 'L', 'L', 'W', 'L')[0]).toMatch(/^You lost your last 3 games\./);
    expect(form('L', 'L', 'L', 'L')[0]).toMatch(/^You lost your last 4 games\./);
    expect(form('L', 'L', 'W', 'L', 'L', 'L')).toEqual([]);
  });

  it('follows the rating of the speed played most', () => {
    const trend = Array.from({ length: 20 }, (_, game) => ({
      game: `${game}`,
      playedAt: game,
      rating: game === 19 ? 1440 : 1500,
      speed: 'blitz' as const,
    }));
    const active = { speed: 'blitz' as const, rating: 1440, playedAt: 19, games: 20 };
    expect(texts('mental', { ratings: { games: 20, active, bySpeed: [active], trend } })).toEqual([
      expect.stringMatching(/^Your blitz rating fell from 1500 to 1440 over 20 games\./),
    ]);
  });

  it('differs for fork, capture and check, and is one for all other tactics', () => {
    const own = ['fork', 'capture', 'check'];
    const adviceOn = (kind: string): string => adviceSentence(ownTacticAdvice(kind));
    const generic = adviceOn('anything');
    expect(new Set([...own.map(adviceOn), generic]).size).toBe(4);
    const others = [...MOTIFS.filter((kind) => !own.includes(kind)), 'constructor', ''];
    expect(new Set(others.map(adviceOn))).toEqual(new Set([generic]));
  });
});

describe('whatever the games, advice for oneself', () => {
  const reports = fc.array(anyFacts, { minLength: 20, maxLength: 60 }).map(reportFacts);

  it('speaks to "you", in whole sentences with their numbers, part by part', () => {
    fc.assert(
      fc.property(reports, (report) => {
        const advice = adviseOneself(report);
        for (const piece of advice) {
          const [text, games] = [sentenceOf(piece), piece.games];
          expect(text).toMatch(/^[A-Z].*\d.*\.$/);
          expect(text).toMatch(/\b(you|your)\b/i);
          expect(text).not.toMatch(/\b(They|Their|Them)\b/i);
          expect(games).toBeGreaterThan(0);
        }
        const order = advice.map(({ part }) => OWN_PARTS.indexOf(part));
        expect(order).toEqual(order.toSorted((one, other) => one - other));
      }),
      { numRuns: 200 },
    );
  });

  it('rests on the rules of the advice against others', () => {
    const isOwnRule = (text: string): boolean => /^(You lost your last|Your accuracy is)/.test(text);
    fc.assert(
      fc.property(reports, (report) => {
        const shared = adviseOneself(report).filter((piece) => !isOwnRule(sentenceOf(piece)));
        const byGames = (advice: readonly { readonly games: number }[]) =>
          advice.map(({ games }) => games).toSorted((one, other) => one - other);
        expect(byGames(shared)).toEqual(byGames(adviseAgainst(report)));
      }),
      { numRuns: 200 },
    );
  });
});
