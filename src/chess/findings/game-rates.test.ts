import { describe, expect, it } from 'vitest';
import { playedGame, readGame, reviewFrom } from '../../test/data/games';
import { factsOf } from '../player/game-facts';
import { reportFacts, statsOf, sumStats } from '../player/player-report';
import { readClock } from '../player/time-management';
import { type GameRates, type RatedGame, ratesOfGame, readRates } from './game-rates';

const NO_TACTICS = { strengths: [], weaknesses: [], missed: [], found: [] };
const OPENING = readGame('1. e4 e5 2. Nf3 Nc6 3. d4 exd4 4. Nxd4 *');
const ENDGAME = readGame('[SetUp "1"]\n[FEN "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e3 e6 2. e4 e5 3. Kd2 *');

const rates = (given: Partial<RatedGame> & { readonly cps: readonly number[] }): GameRates => {
  const { cps, ...rest } = given;
  const game = rest.game ?? OPENING;
  return ratesOfGame({
    game,
    color: 'white',
    ending: 'resign',
    outcome: 'loss',
    tactics: NO_TACTICS,
    review: reviewFrom(game, cps),
    ...rest,
  });
};

describe('the rates of a game', () => {
  it('are of the own moves: blunders of all, mistakes and blunders of a phase', () => {
    const { blunders, 'phase.opening': opening } = rates({ cps: [0, 0, -120, -120, -500, -500, -500] });
    expect(blunders).toEqual({ happened: 1, of: 4 });
    expect(opening).toEqual({ happened: 2, of: 4 });
    expect(rates({ cps: [0, 0, -120, -120, -500, -500, -500], color: 'black' }).blunders).toEqual({
      happened: 0,
      of: 3,
    });
  });

  it('ignore moves of a game that was lost before and after them, or won', () => {
    expect(rates({ cps: [-900, -900, -2000, -900, -1000, -900, 0] }).blunders).toEqual({ happened: 1, of: 2 });
    expect(rates({ cps: [900, 900, 700, 900, 950, 900, 950] }).blunders).toEqual({ happened: 0, of: 1 });
  });

  it('know endgames by their material', () => {
    const { 'endgame.pawn': pawns, 'endgame.rook': rooks } = rates({
      game: ENDGAME,
      cps: [-60, -60, -200, -200, -600],
    });
    expect(pawns).toEqual({ happened: 2, of: 3 });
    expect(rooks).toBeUndefined();
  });

  it('have tactics missed over those that stood to be played, whatever mates being one kind', () => {
    const missed = [
      { name: 'fork', ply: 2 },
      { name: 'backRankMate', ply: 4 },
    ];
    const found = [{ name: 'fork', ply: 4 }];
    const given = rates({ cps: [0, 0, 0, 0, 0, 0, 0], tactics: { ...NO_TACTICS, missed, found } });
    expect(given['missed.fork']).toEqual({ happened: 1, of: 2 });
    expect(given['missed.mate']).toEqual({ happened: 1, of: 1 });
  });

  it('count tactics by the rule of the rates that they are compared with', () => {
    const missed = [
      { name: 'clearance', ply: 2, compared: 'capture' },
      { name: 'fork', ply: 4, compared: null },
    ];
    const given = rates({ cps: [0, 0, 0, 0, 0, 0, 0], tactics: { ...NO_TACTICS, missed } });
    expect(given['missed.capture']).toEqual({ happened: 1, of: 1 });
    expect(given['missed.fork']).toBeUndefined();
  });

  it('do not count a chance that came in a decided game', () => {
    const missed = [{ name: 'fork', ply: 2 }];
    const given = rates({ cps: [0, 0, 0, 0, 0, 0, 0], tactics: { ...NO_TACTICS, missed } });
    const lost = rates({ cps: [-900, -900, 0, 0, 0, 0, 0], tactics: { ...NO_TACTICS, missed } });
    expect(given['missed.fork']).toEqual({ happened: 1, of: 1 });
    expect(lost['missed.fork']).toBeUndefined();
  });

  it('do not tell chances of a game in which those found were not counted', () => {
    const tactics = { strengths: [], weaknesses: [], missed: [{ name: 'fork', ply: 2 }] };
    expect(rates({ cps: [0, 0, 0, 0, 0, 0, 0], tactics })['missed.fork']).toBeUndefined();
  });

  it('know blunders by the time left, the seconds a move, and how the clock ended', () => {
    const game = readGame(
      '1. e4 {[%clk 0:01:00]} e5 {[%clk 0:01:00]} 2. Nf3 {[%clk 0:00:25]} Nc6 {[%clk 0:00:50]} ' +
        '3. d4 {[%clk 0:00:04]} exd4 {[%clk 0:00:40]} 4. Nxd4 {[%clk 0:00:02]} *',
    );
    const timeControl = { initial: 60, increment: 0 };
    const clock = readClock(game, 'white', timeControl);
    const given = rates({ game, timeControl, clock, ending: 'outOfTime', cps: [0, 0, 0, 0, 0, 0, -500] });
    expect(given['time.plenty']).toEqual({ happened: 0, of: 2 });
    expect(given['time.some']).toEqual({ happened: 0, of: 1 });
    expect(given['time.little']).toEqual({ happened: 1, of: 1 });
    expect(given.seconds).toEqual({ happened: 58, of: 3 });
    expect(given['seconds.opening']).toEqual({ happened: 58, of: 3 });
    expect(given.timeTrouble).toEqual({ happened: 1, of: 1 });
    expect(given.flagFalls).toEqual({ happened: 1, of: 1 });
  });
});

describe('the rates of many games', () => {
  const played = playedGame('1. e4 e5 2. Nf3 1-0', { rating: 1500, timeControl: { initial: 180, increment: 0 } });
  const blitz = factsOf({ ...played, review: reviewFrom(played.game, [0, 0, 0]) });

  it('add up by speed, with the mean rating', () => {
    const tally = sumStats([blitz, { ...blitz, rating: 1600 }, { ...blitz, speed: 'rapid' as const }].map(statsOf));
    const [first, second] = readRates(tally);
    expect(first).toMatchObject({ speed: 'blitz', games: 2, rating: 1550 });
    expect(first?.rates.accuracy).toEqual({ happened: 200, of: 2, games: 2 });
    expect(second).toMatchObject({ speed: 'rapid', games: 1, rating: 1500 });
  });

  it('have no rating that is not settled yet', () => {
    const unsettled = { ...blitz, rating: 1800, ratingChange: -41 };
    expect(readRates(sumStats([blitz, unsettled].map(statsOf)))[0]).toMatchObject({ games: 2, rating: 1500 });
  });

  it('say how much of them rests on the evaluations of a site, where those count otherwise than ours', () => {
    const [both] = readRates(sumStats([blitz, { ...blitz, isEvaluatedBySite: true }].map(statsOf)));
    expect(both?.rates.blunders).toMatchObject({ of: 4, bySite: 2 });
    expect(both?.rates['phase.opening']).not.toHaveProperty('bySite');
    expect(both?.rates.accuracy).not.toHaveProperty('bySite');
  });

  it('are nothing where games were kept before there were any', () => {
    const old = { ...factsOf(playedGame('1. e4 e5 2. Nf3 1-0', { ending: 'unknown' })) };
    expect(old).not.toHaveProperty('rates');
    expect(readRates(statsOf(old))).toEqual([]);
    expect(reportFacts([old]).results.all.games).toBe(1);
  });
});
