import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyFacts } from '../../test/data/any-facts';
import { playedGame, reviewFrom } from '../../test/data/played-game';
import { factsOf } from './game-facts';
import { negate, sumTallies, tallyOf } from './tally';

describe('the tally of a game', () => {
  it('has its figures by name, in whole numbers', () => {
    const text = '1. e4 {[%clk 0:03:00]} e5 2. Nf3 {[%clk 0:02:57.5]} 1-0';
    const played = playedGame(text, {
      rating: 1500,
      opening: 'Italian Game',
      timeControl: { initial: 180, increment: 0 },
      tactics: { strengths: [{ name: 'forks', ply: 2 }], weaknesses: [], missed: [{ name: 'pin', ply: 0 }] },
    });
    const tally = tallyOf(factsOf({ ...played, review: reviewFrom(played.game, [0, 0, 0]) }));
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

  it('is the reason alone for a game that is left out', () => {
    const facts = factsOf(playedGame('1. e4 *', { ending: 'aborted', rating: 1500 }));
    expect([...tallyOf(facts)]).toEqual([['leftOut.notPlayed', 1]]);
  });

  it('counts an opening without a name', () => {
    expect(tallyOf(factsOf(playedGame('1. e4 e5 0-1'))).get('openings.unnamed')).toBe(1);
  });
});

describe('tallies', () => {
  it('are whole numbers, none of them 0, whatever the game', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        for (const figure of tallyOf(facts).values()) {
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
          const tally = tallyOf(facts);
          return [{ tally, order }, ...(stays ? [] : [{ tally: negate(tally), order: (order * 7919) % 1009 }])];
        });
        const kept = steps
          .toSorted((one, other) => one.order - other.order)
          .reduce((sum, { tally }) => sumTallies([sum, tally]), sumTallies([]));
        const remaining = all.filter(({ stays }) => stays).map(({ facts }) => tallyOf(facts));
        expect(new Map(kept)).toEqual(new Map(sumTallies(remaining)));
      }),
    );
  });
});
