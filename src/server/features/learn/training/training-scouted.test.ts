import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EnginePool } from '../../../../engine/search';
import { allowedGame, judgingPool, missedGame, plainFacts, someReview } from '../../../../test/data/library-games';
import { gameOf, playedAt, serveTraining } from '../../../../test/puzzle-client';
import { openTestDatabase } from '../../../../test/test-database';
import type { NewGame } from '../../../db/library/schema';
import { createScoutStore } from '../../../db/scout/scouts';
import type { CountedEntry } from '../../../db/scout/stored-scout';

const DAY = 86_400_000;
const START = Date.UTC(2026, 6, 1, 18);

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: START }));
afterEach(() => vi.useRealTimers());

describe('a scouted player’s missed tactics', () => {
  const serveScouted = async (pool?: EnginePool) => {
    const db = await openTestDatabase();
    const store = createScoutStore({ db, onFailure: () => undefined });
    const known = { requestedAt: START, tournaments: [], hasAllTournaments: true, malformedLines: 0, isWhole: true };
    let drop: readonly string[] = [];
    const keep = async (games: readonly NewGame[]) => {
      await store.write({ source: 'sample', player: 'mira.talwade' }, known, { put: games.map(toEntry), drop });
      drop = games.map(({ key }) => key);
    };
    await keep([missedGame('old', 1000, 'fork'), missedGame('new', 2000)]);
    return { db, keep, ...(await serveTraining(db, pool)) };
  };

  const toEntry = ({ key, moves, review = someReview, white, black, facts, pgn }: NewGame): CountedEntry => ({
    kind: 'counted',
    id: key,
    playedAt: facts.playedAt,
    facts: { ...plainFacts, isReviewed: true },
    game: {
      white,
      black,
      result: '1-0',
      timeControl: '3+2',
      moves: moves.split(' '),
      pgn,
      lastMoveAt: facts.playedAt,
      url: '',
      speed: 'blitz',
      isRated: true,
      ending: 'resign',
      review,
    },
  });

  it('are trained as one’s own are, whatever the name’s case', async () => {
    const { train, attempt } = await serveScouted();
    const training = await train('Mira.Talwade');
    expect(training).toMatchObject({ games: 2, due: 0, fresh: 2, resting: 0 });
    expect(training.puzzle?.source).toMatchObject({ origin: 'scouted', played: 'a3', playedAt: playedAt(2000) });
    await attempt(training, { solved: false });
    const next = await train('mira.talwade');
    expect(next).toMatchObject({ due: 0, fresh: 1, resting: 1 });
    expect(gameOf(next)).toBe(playedAt(1000));
    vi.setSystemTime(START + DAY);
    expect(gameOf(await train('mira.talwade'))).toBe(playedAt(2000));
    expect(await train()).toMatchObject({ due: 0, fresh: 0, puzzle: null });
  });

  it('are trained beside those that the player allowed, which tell what they were', async () => {
    const { keep, train, attempt } = await serveScouted();
    await keep([missedGame('missed', 1000), allowedGame('allowed', 2000, 'fork')]);
    const training = await train('mira.talwade');
    expect(training).toMatchObject({ games: 2, fresh: 2 });
    expect(training.puzzle).toMatchObject({ moves: ['Qxf7#'], source: { played: 'Nf6', allowed: 'fork' } });
    await attempt(training, { solved: true });
    const next = await train('mira.talwade');
    expect(next).toMatchObject({ fresh: 1, resting: 1, puzzle: { source: { played: 'a3' } } });
    expect(next.puzzle?.source).not.toHaveProperty('allowed');
  });

  it('stay on the cards when a later scout has other games', async () => {
    const { keep, train, attempt } = await serveScouted();
    await attempt(await train('mira.talwade'), { solved: false });
    await keep([missedGame('newest', 3000)]);
    expect(await train('mira.talwade')).toMatchObject({ games: 1, fresh: 1, resting: 1 });
  });

  it('are no puzzles where another move wins as well', async () => {
    const { train } = await serveScouted(judgingPool({ cp: 500 }, { cp: 400 }));
    expect(await train('mira.talwade')).toMatchObject({ fresh: 0, puzzle: null });
    expect(await train('mira.talwade')).toMatchObject({ fresh: 0, puzzle: null });
  });

  it('need a scout', async () => {
    const { ask } = await serveScouted();
    const answer = await ask('GET', '/api/puzzle-training/user/1?opponent=oskar.brandvold');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ message: 'Nobody has scouted oskar.brandvold yet. Scout them first.' });
  });
});
