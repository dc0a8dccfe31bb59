import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adviceSentence } from '../../messages/advice';
import { findingsWith, rateFinding } from '../../test/data/facts';
import { FAULTS } from '../findings/rate-kinds';
import { type PlayerReport, reportPlayer } from '../player/player-report';
import type { OpeningGroup } from '../player/repertoire';
import { type Outcome, type Results, toResults } from '../player/results';
import { type Advice, adviseAgainst, insightsOf } from './advice';
import { type TraitGame, traitsOf } from './form';

const EMPTY = reportPlayer([]);

const adviseOn = (figures: Partial<PlayerReport>): readonly Advice[] => adviseAgainst({ ...EMPTY, ...figures });

const sentenceOf = ({ message }: Advice): string => adviceSentence(message);

const texts = (figures: Partial<PlayerReport>): readonly string[] => adviseOn(figures).map(sentenceOf);

const results = (wins: number, losses: number, draws = 0): Results => {
  const games = wins + losses + draws;
  return { games, wins, losses, draws, winRate: games === 0 ? 0 : Math.round((100 * wins) / games) };
};

const opening = (name: string, color: 'white' | 'black', counted: Results): OpeningGroup => ({
  name,
  color,
  moves: ['e4', 'e5', 'Nf3', 'Nc6'],
  usual: { moves: ['e4', 'e5', 'Nf3', 'Nc6'], games: counted.games },
  ...counted,
});

describe('advice', () => {
  it('is none without games', () => {
    expect(adviseAgainst(EMPTY)).toEqual([]);
  });

  it('says how many games each piece rests on, and ends each with a full stop', () => {
    const advice = adviseOn({
      form: { results: results(10, 0), games: [] },
      results: { all: results(100, 100), white: results(50, 50), black: results(50, 50) },
      ...findingsWith([rateFinding('endgame.rook', 'weakness')]),
    });
    expect(advice.map(({ topic, games }) => ({ topic, games }))).toEqual([
      { topic: 'endgame', games: 40 },
      { topic: 'form', games: 10 },
    ]);
    for (const piece of advice) expect(sentenceOf(piece)).toMatch(/^They .*\.$/);
  });
});

describe('advice on openings', () => {
  const played = (white: readonly OpeningGroup[], black: readonly OpeningGroup[] = []) => ({
    repertoire: { white, black, unnamed: 0 },
    results: { all: results(20, 20), white: results(15, 15), black: results(5, 5) },
  });

  it('names what is played most with each color, from four games and a fifth of them on', () => {
    const italian = opening('Italian Game', 'white', results(3, 3, 1));
    const dutch = opening('Dutch Defense', 'black', results(2, 2));
    expect(texts(played([italian], [dutch]))).toEqual([
      'With White they play the Italian Game most: 7 of 30 games (23%), usually 1.e4 e5 2.Nf3 Nc6. Prepare for it first.',
      'With Black they play the Dutch Defense most: 4 of 10 games (40%), usually 1.e4 e5 2.Nf3 Nc6. Prepare for it first.',
    ]);
    expect(texts(played([opening('Italian Game', 'white', results(2, 3))]))).toEqual([]);
    expect(texts(played([], [opening('Dutch Defense', 'black', results(2, 1))]))).toEqual([]);
  });

  it('names no line that fewer than half of the games have, and no variation that is the family', () => {
    const family = {
      ...opening('Scandinavian Defense', 'black', results(3, 0)),
      usual: { moves: ['e4', 'd5'], games: 2 },
    };
    const gambit = opening('Scandinavian Defense: Boehnke Gambit', 'black', results(1, 0));
    expect(texts(played([], [family, gambit]))).toEqual([
      'With Black they play the Scandinavian Defense most: 4 of 10 games (40%). Prepare for it first.',
    ]);
  });

  it('names none where two are played as often', () => {
    const italian = opening('Italian Game', 'white', results(4, 3));
    const vienna = opening('Vienna Game', 'white', results(3, 4));
    expect(texts(played([italian, vienna]))).toEqual([]);
  });

  it('names no opening of White that begins otherwise than most of their games', () => {
    const rare = { ...opening("Van't Kruijs Opening", 'white', results(8, 0)), moves: ['e3', 'd6'] };
    const others = ['Italian Game', 'Vienna Game', "Bishop's Opening"].map((name) =>
      opening(name, 'white', results(5, 0)),
    );
    expect(texts(played([rare, ...others]))).toEqual([]);
  });
});

describe('advice on what is worse or better than others do it', () => {
  it('says how many times as often, at which ratings, in how many of 100, and what to do', () => {
    expect(texts(findingsWith([rateFinding('missed.fork', 'weakness')]))).toEqual([
      'They miss forks 1.8 times as often as players rated 1400–1599: 18.0 per 100 chances (others: 10.0). ' +
        'They overlook double attacks. Place knights and queen where one move attacks two pieces, and look for a fork before every quiet move.',
    ]);
    expect(texts(findingsWith([rateFinding('phase.opening', 'strength')]))).toEqual([
      'They make mistakes in the opening less often than players rated 1400–1599: 5.0 per 100 moves (others: 10.0). ' +
        'Leave theory early, or choose a quiet line.',
    ]);
  });

  it.each(FAULTS)('has a sentence for %s, worse and better, with the finding that it speaks from', (fault) => {
    for (const verdict of ['weakness', 'strength'] as const) {
      const finding = rateFinding(fault, verdict);
      const [piece, ...others] = adviseOn(findingsWith([finding]));
      expect(others).toEqual([]);
      expect(piece).toMatchObject({ games: 40, finding });
      expect(piece && sentenceOf(piece)).toMatch(/^They [a-z].*\d.*\. [A-Z].*\.$/);
    }
  });

  it('says nothing of what is as others do it, or rests on too few games', () => {
    const rates = [rateFinding('blunders', 'ordinary'), rateFinding('missed.pin', 'few')];
    expect(texts(findingsWith(rates))).toEqual([]);
  });

  it('gives the same advice once: a part of the endgame and the endgame are one, tactics are told kind by kind', () => {
    const rates = [
      rateFinding('phase.endgame', 'weakness'),
      rateFinding('endgame.rook', 'weakness'),
      rateFinding('time.some', 'strength'),
      rateFinding('time.plenty', 'strength'),
      rateFinding('blunders', 'strength'),
      rateFinding('time.little', 'weakness'),
    ];
    const found = adviseOn(findingsWith(rates)).map(({ finding }) => finding);
    expect(found.map((finding) => finding && 'kind' in finding && finding.kind).toSorted()).toEqual([
      'phase.endgame',
      'time.little',
      'time.plenty',
      'time.some',
    ]);
  });

  it('says three things of a topic at most, the most striking first', () => {
    const rates = (['mate', 'fork', 'pin', 'skewer'] as const).map((kind) => rateFinding(`missed.${kind}`, 'weakness'));
    const found = adviseOn(findingsWith(rates)).map(({ finding }) => finding);
    expect(found).toEqual(rates.slice(0, 3));
  });
});

describe('advice on colors', () => {
  type Rated = readonly [games: number, score: number, expected: number];
  const colors = (white: Rated, black: Rated) => {
    const [ofWhite, ofBlack] = [white, black].map(([games, score, expected]) => ({ games, score, expected }));
    return texts({ findings: { ...EMPTY.findings, colors: { white: ofWhite, black: ofBlack } } });
  };

  it('tells with which they do worse, by fifteen points or more and not by chance', () => {
    expect(colors([100, 0.6, 0.5], [100, 0.4, 0.5])).toEqual([
      'They score 60% with White (100 games, 50% expected against such opponents) and 40% with Black (100 games, 50% expected). With White against them, play for a win.',
    ]);
    expect(colors([100, 0.3, 0.45], [100, 0.6, 0.45])[0]).toMatch(/With Black against them/);
    expect(colors([100, 0.6, 0.55], [100, 0.5, 0.55])).toEqual([]);
    expect(colors([10, 0.6, 0.5], [10, 0.4, 0.5])).toEqual([]);
    expect(colors([9, 1, 0.5], [100, 0, 0.5])).toEqual([]);
  });

  it('is silent where weaker opponents explain the better score', () => {
    expect(colors([200, 0.7, 0.68], [200, 0.45, 0.47])).toEqual([]);
    expect(colors([200, 0.5, 0.68], [200, 0.5, 0.32])[0]).toMatch(/With Black against them/);
  });

  it('is silent without ratings', () => {
    const counted = { all: results(100, 100), white: results(80, 20), black: results(20, 80) };
    expect(texts({ results: counted })).toEqual([]);
  });
});

describe('advice on form', () => {
  const played = { all: results(100, 100), white: results(50, 50), black: results(50, 50) };

  it('speaks of the last ten games where these are more than chance, from 200 games on', () => {
    const form = (counted: Results, all = played.all) =>
      texts({ form: { results: counted, games: [] }, results: { ...played, all } });
    expect(form(results(10, 0))[0]).toMatch(/^They won 10 and lost 0 of their last 10 games\. Start solidly/);
    expect(form(results(0, 10))[0]).toMatch(/^They won 0 and lost 10 of their last 10 games\. Make it a long game/);
    expect(form(results(7, 2, 1))).toEqual([]);
    expect(form(results(3, 7))).toEqual([]);
    expect(form(results(9, 0))).toEqual([]);
    expect(form(results(10, 0), results(99, 100))).toEqual([]);
    expect(form(results(10, 0), results(180, 20))).toEqual([]);
  });

  const DAY = 86_400_000;
  /** `ratingOf` gives the rating by game index; the games are spread evenly over the days. */
  const rated = (games: number, ratingOf: (game: number) => number, days = 100) => {
    const blitz = Array.from({ length: games }, (_, game) => ({
      game: `${game}`,
      rating: ratingOf(game),
      speed: 'blitz' as const,
      playedAt: (game * days * DAY) / (games - 1),
    }));
    const bullet = { game: 'x', playedAt: 99, rating: 1000, speed: 'bullet' as const };
    const active = { speed: 'blitz' as const, rating: ratingOf(games - 1), playedAt: games, games };
    return texts({ ratings: { games: games + 1, active, bySpeed: [active], trend: [...blitz, bullet] } });
  };

  it('follows the rating of the speed played most, where it moved by more than chance', () => {
    expect(rated(400, (game) => 1400 + game)[0]).toBe(
      'Their blitz rating rose from about 1460 to about 1741 over 400 games. Expect stronger play than in their older games.',
    );
    expect(rated(400, (game) => 1800 - game)[0]).toMatch(/^Their blitz rating fell from about 1741 to about 1459 /);
  });

  it.each([
    ['fewer than 200 games', 199, (game: number) => 1400 + game, 100],
    ['less than 30 days', 400, (game: number) => 1400 + game, 29],
    ['a dip of the last days', 400, (game: number) => (game < 385 ? 1500 : 1380), 100],
    ['a rating that swings', 400, (game: number) => 1500 + 80 * Math.sin(game / 15), 100],
    ['a few points', 400, (game: number) => 1500 + game / 10, 100],
  ] as const)('says nothing of %s', (_, games, ratingOf, days) => {
    expect(rated(games, ratingOf, days)).toEqual([]);
  });
});

const insightTexts = (figures: Partial<PlayerReport>): readonly string[] =>
  insightsOf({ ...EMPTY, ...figures }).map(({ message }) => adviceSentence(message));

const resultsOf = (wins: number, losses: number, draws = 0) => toResults({ wins, losses, draws });

describe('insights [OPA-04]', () => {
  it('are none without games', () => {
    expect(insightsOf(EMPTY)).toEqual([]);
  });

  it('are the greatest weakness and strength, and the form', () => {
    const rates = [
      rateFinding('phase.endgame', 'strength'),
      rateFinding('missed.fork', 'weakness'),
      rateFinding('hangingPieces', 'weakness'),
    ];
    const insights = insightsOf({
      ...EMPTY,
      ...findingsWith(rates),
      form: { results: resultsOf(6, 3, 1), games: [] },
    });
    expect(insights.map(({ kind, message, games }) => ({ kind, text: adviceSentence(message), games }))).toEqual([
      {
        kind: 'weakness',
        text: 'What costs you most compared with players rated 1400–1599: you miss forks 1.8 times as often, 18.0 per 100 chances (others: 10.0).',
        games: 40,
      },
      {
        kind: 'strength',
        text: 'What you do best compared with players rated 1400–1599: you make mistakes in the endgame less often, 5.0 per 100 moves (others: 10.0).',
        games: 40,
      },
      { kind: 'form', text: 'You won 6, drew 1 and lost 3 of your last 10 games.', games: 10 },
    ]);
  });

  it('say nothing that may be chance', () => {
    const findings = findingsWith([rateFinding('blunders', 'ordinary')]);
    expect(insightTexts({ ...findings, form: { results: resultsOf(9, 0), games: [] } })).toEqual([]);
  });
});

describe('traits', () => {
  const DAY = 86_400_000;

  const gamesOf = (outcomes: readonly Outcome[], expected?: number): readonly TraitGame[] =>
    outcomes
      .map((outcome, index) => ({
        id: `${index}`,
        outcome,
        speed: 'blitz' as const,
        playedAt: index * DAY,
        ...(expected === undefined ? {} : { expected: 1_000_000 * expected }),
      }))
      .toReversed();

  /** Four games a time, oldest first: a loss, the game after it, a win and a draw. */
  const gamesWith = (afterLoss: Outcome, times: number, expected?: number): readonly TraitGame[] =>
    gamesOf(Array.from({ length: times }, () => ['loss', afterLoss, 'win', 'draw'] as const).flat(), expected);

  it('after a loss are those of more than chance, in 200 rated games', () => {
    expect(traitsOf(gamesWith('win', 50, 0.5)).afterLoss).toMatchObject({ games: 50, score: 1, differs: 'better' });
    expect(traitsOf(gamesWith('draw', 50, 0.5)).afterLoss).toEqual({ games: 50, score: 0.5, expected: 0.5 });
    expect(traitsOf(gamesWith('win', 49, 0.5)).afterLoss).toBeUndefined();
    expect(traitsOf(gamesWith('win', 50)).afterLoss).toBeUndefined();
  });

  it('after a loss are none where ratings let expect as much: 65% was said of 65% expected', () => {
    // The opponent after a loss is weaker, and the points come as expected.
    const outcomes = Array.from(
      { length: 80 },
      (_, time) => ['loss', time % 4 === 0 ? 'draw' : 'win', 'draw'] as const,
    );
    const games = gamesOf(outcomes.flat(), 0.45);
    const weaker = games.map((game, index) =>
      games[index + 1]?.outcome === 'loss' ? { ...game, expected: 870_000 } : game,
    );
    expect(traitsOf(games).afterLoss?.differs).toBe('better');
    expect(traitsOf(weaker).afterLoss?.differs).toBeUndefined();
  });

  it('after a loss are none where only one half of the games shows it', () => {
    const half = (afterLoss: Outcome) =>
      Array.from({ length: 60 }, () => ['loss', afterLoss, 'win', 'draw'] as const).flat();
    expect(traitsOf(gamesOf([...half('win'), ...half('win')], 0.5)).afterLoss?.differs).toBe('better');
    expect(traitsOf(gamesOf([...half('win'), ...half('draw')], 0.5)).afterLoss?.differs).toBeUndefined();
  });

  it('after a loss has the games and points that a count gives, whatever the games', () => {
    const game = fc.record({
      outcome: fc.constantFrom<Outcome>('win', 'draw', 'loss'),
      expected: fc.option(fc.nat(1_000_000), { nil: undefined }),
    });
    let told = 0;
    fc.assert(
      fc.property(fc.array(game, { minLength: 300, maxLength: 400 }), (oldestFirst) => {
        let [count, points, before] = [0, 0, ''];
        for (const { outcome, expected } of oldestFirst) {
          if (before === 'loss' && expected !== undefined) {
            count += 1;
            points += outcome === 'win' ? 1 : outcome === 'draw' ? 0.5 : 0;
          }
          before = outcome;
        }
        const games = oldestFirst.map(({ outcome, expected }, index) => ({
          ...{ id: `${index}`, outcome, speed: 'blitz' as const, playedAt: index * DAY },
          ...(expected === undefined ? {} : { expected }),
        }));
        const { afterLoss } = traitsOf(games.toReversed());
        if (afterLoss === undefined) return;
        told += 1;
        expect(afterLoss.games).toBe(count);
        expect(afterLoss.score).toBeCloseTo(points / count, 9);
      }),
      { numRuns: 30 },
    );
    expect(told).toBeGreaterThan(5);
  });

  it('are no dip of some days at the end of a long time', () => {
    const games = gamesWith('draw', 100).map((game, index) => ({ ...game, rating: index < 5 ? 1300 : 1600 }));
    expect(traitsOf(games).rating).toBeUndefined();
    const lasting = games.map((game, index) => ({ ...game, rating: index < 120 ? 1300 : 1600 }));
    expect(traitsOf(lasting).rating).toMatchObject({ speed: 'blitz', from: 1600, to: 1300 });
  });

  it('take the place of the form and rating of fewer games', () => {
    const form = { results: { games: 10, wins: 0, draws: 0, losses: 10 }, isGood: false };
    expect(adviseAgainst({ ...EMPTY, traits: { games: 900, form } }).map(sentenceOf)).toEqual([
      'They won 0 and lost 10 of their last 10 games. Make it a long game: their confidence may be low.',
    ]);
  });
});
