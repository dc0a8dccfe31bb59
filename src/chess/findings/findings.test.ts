import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adviceSentence } from '../../messages/advice';
import { anyFacts } from '../../test/data/facts';
import { adviseAgainst, insightsOf } from '../advice/advice';
import { adviseMyself } from '../advice/my-advice';
import { reportFacts } from '../player/player-report';
import type { OpeningStats } from '../player/repertoire';
import type { BaselineTable } from './comparison';
import { findingsOf, findRates } from './findings';
import type { SpeedRates } from './game-rates';
import { FAULTS, RATE_KINDS, type RateKind, siteFactor } from './rate-kinds';
import { isAlike, rateFinding, type Verdict } from './verdicts';

const SPEEDS = ['ultraBullet', 'bullet', 'blitz', 'rapid', 'classical', 'correspondence'];
/** One in ten, at any speed. */
const cell = { from: 1200, to: 1799, speeds: SPEEDS, happened: 10_000, of: 100_000, games: 3000, variance: 0.12 };
const TABLE: BaselineTable = Object.fromEntries(RATE_KINDS.map((kind) => [kind, [cell]]));

const played = (kind: RateKind, happened: number, of: number, games = 50): readonly SpeedRates[] => [
  { speed: 'blitz', games, rating: 1500, rates: { [kind]: { happened, of, games } } },
];
const verdictOn = (kind: RateKind, happened: number, of: number, games?: number): Verdict | undefined =>
  findRates(played(kind, happened, of, games), TABLE)[0]?.verdict;

describe('a finding', () => {
  it('is a weakness where it is worse than others by more than chance, a strength where it is better', () => {
    expect(verdictOn('blunders', 180, 1000)).toBe('weakness');
    expect(verdictOn('blunders', 40, 1000)).toBe('strength');
    expect(verdictOn('blunders', 108, 1000)).toBe('ordinary');
    expect(verdictOn('blunders', 19, 100)).toBe('weakness');
    expect(verdictOn('blunders', 15, 100)).toBe('ordinary');
  });

  it('compares moves that a site has judged with what others would have had there', () => {
    const inEndgames = (happened: number, bySite: number) => {
      const rates = { 'phase.endgame': { happened, of: 1000, games: 50, bySite } } as const;
      return findRates([{ speed: 'blitz', games: 50, rating: 1500, rates }], TABLE)[0];
    };
    const { ratio = 1 } = siteFactor('phase.endgame') ?? {};
    expect(ratio).toBeGreaterThan(1);
    expect(inEndgames(160, 0)?.verdict).toBe('weakness');
    expect(inEndgames(160, 1000)).toMatchObject({ verdict: 'ordinary', rate: 0.16 });
    expect(inEndgames(160, 1000)?.others.rate).toBeCloseTo(0.1 * ratio);
    expect(inEndgames(160, 500)?.others.rate).toBeCloseTo(0.05 + 0.05 * ratio);
    expect(inEndgames(300, 1000)?.verdict).toBe('weakness');
  });

  it('needs games, and events that were to be expected', () => {
    expect(verdictOn('blunders', 300, 1000, 19)).toBe('few');
    expect(verdictOn('blunders', 40, 79)).toBe('few');
  });

  it('is none where the rating may be off by as much, however many the games', () => {
    expect(verdictOn('blunders', 118_000, 1_000_000)).toBe('ordinary');
    expect(verdictOn('blunders', 125_000, 1_000_000)).toBe('weakness');
  });

  it('takes more the more is asked at once', () => {
    const rates = Object.fromEntries(
      RATE_KINDS.map((kind, index) => [kind, { happened: index === 0 ? 18 : 10, of: 100, games: 50 }]),
    );
    const all = findRates([{ speed: 'blitz', games: 50, rating: 1500, rates }], TABLE);
    expect(rateFinding({ rates: all }, 'blunders')?.verdict).toBe('ordinary');
    expect(verdictOn('blunders', 18, 100)).toBe('weakness');
  });

  it('has an interval around what was seen, also where nothing was', () => {
    const [some] = findRates(played('blunders', 180, 1000), TABLE);
    expect(some).toMatchObject({ rate: 0.18, others: { rate: 0.1, from: 1200, to: 1799, games: 3000 } });
    expect(some?.ratio).toBeCloseTo(1.8);
    expect(some?.interval.low).toBeCloseTo(0.153, 2);
    expect(some?.interval.high).toBeCloseTo(0.211, 2);
    const [none] = findRates(played('blunders', 0, 100), TABLE);
    expect(none?.interval).toMatchObject({ low: 0 });
    expect(none?.interval.high).toBeCloseTo(0.046, 2);
  });

  it('compares each speed with others of that speed, and nobody without a rating', () => {
    const rapid = { ...cell, speeds: ['rapid'], happened: 20_000 };
    const table = { blunders: [{ ...cell, speeds: ['blitz'] }, rapid] };
    const rates = { blunders: { happened: 10, of: 100, games: 20 } };
    const speeds = [
      { speed: 'blitz', games: 20, rating: 1500, rates },
      { speed: 'rapid', games: 20, rating: 1500, rates },
    ] as const;
    expect(findRates(speeds, table)[0]?.others.rate).toBeCloseTo(0.15);
    expect(findRates([{ speed: 'blitz', games: 20, rates }], table)).toEqual([]);
  });

  it('is none against players of ratings that lie far apart', () => {
    const among = (from: number, to: number) =>
      findRates(played('blunders', 180, 1000), { blunders: [{ ...cell, from, to }] }).length;
    expect([among(1400, 1599), among(1200, 1999), among(800, 1799), among(1400, 2399)]).toEqual([1, 1, 0, 0]);
  });

  it('is compared with the project’s own table', () => {
    const [blunders] = findRates(played('blunders', 300, 1000));
    expect(blunders).toMatchObject({ kind: 'blunders', verdict: 'weakness' });
    expect(blunders?.others.from).toBeLessThanOrEqual(1500);
    expect(blunders?.others.to).toBeGreaterThanOrEqual(1500);
  });
});

describe('the clock', () => {
  it('is told with or without others to compare with', () => {
    const facts = { happened: 3, of: 60, games: 12 };
    const tally = new Map([
      ['rates.blitz.games', 12],
      ['rate.blitz.time.little', facts.happened],
      ['rate.blitz.time.little.of', facts.of],
      ['rate.blitz.time.little.games', facts.games],
      ['rate.blitz.seconds.opening', 150_000_000],
      ['rate.blitz.seconds.opening.of', 50],
      ['rate.blitz.seconds.opening.games', 12],
    ]);
    const { clock, rates } = findingsOf(tally, []);
    expect(rates).toEqual([]);
    expect(clock).toEqual([
      { kind: 'seconds.opening', rate: 3, of: 50, games: 12 },
      { kind: 'time.little', rate: 0.05, of: 60, games: 12 },
    ]);
  });
});

describe('a family of openings', () => {
  /** Won or lost games with these first moves; `expected` is by rating. */
  const games = (name: string, wins: number, losses: number, expected = 0.5, draws = 0): OpeningStats => ({
    name,
    color: 'white',
    moves: ['e4'],
    wins,
    losses,
    draws,
    rated: {
      games: wins + draws + losses,
      halves: 2 * wins + draws,
      expected: Math.round(1_000_000 * expected * (wins + draws + losses)),
    },
  });
  const found = (...openings: readonly OpeningStats[]) => findingsOf(new Map(), openings).openings;
  const REST = games('Vienna Game: Main Line', 150, 150);

  it('is listed from 20 rated games on, whatever it scores', () => {
    expect(found(games('Italian Game', 9, 10), REST)).toMatchObject([{ name: 'Vienna Game', games: 300 }]);
    expect(found(games('Italian Game', 10, 10), REST)).toMatchObject([
      { name: 'Vienna Game' },
      { name: 'Italian Game' },
    ]);
    const { rated: _, ...unrated } = games('Italian Game', 20, 20);
    expect(found(unrated, REST)).toMatchObject([{ name: 'Vienna Game' }]);
  });

  it('has all of its variations, written as it is most often', () => {
    const variations = ['Two Knights', 'Giuoco Piano', 'Evans Gambit'].map((name) =>
      games(`Italian Game: ${name}`, 5, 15),
    );
    const italian = found(...variations, games('ITALIAN GAME', 1, 1), REST).find(({ games: played }) => played === 62);
    expect(italian).toMatchObject({ name: 'Italian Game', score: 16 / 62 });
  });

  it('is the same of single games and of their sums, in any order', () => {
    const sums = [games('Italian Game', 12, 36, 0.61), games('Vienna Game', 70, 60, 0.47)];
    const single = sums.flatMap(({ name, wins, losses, rated }) =>
      Array.from({ length: wins + losses }, (_, index) =>
        games(name, Number(index < wins), Number(index >= wins), rated && rated.expected / rated.games / 1e6),
      ),
    );
    expect(found(...single.toReversed())).toEqual(found(...sums));
  });

  type Counted = { readonly name: string; readonly points: number; readonly expected: number };

  /** The slope with the least squared error, found by halving: a slope of 1 counts as known from an error of two games. */
  const usualBySearch = (families: ReadonlyMap<string, readonly Counted[]>): ((byRating: number) => number) => {
    const all = [...families.values()].flat();
    const mean = (of: readonly Counted[], field: 'points' | 'expected') =>
      of.reduce((sum, game) => sum + game[field], 0) / of.length;
    const [points, expected] = [mean(all, 'points'), mean(all, 'expected')];
    const errorOf = (slope: number): number =>
      [...families.values()].reduce(
        (sum, own) =>
          sum + own.length * (mean(own, 'points') - points - slope * (mean(own, 'expected') - expected)) ** 2,
        2 * (slope - 1) ** 2,
      );
    let [low, high] = [-50, 50];
    for (let step = 0; step < 200; step++) {
      const [one, other] = [low + (high - low) / 3, high - (high - low) / 3];
      if (errorOf(one) < errorOf(other)) high = other;
      else low = one;
    }
    return (byRating) => points + low * (byRating - expected);
  };

  /** The share whose 95% range of outcomes ends at the score, by halving. */
  const boundBySearch = (score: number, played: number, end: 0 | 1): number => {
    let [inside, outside] = [score, end as number];
    for (let step = 0; step < 100; step++) {
      const middle = (inside + outside) / 2;
      if (Math.abs(score - middle) <= 1.96 * Math.sqrt((middle * (1 - middle)) / played)) inside = middle;
      else outside = middle;
    }
    return inside;
  };

  const singleGames = fc.array(
    fc.record({
      name: fc.constantFrom(
        'Italian Game',
        'Sicilian Defense: Najdorf Variation',
        'Sicilian Defence',
        'French Defense',
      ),
      points: fc.constantFrom(0, 0.5, 1),
      expected: fc.integer({ min: 1, max: 99 }).map((percent) => percent / 100),
    }),
    { minLength: 60, maxLength: 200 },
  );

  it('has the score, the expected score and the interval that a count of its games gives, the surest first', () => {
    let listed = 0;
    fc.assert(
      fc.property(singleGames, (counted) => {
        const families = new Map<string, Counted[]>();
        for (const game of counted) {
          const family = game.name.slice(0, 6);
          families.set(family, [...(families.get(family) ?? []), game]);
        }
        const usual = usualBySearch(families);
        const findings = found(
          ...counted.map(({ name, points, expected }) =>
            games(name, Number(points === 1), Number(points === 0), expected, Number(points === 0.5)),
          ),
        );
        const large = [...families.values()].filter((own) => own.length >= 20);
        expect(findings).toHaveLength(large.length);
        const gains = findings.map((finding) => {
          const own = families.get(finding.name.slice(0, 6)) ?? [];
          const score = own.reduce((sum, { points }) => sum + points, 0) / own.length;
          expect(finding.games).toBe(own.length);
          expect(finding.score).toBeCloseTo(score, 9);
          expect(finding.expected).toBeCloseTo(
            usual(own.reduce((sum, { expected }) => sum + expected, 0) / own.length),
            4,
          );
          const [low, high] = [boundBySearch(score, own.length, 0), boundBySearch(score, own.length, 1)];
          expect(finding.interval.low).toBeCloseTo(low, 6);
          expect(finding.interval.high).toBeCloseTo(high, 6);
          listed += 1;
          return low - finding.expected;
        });
        for (const [index, gain] of gains.entries()) expect(gain).toBeLessThanOrEqual((gains[index - 1] ?? 1) + 1e-9);
      }),
      { numRuns: 100 },
    );
    expect(listed).toBeGreaterThan(50);
  });
});

describe('whatever the games', () => {
  /** Some things happen much more often than others, so that there are weaknesses and strengths. */
  const reports = fc
    .tuple(
      fc.array(anyFacts, { minLength: 20, maxLength: 50 }),
      fc.dictionary(fc.constantFrom(...FAULTS), fc.constantFrom(0, 1, 6), { minKeys: 8, maxKeys: 20 }),
    )
    .map(([facts, often]) => {
      const rates = Object.fromEntries(Object.entries(often).map(([kind, happened]) => [kind, { happened, of: 10 }]));
      return reportFacts(
        facts.map(({ excluded, ...game }) => ({ ...game, rates, rating: excluded === undefined ? 1500 : 1560 })),
      );
    });

  /** What each sentence calls good or bad. */
  const claimsIn = (messages: readonly { readonly id: string; readonly values?: object }[]) =>
    messages.flatMap(({ id, values = {} }): readonly { readonly about: string; readonly isGood: boolean }[] => {
      const { fault } = values as { fault?: { id: string } };
      if (fault !== undefined) return aboutOf(fault.id).map((about) => ({ about, isGood: id.endsWith('.better') }));
      const said = id.split('.')[1] ?? '';
      if (['good-form', 'rating-rose'].includes(said)) return [{ about: 'form', isGood: true }];
      if (['bad-form', 'rating-fell', 'losing-streak'].includes(said)) return [{ about: 'form', isGood: false }];
      return said.startsWith('worse-with-') ? [{ about: said, isGood: false }] : [];
    });

  const aboutOf = (id: string): readonly string[] => {
    const [, area = '', part] = id.split('.');
    if (area === 'phase') return [part ?? ''];
    if (area === 'endgame') return ['endgame', id];
    return ['timeTrouble', 'flagFalls'].includes(area) ? ['clock'] : [id];
  };

  it('no two findings and no two sentences contradict each other', () => {
    let claimed = 0;
    fc.assert(
      fc.property(reports, (report) => {
        const pieces = [...adviseAgainst(report), ...adviseMyself(report), ...insightsOf(report)];
        const claims = claimsIn(pieces.map(({ message }) => message));
        const verdicts = report.findings.rates.flatMap(({ kind, verdict }) =>
          verdict === 'weakness' || verdict === 'strength'
            ? aboutOf(`fault.${kind}`).map((about) => ({ about, isGood: verdict === 'strength' }))
            : [],
        );
        claimed += verdicts.length;
        for (const { about, isGood } of [...claims, ...verdicts]) {
          expect([...claims, ...verdicts]).not.toContainEqual({ about, isGood: !isGood });
        }
        const colors = claims.filter(({ about }) => about.startsWith('worse-with-')).map(({ about }) => about);
        expect(new Set(colors).size).toBeLessThanOrEqual(1);
      }),
      { numRuns: 600 },
    );
    expect(claimed).toBeGreaterThan(300);
  });

  it('every sentence on a finding has its number of games, and rests on what is striking', () => {
    fc.assert(
      fc.property(reports, (report) => {
        for (const { message, games, finding } of [...adviseAgainst(report), ...adviseMyself(report)]) {
          expect(adviceSentence(message)).toMatch(/\.$/);
          expect(games).toBeGreaterThan(0);
          if (finding !== undefined) expect(['weakness', 'strength']).toContain(finding.verdict);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('the rates do not depend on the order of the games', () => {
    fc.assert(
      fc.property(fc.array(anyFacts, { maxLength: 30 }), (facts) => {
        expect(reportFacts(facts.toReversed()).findings.rates).toEqual(reportFacts(facts).findings.rates);
      }),
      { numRuns: 50 },
    );
  });
});

it('calls rates alike only where neither is a quarter above the other', () => {
  expect([0.79, 0.8, 1, 1.25, 1.26].map((ratio) => isAlike({ ratio }))).toEqual([false, true, true, true, false]);
});
