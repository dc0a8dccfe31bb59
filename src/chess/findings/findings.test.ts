import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adviceSentence } from '../../messages/advice';
import { anyFacts } from '../../test/data/facts';
import { createRandom } from '../../test/mock-lichess/make-games';
import { adviseAgainst, insightsOf } from '../advice/advice';
import { adviseMyself } from '../advice/my-advice';
import { reportFacts } from '../player/player-report';
import type { OpeningStats } from '../player/repertoire';
import type { BaselineTable } from './comparison';
import { findingsOf, findRates } from './findings';
import type { SpeedRates } from './game-rates';
import { FAULTS, RATE_KINDS, type RateKind, siteFactor } from './rate-kinds';
import { rateFinding, type Verdict } from './verdicts';

const SPEEDS = ['ultraBullet', 'bullet', 'blitz', 'rapid', 'classical', 'correspondence'];
/** One in ten, at any rating and speed. */
const cell = { from: 400, to: 3399, speeds: SPEEDS, happened: 10_000, of: 100_000, games: 3000, variance: 0.12 };
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
    expect(some).toMatchObject({ rate: 0.18, others: { rate: 0.1, from: 400, to: 3399, games: 3000 } });
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

describe('an opening', () => {
  /** Won or lost games with these first moves; `expected` is by rating. */
  const games = (name: string, moves: string, wins: number, losses: number, expected = 0.5): OpeningStats => ({
    name,
    color: 'white',
    moves: moves.split(' '),
    wins,
    losses,
    draws: 0,
    rated: { games: wins + losses, halves: 2 * wins, expected: Math.round(1_000_000 * expected * (wins + losses)) },
  });
  const found = (...openings: readonly OpeningStats[]) => findingsOf(new Map(), openings).openings;
  const said = (...openings: readonly OpeningStats[]) =>
    found(...openings).filter(({ verdict }) => verdict === 'weakness' || verdict === 'strength');
  const REST = games('Vienna Game: Main Line', 'e4 e5 Nc3', 150, 150);

  it('is weak or strong against what the player usually scores, by more than chance', () => {
    const verdictOn = (...given: readonly [wins: number, losses: number]) =>
      found(games('Italian Game', 'e4 e5 Nf3 Nc6 Bc4', ...given), REST).find(({ name }) => name === 'Italian Game')
        ?.verdict;
    expect(verdictOn(20, 60)).toBe('weakness');
    expect(verdictOn(60, 20)).toBe('strength');
    expect(verdictOn(35, 45)).toBe('ordinary');
    expect(verdictOn(8, 31)).toBe('few');
  });

  it('is none where all the player’s openings go as badly', () => {
    expect(said(games('Italian Game', 'e4 e5', 20, 60), games('Vienna Game', 'e4 e5 Nc3', 75, 225))).toEqual([]);
    expect(said(games('Italian Game', 'e4 e5', 20, 60))).toEqual([]);
  });

  it('is none where the opponents were stronger by as much', () => {
    const openings = (expected: number) => [
      games('Italian Game', 'e4 e5 Nf3 Nc6 Bc4', 20, 60, expected),
      games('Vienna Game', 'e4 e5 Nc3', 165, 135, 0.55),
      games('French Defense', 'e4 e6', 90, 110, 0.45),
    ];
    expect(said(...openings(0.5))).not.toEqual([]);
    expect(said(...openings(0.25))).toEqual([]);
  });

  it('is a family with all of its variations', () => {
    const variations = ['Two Knights', 'Giuoco Piano', 'Evans Gambit', 'Hungarian Defense'].map((variation, index) =>
      games(`Italian Game: ${variation}`, `e4 e5 Nf3 Nc6 Bc4 a${index + 3}`, 5, 15),
    );
    expect(said(...variations, REST)).toMatchObject([{ name: 'Italian Game', games: 80, verdict: 'weakness' }]);
  });

  it('is a position, whatever the names and the order of the moves, where that tells more', () => {
    const [one, other] = [
      games('Pirc Defense', 'e4 d6 d4 Nf6', 10, 40),
      games('Indian Defense', 'd4 Nf6 e4 d6', 9, 31),
    ];
    const families = [games('Pirc Defense', 'e4 d6 Nc3', 75, 55), games('Indian Defense', 'd4 Nf6 c4', 80, 60)];
    expect(said(one, other, ...families, REST)).toMatchObject([
      { name: 'Pirc Defense', moves: ['e4', 'd6', 'd4', 'Nf6'], games: 90, verdict: 'weakness' },
    ]);
  });

  it('is said once: not the positions of a weak family, nor the rest as strong beside it', () => {
    const lines = ['Bc5', 'Nf6', 'd6'].map((reply) => games('Italian Game', `e4 e5 Nf3 Nc6 Bc4 ${reply}`, 10, 50));
    const good = games('Ruy Lopez', 'e4 e5 Nf3 Nc6 Bb5', 60, 60);
    expect(said(...lines, good, REST)).toMatchObject([{ name: 'Italian Game', games: 180, verdict: 'weakness' }]);
  });

  it('has a score drawn toward the usual one, and an interval', () => {
    const [worst] = found(games('Italian Game', 'e4 e5 Nf3', 20, 60), REST);
    expect(worst).toMatchObject({ name: 'Italian Game', score: 0.25, games: 80 });
    expect(worst?.expected).toBeCloseTo(170 / 380);
    expect(worst?.shrunken).toBeGreaterThan(0.25);
    expect(worst?.shrunken).toBeLessThan(0.45);
    expect(worst?.interval.low).toBeCloseTo(0.168, 2);
    expect(worst?.interval.high).toBeCloseTo(0.355, 2);
  });

  it('is the same of single games and of their sums, in any order', () => {
    const sums = [games('Italian Game', 'e4 e5 Nf3', 12, 36, 0.61), games('Vienna Game', 'e4 e5 Nc3', 70, 60, 0.47)];
    const single = sums.flatMap(({ name, moves, wins, losses, rated }) =>
      Array.from({ length: wins + losses }, (_, index) =>
        games(
          name,
          moves.join(' '),
          Number(index < wins),
          Number(index >= wins),
          rated && rated.expected / rated.games / 1e6,
        ),
      ),
    );
    expect(found(...single.toReversed())).toEqual(found(...sums));
  });

  it('is hardly ever said of results by chance alone', () => {
    const random = createRandom(33);
    const repertoire = [
      'c5 Nf3 d6',
      'c5 Nf3 Nc6',
      'c5 Nc3',
      'e5 Nf3 Nc6',
      'e5 Nc3',
      'e6 d4',
      'c6 d4',
      'd5 exd5',
      'd6 d4',
    ];
    let speaking = 0;
    for (let report = 0; report < 200; report++) {
      const played = Array.from({ length: 500 }, () => {
        const line = random.pick(repertoire);
        const isWon = random.below(2) === 0;
        return games(line.slice(0, 2), `e4 ${line}`, Number(isWon), Number(!isWon));
      });
      speaking += Number(said(...played).length > 0);
    }
    expect(speaking).toBeLessThanOrEqual(15);
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
        facts.map(({ leftOut, ...game }) => ({ ...game, rates, rating: leftOut === undefined ? 1500 : 1560 })),
      );
    });

  /** What each sentence calls good or bad. */
  const claimsIn = (messages: readonly { readonly id: string; readonly values?: object }[]) =>
    messages.flatMap(({ id, values = {} }): readonly { readonly about: string; readonly isGood: boolean }[] => {
      const { fault, opening, color } = values as { fault?: { id: string }; opening?: string; color?: string };
      if (fault !== undefined) return aboutOf(fault.id).map((about) => ({ about, isGood: id.endsWith('.better') }));
      const said = id.split('.')[1] ?? '';
      if (said === 'weak-opening' || said === 'strong-opening' || id === 'insight.opening') {
        return [{ about: `${opening} ${color}`, isGood: said !== 'weak-opening' }];
      }
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
      { numRuns: 300 },
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
