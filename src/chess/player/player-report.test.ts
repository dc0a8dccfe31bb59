import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyFacts } from '../../test/data/facts';
import { playedGame, reviewFrom } from '../../test/data/games';
import { factsOf, type GameFacts } from './game-facts';
import { negate, type PlayerReport, reportFacts, reportPlayer, statsOf, sumStats } from './player-report';

describe('the report on a player', () => {
  const italian = playedGame('1. e4 e5 2. Nf3 Nc6 3. Bc4 1-0');
  const games = [
    { ...italian, id: 'a', playedAt: 1, rating: 1500, opening: 'Italian Game' },
    { ...playedGame('1. d4 d5 0-1'), id: 'b', playedAt: 3, rating: 1510, color: 'black' as const },
    { ...playedGame('1. e4 c5 1-0'), id: 'c', playedAt: 2, opening: 'Sicilian Defense', color: 'black' as const },
    { ...playedGame('1. e4 *'), id: 'd', playedAt: 4, rating: 1512, ending: 'unknown' as const },
    { ...italian, id: 'e', playedAt: 5, opening: 'Italian Game', review: reviewFrom(italian.game, [0, 0, 0, 0, 0]) },
  ];
  const report = reportPlayer(games);

  it('counts results over all and by color; an unfinished game is a draw [ENT-12]', () => {
    expect(report.results).toEqual({
      all: { games: 5, wins: 3, losses: 1, draws: 1, winRate: 60 },
      white: { games: 3, wins: 2, losses: 0, draws: 1, winRate: 67 },
      black: { games: 2, wins: 1, losses: 1, draws: 0, winRate: 50 },
    });
  });

  it('takes the games by time, in whatever order they come', () => {
    expect(report.form.games.map(({ id, badge }) => `${id}${badge}`)).toEqual(['eW', 'dD', 'bW', 'cL', 'aW']);
    expect(report.ratings).toMatchObject({ games: 3, current: 1512 });
    expect(reportPlayer(games.toReversed())).toEqual(report);
  });

  it('has the repertoire with the first four plies', () => {
    expect(report.repertoire).toMatchObject({
      white: [{ name: 'Italian Game', moves: ['e4', 'e5', 'Nf3', 'Nc6'], games: 2 }],
      black: [{ name: 'Sicilian Defense', moves: ['e4', 'c5'], losses: 1 }],
      unnamed: 2,
    });
  });

  it('says how many reviewed games its accuracy rests on', () => {
    expect(report.accuracy).toEqual({ games: 1, mean: 100 });
    expect(report.phases.opening).toEqual({ score: 100, games: 1, moves: 3 });
    expect(report.phases.endgame).toEqual({ games: 0, moves: 0 });
  });

  it('skips what was not played, variants and set-up positions, and says so', () => {
    const setUp = '[SetUp "1"]\n[FEN "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 1-0';
    const others = [
      playedGame('[White "A"]\n\n1-0'),
      playedGame('1. e4 1-0', { ending: 'notStarted' }),
      playedGame('1. e4 *', { ending: 'aborted' }),
      playedGame(`[Variant "Chess960"]\n${setUp}`),
      playedGame(setUp),
    ];
    const { excluded, ...figures } = reportPlayer([...games, ...others]);
    expect(excluded).toEqual({ notPlayed: 3, variant: 1, setUp: 1, irregular: 0 });
    expect(figures).toEqual({ ...reportPlayer(games), excluded: undefined });
  });

  it('has no figure that rests on nothing', () => {
    const none = { games: 0, wins: 0, losses: 0, draws: 0, winRate: 0 };
    expect(reportPlayer([])).toEqual({
      excluded: { notPlayed: 0, variant: 0, setUp: 0, irregular: 0 },
      results: { all: none, white: none, black: none },
      ratings: { games: 0, bySpeed: [], trend: [] },
      form: { results: none, games: [] },
      repertoire: { white: [], black: [], unnamed: 0 },
      accuracy: { games: 0 },
      phases: {
        opening: { games: 0, moves: 0 },
        middlegame: { games: 0, moves: 0 },
        endgame: { games: 0, moves: 0 },
      },
      clockUse: { games: 0, moves: 0, lowGames: 0, lostOnTime: 0 },
      pressure: { games: 0, low: { moves: 0, blunders: 0 }, rest: { moves: 0, blunders: 0 } },
      rookEndgames: none,
      tactics: { games: 0, allowedGames: 0, strengths: [], weaknesses: [], missed: [], allowed: [] },
      findings: { games: 0, rates: [], openings: [], colors: {}, clock: [] },
    });
  });

  it('is made from facts that survive being kept as text', () => {
    const facts = games.map(factsOf);
    expect(reportFacts(JSON.parse(JSON.stringify(facts)) as readonly GameFacts[])).toEqual(report);
  });
});

describe('whatever the games, the report', () => {
  const manyFacts = fc.uniqueArray(anyFacts, { maxLength: 40, selector: ({ id }) => id });
  const check = (expectation: (report: PlayerReport, games: readonly GameFacts[]) => void) =>
    fc.assert(
      fc.property(manyFacts, (games) => {
        expectation(reportFacts(games), games);
      }),
    );

  it('adds up', () => {
    check(({ results: { all, white, black }, excluded }, games) => {
      expect(all.games + excluded.notPlayed + excluded.variant + excluded.setUp + excluded.irregular).toBe(
        games.length,
      );
      expect(white.games + black.games).toBe(all.games);
      for (const { games: played, wins, losses, draws } of [all, white, black]) {
        expect(wins + losses + draws).toBe(played);
      }
    });
  });

  it('has every game in one opening group or among the unnamed', () => {
    check(({ results, repertoire: { white, black, unnamed } }) => {
      const grouped = [...white, ...black].reduce((total, { games }) => total + games, 0);
      expect(grouped + unnamed).toBe(results.all.games);
    });
  });

  it('has each rated game in one format and once in the trend', () => {
    check(({ ratings: { games, bySpeed, trend } }) => {
      expect(bySpeed.reduce((total, speed) => total + speed.games, 0)).toBe(games);
      expect(trend).toHaveLength(games);
    });
  });

  it('has shares of 0 to 100 %', () => {
    check(({ results, clockUse, rookEndgames }) => {
      for (const share of [results.all.winRate, clockUse.lowShare, clockUse.lostOnTimeShare, rookEndgames.score]) {
        expect(share ?? 0).toBeGreaterThanOrEqual(0);
        expect(share ?? 0).toBeLessThanOrEqual(100);
      }
    });
  });

  it('has the means of all games that know the figure', () => {
    const meanOf = (values: readonly number[]) => values.reduce((total, value) => total + value, 0) / values.length;
    check(({ ratings, accuracy, clockUse }, games) => {
      const counted = games.filter(({ excluded }) => excluded === undefined);
      const accuracies = counted.flatMap((game) => game.accuracy ?? []);
      const rated = counted.flatMap(({ rating }) => rating ?? []);
      const seconds = counted.reduce((total, { clock }) => total + (clock?.seconds ?? 0), 0);
      expect(accuracy.games).toBe(accuracies.length);
      if (accuracies.length > 0) expect(accuracy.mean).toBeCloseTo(meanOf(accuracies), 5);
      expect(ratings.average).toBe(rated.length === 0 ? undefined : Math.round(meanOf(rated)));
      expect((clockUse.averageSeconds ?? 0) * clockUse.moves).toBeCloseTo(clockUse.moves === 0 ? 0 : seconds, 4);
    });
  });

  it('counts tactics as often as the games have them', () => {
    check(({ tactics }, games) => {
      const searched = games.filter(({ excluded, tactics: found }) => excluded === undefined && found !== undefined);
      expect(tactics.games).toBe(searched.length);
      for (const list of ['strengths', 'weaknesses', 'missed'] as const) {
        const seen = searched.reduce((total, game) => total + (game.tactics?.[list].length ?? 0), 0);
        expect(tactics[list].reduce((total, { count }) => total + count, 0)).toBe(seen);
      }
    });
  });

  it('does not change with the order of the games', () => {
    check((report, games) => expect(reportFacts(games.toReversed())).toEqual(report));
  });
});

describe('the tally of a game', () => {
  it('has its figures by name, in whole numbers', () => {
    const text = '1. e4 {[%clk 0:03:00]} e5 2. Nf3 {[%clk 0:02:57.5]} 1-0';
    const played = playedGame(text, {
      rating: 1500,
      opening: 'Italian Game',
      timeControl: { initial: 180, increment: 0 },
      tactics: { strengths: [{ name: 'forks', ply: 2 }], weaknesses: [], missed: [{ name: 'pin', ply: 0 }] },
    });
    const tally = statsOf(factsOf({ ...played, review: reviewFrom(played.game, [0, 0, 0]) }));
    const rates = [...tally].filter(([name]) => /^rates?\./.test(name));
    expect(Object.fromEntries(rates)).toMatchObject({
      'rates.blitz.games': 1,
      'rates.blitz.rating': 1500,
      'rate.blitz.blunders.of': 2,
      'rate.blitz.seconds': 2_500_000,
      'rate.blitz.seconds.of': 1,
    });
    expect(Object.fromEntries([...tally].filter(([name]) => !/^rates?\./.test(name)))).toEqual({
      'white.win': 1,
      'rating.blitz.games': 1,
      'rating.blitz.sum': 1500,
      'accuracy.games': 1,
      'accuracy.sum': 100_000_000,
      'phase.opening.games': 1,
      'phase.opening.moves': 2,
      'phase.opening.accuracy': 200_000_000,
      'clock.games': 1,
      'clock.moves': 1,
      'clock.seconds': 2_500_000,
      'pressure.games': 1,
      'pressure.rest.moves': 2,
      'tactics.games': 1,
      'strengths.forks': 1,
      'missed.pin': 1,
    });
  });

  it('is the reason alone for an excluded game', () => {
    const facts = factsOf(playedGame('1. e4 *', { ending: 'aborted', rating: 1500 }));
    expect([...statsOf(facts)]).toEqual([['excluded.notPlayed', 1]]);
  });

  it('counts an opening without a name', () => {
    expect(statsOf(factsOf(playedGame('1. e4 e5 0-1'))).get('openings.unnamed')).toBe(1);
  });
});

describe('tallies', () => {
  it('are whole numbers, none of them 0, whatever the game', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        for (const figure of statsOf(facts).values()) {
          expect(Number.isSafeInteger(figure)).toBe(true);
          expect(figure).not.toBe(0);
        }
      }),
    );
  });

  it('added and taken away in any order are the tally of the games that remain', () => {
    const games = fc.array(fc.record({ facts: anyFacts, stays: fc.boolean(), order: fc.nat() }), { maxLength: 20 });
    fc.assert(
      fc.property(games, (all) => {
        const steps = all.flatMap(({ facts, stays, order }) => {
          const tally = statsOf(facts);
          return [{ tally, order }, ...(stays ? [] : [{ tally: negate(tally), order: (order * 7919) % 1009 }])];
        });
        const kept = steps
          .toSorted((one, other) => one.order - other.order)
          .reduce((sum, { tally }) => sumStats([sum, tally]), sumStats([]));
        const remaining = all.filter(({ stays }) => stays).map(({ facts }) => statsOf(facts));
        expect(new Map(kept)).toEqual(new Map(sumStats(remaining)));
      }),
    );
  });
});
