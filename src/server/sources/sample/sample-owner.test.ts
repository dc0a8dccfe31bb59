import { describe, expect, it } from 'vitest';
import { SPEEDS } from '../../../chess/clock';
import { pliesBy, positionAt } from '../../../chess/game';
import { type PlayerReport, reportFacts, reportPlayer } from '../../../chess/player/player-report';
import { countResults, outcomeOf } from '../../../chess/player/results';
import { legalMoves } from '../../../chess/position/move';
import { outcomeOf as outcomeOnBoard } from '../../../chess/position/position';
import { findSamplePlayer, SAMPLE_OWNER, SAMPLE_PLAYERS } from '../../../contract/player/samples';
import { readGames } from '../../../test/mock-lichess/mock-server';
import { toPlayedGame } from '../../games/remote-games';
import { reviewPlayed } from '../../games/review-game';
import { createSampleSource } from './sample-source';
import { evaluatedSampleGames } from './seen-games';

const library = await evaluatedSampleGames(SAMPLE_OWNER.username);
const games = library.map(({ game }) => game);
const { username } = SAMPLE_OWNER;

/** The owner as he was before the game, and what it changed. */
const ownerIn = ({ players, color }: (typeof games)[number]): { rating: number; ratingChange: number } => {
  const owner = players[color];
  if (owner.kind !== 'person') throw new Error('Not a person');
  return { rating: owner.rating!, ratingChange: owner.ratingChange! };
};

describe('the games of the sample library', () => {
  it('are 187, of which the owner won 89, lost 68 and drew 30 [ENT-31]', () => {
    const results = countResults(games.map(({ game, color }) => ({ outcome: outcomeOf(game.result, color) })));
    expect(results).toMatchObject({ games: 187, wins: 89, losses: 68, draws: 30 });
  });

  it('end as they were written down: with a mate or stalemate on the board, or without [ENT-31]', () => {
    for (const { game, status, id } of games) {
      const onBoard = outcomeOnBoard(positionAt(game, game.plies.length - 1));
      expect(onBoard?.kind === 'checkmate', id).toBe(status === 'mate');
      expect(onBoard?.kind === 'stalemate', id).toBe(status === 'stalemate');
      if (onBoard?.kind === 'checkmate') expect(game.result, id).toBe(onBoard.winner === 'white' ? '1-0' : '0-1');
      if (status === 'draw') expect(game.result, id).toBe('1/2-1/2');
    }
    expect(games.filter(({ status }) => status === 'mate').length).toBeGreaterThan(5);
  });

  it('are not two the same, move for move or by their ids', () => {
    expect(new Set(games.map(({ game }) => game.plies.map(({ uci }) => uci).join(' '))).size).toBe(187);
    expect(new Set(games.map(({ id }) => id)).size).toBe(187);
  });

  it('come newest first, one after the other, over about nine months', () => {
    const [newest, oldest] = [games[0]!, games.at(-1)!];
    expect(games.slice(1).every(({ lastMoveAt }, index) => lastMoveAt < games[index]!.createdAt)).toBe(true);
    expect(games.every(({ createdAt, lastMoveAt }) => createdAt < lastMoveAt)).toBe(true);
    expect(newest.lastMoveAt).toBeLessThan(Date.UTC(2026, 10));
    expect((newest.createdAt - oldest.createdAt) / 86_400_000).toBeCloseTo(272, -1);
  });

  it('take one rating into the next, speed by speed, and end with a rapid one', () => {
    for (const speed of SPEEDS) {
      const ratings = games.filter((game) => game.speed === speed).map(ownerIn);
      ratings.slice(1).forEach(({ rating, ratingChange }, index) => {
        expect(ratings[index]!.rating, speed).toBe(rating + ratingChange);
      });
    }
    expect(games[0]?.speed).toBe('rapid');
    expect(new Set(games.map(({ speed }) => speed))).toEqual(new Set(['bullet', 'blitz', 'rapid', 'classical']));
  });

  it('have a clock at every move that never runs below nothing', () => {
    const clocks = games.flatMap(({ game }) => game.plies.map(({ clock }) => clock));
    expect(clocks.every((clock) => clock !== undefined && clock >= 0)).toBe(true);
  });
});

describe('what the engine sees in the sample library', () => {
  it('is a worth and a line in every position, but none where the game has ended by itself', () => {
    for (const { game: remote, positions } of library) {
      const { game, id } = remote;
      expect(positions, id).toHaveLength(game.plies.length + 1);
      const isOver = outcomeOnBoard(positionAt(game, game.plies.length - 1)) !== undefined;
      positions.forEach(({ bestMove, depth, pv }, index) => {
        const isSearched = index < game.plies.length || !isOver;
        expect(depth > 0 && pv.length > 0, `${id} ${index}`).toBe(isSearched);
        expect(bestMove, `${id} ${index}`).toBe(pv[0]);
      });
    }
  });

  it('is a move that can be played, in every tenth game', () => {
    for (const { game: remote, positions } of library.filter((_, index) => index % 10 === 0)) {
      positions.forEach(({ bestMove }, index) => {
        const fen = positionAt(remote.game, index - 1);
        if (bestMove !== undefined) expect(legalMoves(fen, false), `${remote.id} ${index}`).toContain(bestMove);
      });
    }
  });

  it('is a mate on the board just where the game ends with one', () => {
    for (const { game, positions } of library) {
      const mated = positions.flatMap(({ evaluation }, index) => ('checkmate' in evaluation ? [index] : []));
      expect(mated).toEqual(game.status === 'mate' ? [game.game.plies.length] : []);
    }
  });

  it('is the worth of another move only where the owner was to move and played the best', () => {
    const requested = library.flatMap(({ game: { game, color }, positions, alternatives }) =>
      [...alternatives.keys()].map((ply) => ({
        isOwn: pliesBy(game, color).includes(ply),
        isBest: game.plies[ply]?.uci === positions[ply]?.bestMove,
      })),
    );
    expect(requested.length).toBeGreaterThan(187);
    expect(requested.every(({ isOwn, isBest }) => isOwn && isBest)).toBe(true);
  });
});

describe('the owner of the sample library', () => {
  const report = (speed?: string): PlayerReport =>
    reportPlayer(games.flatMap((game) => (speed === undefined || game.speed === speed ? [toPlayedGame(game)] : [])));

  it('is not found by the local search, which covers two [OWN-16]', () => {
    expect(SAMPLE_PLAYERS).toHaveLength(2);
    expect(SAMPLE_PLAYERS).not.toContain(SAMPLE_OWNER);
    expect(findSamplePlayer('Ansel.Thornquist')).toBe(SAMPLE_OWNER);
  });

  it('has a current rating that is the rapid one [HOME-18]', () => {
    const { ratings } = report();
    const rapid = ratings.bySpeed.find(({ speed }) => speed === 'rapid');
    expect(ratings.current).toBe(rapid?.rating);
    expect(rapid?.rating).toBeGreaterThan(1600);
    expect(rapid?.rating).toBeLessThan(1850);
  });

  it('is often short of time in blitz, and seldom otherwise', () => {
    expect(report('blitz').clockUse.lowShare! - report('rapid').clockUse.lowShare!).toBeGreaterThan(25);
  });

  it('is weak in endgames, and misses more forks than he finds', () => {
    const facts = library.map(
      ({ game, ...seen }) => reviewPlayed(toPlayedGame(game), { ...seen, evaluatedBy: 'engine', look: 'first' }).facts,
    );
    const { results, rookEndgames, tactics } = reportFacts(facts);
    expect(tactics.weaknesses.slice(0, 3).map(({ name }) => name)).toContain('endgamePrecision');
    expect(rookEndgames.winRate).toBeLessThan(results.all.winRate - 20);
    const countOf = (part: 'strengths' | 'weaknesses', name: string): number =>
      tactics[part].find((tactic) => tactic.name === name)?.count ?? 0;
    expect(countOf('weaknesses', 'missedForks')).toBeGreaterThan(countOf('strengths', 'forks'));
  });

  it('plays the London and the Italian, the Caro-Kann and the Slav', () => {
    const starts = new Set(
      games.flatMap(({ game, color }) => `${color} ${game.plies[color === 'white' ? 0 : 1]?.san}`),
    );
    expect([...starts].toSorted()).toEqual(['black c6', 'black d5', 'white d4', 'white e4']);
  });

  it('can be scouted, with the same games and two tournaments', async () => {
    const source = createSampleSource();
    const { games: scouted } = await readGames(source, { name: username, max: 1000 });
    expect(scouted.map(({ id }) => id)).toEqual(games.map(({ id }) => id));
    const profile = await source.profile({ name: username });
    expect(profile).toMatchObject({ ok: true, value: { realName: 'Ansel Thornquist', fideId: 990_000_033 } });
    const { tournaments } = await source.tournaments({ name: username, max: 5 });
    expect(tournaments.map(({ kind }) => kind)).toEqual(['swiss', 'arena']);
    expect(tournaments.every(({ rank, totalPlayers }) => rank !== undefined && rank <= totalPlayers)).toBe(true);
  });
});
