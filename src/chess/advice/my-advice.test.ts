import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adviceSentence } from '../../messages/advice';
import { anyFacts, findingsWith, rateFinding } from '../../test/data/facts';
import { type PlayerReport, reportFacts, reportPlayer } from '../player/player-report';
import { type Badge, toResults } from '../player/results';
import { adviseAgainst } from './advice';
import { adviseMyself, MY_ADVICE_PARTS, type MyAdvice, type MyAdvicePart, thingsToWorkOn } from './my-advice';

const EMPTY = reportPlayer([]);

const sentenceOf = ({ message }: MyAdvice): string => adviceSentence(message);

const texts = (part: MyAdvicePart, figures: Partial<PlayerReport>): readonly string[] =>
  adviseMyself({ ...EMPTY, ...figures }).flatMap((advice) => (advice.part === part ? sentenceOf(advice) : []));

const results = (wins: number, losses: number, draws = 0) => toResults({ wins, losses, draws });

const opening = (name: string, wins: number, losses: number) => ({
  ...results(wins, losses),
  name,
  color: 'white' as const,
  moves: ['e4', 'e5', 'Nf3'],
  usual: { moves: ['e4', 'e5', 'Nf3'], games: wins + losses },
});

describe('advice for oneself', () => {
  it('is none without games', () => {
    expect(adviseMyself(EMPTY)).toEqual([]);
  });

  it('on openings names the usual one [OPA-05]', () => {
    const figures = {
      repertoire: { white: [opening('Italian Game', 4, 6)], black: [], unnamed: 0 },
      results: { ...EMPTY.results, white: results(10, 11) },
      ...findingsWith([rateFinding('phase.opening', 'weakness')]),
    };
    expect(texts('openings', figures)).toEqual([
      'With White you play the Italian Game most: 10 of 21 games (48%), usually 1.e4 e5 2.Nf3. Know its plans best of all.',
      'You make mistakes in the opening 1.8 times as often as players rated 1400–1599: 18.0 per 100 moves (others: 10.0). After each game, compare your first ten moves with the engine’s.',
    ]);
  });

  it.each([
    ['missed.fork', 'tactics', 'miss forks', 'chances'],
    ['hangingPieces', 'tactics', 'leave pieces hanging', 'moves'],
    ['phase.middlegame', 'tactics', 'make mistakes in the middlegame', 'moves'],
    ['timeTrouble', 'time', 'get into time trouble', 'games'],
    ['time.little', 'time', 'blunder with less than a tenth of the time left', 'moves'],
    ['endgame.rook', 'endgame', 'make mistakes in rook endgames', 'moves'],
    ['phase.endgame', 'endgame', 'make mistakes in the endgame', 'moves'],
  ] as const)('puts %s among the %s [OPA-05]', (fault, part, words, unit) => {
    expect(texts(part, findingsWith([rateFinding(fault, 'weakness')]))).toEqual([
      expect.stringMatching(
        new RegExp(
          `^You ${words} 1\\.8 times as often as players rated 1400–1599: 18\\.0 per 100 ${unit} \\(others: 10\\.0\\)\\. .+\\.$`,
        ),
      ),
    ]);
    expect(texts(part, findingsWith([rateFinding(fault, 'strength')]))).toHaveLength(1);
    expect(texts(part, findingsWith([rateFinding(fault, 'ordinary')]))).toEqual([]);
  });

  it('on the mental game tells of form, colors and accuracy [OPA-05]', () => {
    const figures = {
      form: { results: results(0, 10), games: [] },
      results: { ...EMPTY.results, all: results(100, 100) },
      findings: {
        ...EMPTY.findings,
        colors: {
          white: { games: 100, score: 0.6, expected: 0.5 },
          black: { games: 100, score: 0.4, expected: 0.5 },
        },
      },
      accuracy: { games: 10, mean: 81.25 },
    };
    expect(texts('mental', figures)).toEqual([
      expect.stringMatching(/^You won 0 and lost 10 of your last 10 games\. Play fewer and longer games/),
      expect.stringMatching(
        /^You score 60% with White \(100 games, 50% expected against such opponents\) and 40% with Black/,
      ),
      expect.stringMatching(/^Your accuracy is 81\.3% over 10 games\./),
    ]);
    expect(texts('mental', { accuracy: { games: 9, mean: 80 } })).toEqual([]);
  });

  it('tells of games lost in a row, the last ones, where these are more than chance', () => {
    const form = (badges: string, all = results(100, 100)) =>
      texts('mental', {
        form: {
          results: results(0, 0),
          games: Array.from(badges, (badge, id) => ({ id: `${id}`, badge: toBadge(badge) })),
        },
        results: { ...EMPTY.results, all },
      });
    const toBadge = (letter: string): Badge => (letter === 'L' ? 'L' : 'W');
    expect(form('LLLLLLLW')[0]).toMatch(/^You lost your last 7 games\./);
    expect(form('LLLLLLWL')).toEqual([]);
    expect(form('LLLLLLLW', results(50, 149))).toEqual([]);
    expect(form('LLLLLLLW', results(30, 40))).toEqual([]);
  });

  it('follows the rating of the speed played most', () => {
    const trend = Array.from({ length: 300 }, (_, game) => ({
      game: `${game}`,
      playedAt: game * 86_400_000,
      rating: 1700 - game,
      speed: 'blitz' as const,
    }));
    const active = { speed: 'blitz' as const, rating: 1401, playedAt: 299, games: 300 };
    expect(texts('mental', { ratings: { games: 300, active, bySpeed: [active], trend } })).toEqual([
      expect.stringMatching(/^Your blitz rating fell from about 1663 to about 1438 over 300 games\./),
    ]);
  });
});

describe('what to work on', () => {
  it('is what is worse than in the games of others, three at most, each with what to do', () => {
    const rates = [
      rateFinding('phase.opening', 'weakness'),
      rateFinding('missed.pin', 'strength'),
      rateFinding('timeTrouble', 'weakness'),
      rateFinding('missed.fork', 'ordinary'),
      rateFinding('missed.skewer', 'weakness'),
      rateFinding('hangingPieces', 'weakness'),
    ];
    const things = thingsToWorkOn(findingsWith(rates));
    expect(things.map(({ finding }) => finding.kind)).toEqual(['phase.opening', 'timeTrouble', 'missed.skewer']);
    expect(things.map(({ message }) => message.id)).toEqual(['own.worse', 'own.worse', 'own.worse']);
  });

  it('is never what is counted most', () => {
    const rates = [rateFinding('phase.endgame', 'ordinary'), rateFinding('blunders', 'few')];
    expect(thingsToWorkOn(findingsWith(rates))).toEqual([]);
  });
});

describe('whatever the games, advice for oneself', () => {
  const reports = fc.array(anyFacts, { minLength: 20, maxLength: 60 }).map(reportFacts);

  it('speaks to "you", in whole sentences with their numbers, part by part', () => {
    fc.assert(
      fc.property(reports, (report) => {
        const advice = adviseMyself(report);
        for (const piece of advice) {
          const [text, games] = [sentenceOf(piece), piece.games];
          expect(text).toMatch(/^[A-Z].*\d.*\.$/);
          expect(text).toMatch(/\b(you|your)\b/i);
          expect(text).not.toMatch(/\b(They|Their|Them)\b/i);
          expect(games).toBeGreaterThan(0);
        }
        const order = advice.map(({ part }) => MY_ADVICE_PARTS.indexOf(part));
        expect(order).toEqual(order.toSorted((one, other) => one - other));
      }),
      { numRuns: 200 },
    );
  });

  it('rests on the rules of the advice against others', () => {
    const isOwnRule = (text: string): boolean => /^(You lost your last|Your accuracy is)/.test(text);
    fc.assert(
      fc.property(reports, (report) => {
        const shared = adviseMyself(report).filter((piece) => !isOwnRule(sentenceOf(piece)));
        const byGames = (advice: readonly { readonly games: number }[]) =>
          advice.map(({ games }) => games).toSorted((one, other) => one - other);
        expect(byGames(shared)).toEqual(byGames(adviseAgainst(report)));
      }),
      { numRuns: 200 },
    );
  });
});
