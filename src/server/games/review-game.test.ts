import { expect, it } from 'vitest';
import { ANALYSIS_DEPTHS } from '../../chess/evaluation';
import { factsOf, type GameFacts } from '../../chess/player/game-facts';
import type { ScanPass } from '../../engine/scan-game';
import type { SearchOutcome } from '../../engine/search';
import { playedGame, readGame } from '../../test/data/games';
import { evaluationsInPgn, reviewStoredGame, type SearchOnEngine } from './review-game';

const CLOCKED = `[TimeControl "180+0"]

1. e4 {[%clk 0:02:58]} e5 {[%clk 0:02:58]} 2. Nf3 {[%clk 0:02:50]} Nc6 {[%clk 0:02:50]} 3. Bb5 {[%clk 0:02:40]} *`;

/** As it is imported: nobody has evaluated it, but its clocks are known. */
const IMPORTED = factsOf(playedGame(CLOCKED, { timeControl: { initial: 180, increment: 0 } }));

/** A blunder of White's with the second move; a level game where it is searched as deep as a turn. */
const answer: SearchOnEngine = ({ positions, limit }) => {
  const isDeep = 'depth' in limit && limit.depth >= ANALYSIS_DEPTHS.turningPoints;
  const outcomes = positions.map(({ fen }): SearchOutcome => {
    const isLater = Number(fen.split(' ')[5]) > 2 || fen.startsWith('rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2');
    const evaluation = { cp: isLater && !isDeep ? -400 : 0 };
    return { ok: true, found: { evaluation, depth: isDeep ? 14 : 8, bestMove: 'a2a3', pv: ['a2a3'] } };
  });
  return Promise.resolve(outcomes);
};

const review = async (facts: GameFacts, look: ScanPass): Promise<GameFacts> => {
  const reviewed = await reviewStoredGame({ game: { pgn: CLOCKED, facts }, look }, answer);
  if (!reviewed.ok) throw new Error(reviewed.error);
  expect(reviewed.value.review.look).toBe(look);
  return reviewed.value.facts;
};

it('counts what happened in a game whose clocks alone were known', async () => {
  expect(IMPORTED.rates).toBeDefined();
  expect(IMPORTED.rates?.blunders).toBeUndefined();
  expect((await review(IMPORTED, 'first')).rates).toMatchObject({ ...IMPORTED.rates, blunders: { happened: 1 } });
});

it('keeps the rates of the first look after a deep one', async () => {
  const first = await review(IMPORTED, 'first');
  const deep = await review(first, 'deep');
  expect(deep.rates).toEqual(first.rates);
  expect(deep.accuracy).toBeGreaterThan(first.accuracy ?? 100);
});

it('looks once before the deep look at a game that was reviewed before there were rates', async () => {
  const { rates, ...former } = await review(IMPORTED, 'first');
  expect((await review(former, 'deep')).rates).toEqual(rates);
});

const TEXT = '1. e4 { [%eval 0.3] } e5 2. Nf3 { [%eval #-3] } *';

it('takes the evaluations of the text, by position', () => {
  const { known, evaluatedBy } = evaluationsInPgn(readGame(TEXT), undefined);
  expect(evaluatedBy).toBe('engine');
  expect([...known]).toEqual([
    [1, { evaluation: { cp: 30 }, depth: 0, pv: [] }],
    [3, { evaluation: { mate: -3 }, depth: 0, pv: [] }],
  ]);
});

it('takes those of a game on Lichess for Lichess’ own, the start included', () => {
  const { known, evaluatedBy } = evaluationsInPgn(readGame(TEXT), 'https://lichess.org/abcdefgh');
  expect(evaluatedBy).toBe('lichess');
  expect(known.get(0)).toEqual({ evaluation: { cp: 15 }, depth: 0, pv: [] });
});

it.each(['https://lichess.org/abcdefgh', 'https://lichess.org.example/abcdefgh', undefined])(
  'knows nothing of a game without evaluations (%s)',
  (url) => {
    expect(evaluationsInPgn(readGame('1. e4 e5 *'), url)).toEqual({ known: new Map(), evaluatedBy: 'engine' });
  },
);
