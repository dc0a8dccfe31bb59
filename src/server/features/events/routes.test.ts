/** A user's events: who is told of them, and how they and their rounds come, change, go, and come back. */
import { describe, expect, it } from 'vitest';
import { ACCOUNT_PATHS } from '../../../contract/account/auth';
import { EVENT_LIMITS, eventSchema, eventsSchema, type OwnEvent } from '../../../contract/events';
import { createMember, createApiClient, type ApiClient } from '../../../test/api-client';
import { buildTestApp } from '../../../test/test-app';
import { openTestDatabase } from '../../../test/test-database';
import { purgeEvents } from '../../db/events';

const OPEN = {
  name: 'Riverside Open',
  place: 'Hall 2',
  link: 'https://example.org/open',
  startsOn: '2026-12-04',
  speed: 'classical',
};

const eventPaths = (user: number) => {
  const events = `/api/user/${user}/events`;
  const event = (id: number) => `${events}/${id}`;
  const round = (id: number, roundId: number) => `${event(id)}/rounds/${roundId}`;
  return {
    events,
    event,
    restore: (id: number) => `${event(id)}/restore`,
    rounds: (id: number) => `${event(id)}/rounds`,
    round,
    restoreRound: (id: number, roundId: number) => `${round(id, roundId)}/restore`,
    notes: (id: number, roundId: number) => `${round(id, roundId)}/notes`,
    prepared: (id: number, roundId: number) => `${round(id, roundId)}/prepared`,
    game: (id: number, roundId: number) => `${round(id, roundId)}/game`,
  };
};

const openVisitor = async (id = 1) => {
  const db = await openTestDatabase();
  const app = await buildTestApp({ db });
  const apiClient = createApiClient(app);
  const paths = eventPaths(id);
  return {
    db,
    apiClient,
    paths,
    add: async (details: object = OPEN) =>
      (await apiClient.ask('POST', paths.events, details)).json<{ readonly id: number }>().id,
    list: async () => eventsSchema.parse((await apiClient.ask('GET', paths.events)).json()).events,
    read: async (event: number): Promise<OwnEvent> => {
      const answer = await apiClient.ask('GET', paths.event(event));
      expect(answer.statusCode, answer.body).toBe(200);
      return eventSchema.parse(answer.json());
    },
    status: async (...call: Parameters<ApiClient['ask']>) => (await apiClient.ask(...call)).statusCode,
  };
};

/** An event with one round. */
const openRound = async (details: object = { number: 1, opponent: 'Doe, Jane' }) => {
  const opened = await openVisitor();
  const event = await opened.add();
  await opened.apiClient.ask('POST', opened.paths.rounds(event), { rounds: [details] });
  const { rounds } = await opened.read(event);
  return { ...opened, event, round: rounds[0]!.id };
};

describe('an event', () => {
  it('is added, listed by its date, changed, and deleted until that is undone', async () => {
    const { apiClient, paths, add, list, read, status } = await openVisitor();
    const id = await add();
    await add({ name: 'Club night', startsOn: '2026-09-01', endsOn: '2027-05-01' });
    await add({ name: 'Some day' });
    expect((await list()).map(({ name }) => name)).toEqual(['Some day', 'Riverside Open', 'Club night']);
    expect(await read(id)).toEqual({ id, ...OPEN, rounds: [] });
    expect(await status('PUT', paths.event(id), { name: ' Riverside Open 2026 ' })).toBe(204);
    expect(await read(id)).toEqual({ id, name: 'Riverside Open 2026', rounds: [] });

    await apiClient.ask('POST', paths.rounds(id), { rounds: [{ number: 1 }] });
    expect(await status('DELETE', paths.event(id))).toBe(204);
    expect(await status('DELETE', paths.event(id))).toBe(404);
    expect(await list()).toHaveLength(2);
    for (const path of [paths.event(id), paths.round(id, 1)]) {
      const answer = await apiClient.ask(path === paths.event(id) ? 'GET' : 'DELETE', path);
      expect(answer.statusCode).toBe(404);
    }
    expect(await status('POST', paths.restore(id))).toBe(204);
    expect((await read(id)).rounds).toMatchObject([{ number: 1 }]);
    const again = await apiClient.ask('POST', paths.restore(id));
    expect([again.statusCode, again.json()]).toMatchObject([404, { id: 'nothing-to-restore' }]);
  });

  it.each([
    [{ name: ' ' }],
    [{ ...OPEN, link: 'javascript:alert(1)' }],
    [{ ...OPEN, link: 'https://example.org/a b' }],
    [{ ...OPEN, startsOn: '2026-13-01' }],
    [{ ...OPEN, endsOn: '2026-12-03' }],
    [{ ...OPEN, name: 'x'.repeat(EVENT_LIMITS.name + 1) }],
  ])('is refused as %j', async (details) => {
    const { list, paths, status } = await openVisitor();
    expect(await status('POST', paths.events, details)).toBe(400);
    expect(await list()).toEqual([]);
  });

  it('is one of so many, deleted ones among them until they are purged', async () => {
    const { db, add, paths, status } = await openVisitor();
    const ids: number[] = [];
    for (let count = 0; count < EVENT_LIMITS.events; count += 1) ids.push(await add({ name: `Event ${count}` }));
    await status('DELETE', paths.event(ids[0]!));
    expect(await status('POST', paths.events, OPEN)).toBe(409);
    expect(await purgeEvents(db, Date.now() - 1000)).toBe(false);
    expect(await purgeEvents(db, Date.now() + 1000)).toBe(true);
    expect(await status('POST', paths.restore(ids[0]!))).toBe(404);
    expect(await status('POST', paths.events, OPEN)).toBe(201);
  });
});

describe('a round', () => {
  it('is one of several in the order of their numbers, and adds up to points', async () => {
    const { apiClient, paths, add, list, read, status } = await openVisitor();
    const id = await add();
    const rounds = [
      { opponent: 'later' },
      { number: 2, date: '2026-12-05', time: '19:30', color: 'black', opponent: 'Doe, Jane', rating: 1930 },
      { number: 1, opponent: 'Smith, John', player: 'chesscom:JohnSmith', outcome: 'draw' },
      { number: 3, outcome: 'win' },
      { number: 4, outcome: 'loss' },
    ];
    expect(await status('POST', paths.rounds(id), { rounds })).toBe(204);
    const read1 = (await read(id)).rounds;
    expect(read1.map(({ number }) => number)).toEqual([1, 2, 3, 4, undefined]);
    expect(read1[1]).toEqual({ ...rounds[1], id: read1[1]!.id, notes: '', version: 0 });
    expect(await list()).toMatchObject([{ rounds: 5, played: 3, points: 1.5 }]);

    const { id: first } = read1[0]!;
    expect(await status('PUT', paths.round(id, first), { number: 1, color: 'white' })).toBe(204);
    expect((await read(id)).rounds[0]).toEqual({ id: first, number: 1, color: 'white', notes: '', version: 0 });
    expect(await status('DELETE', paths.round(id, first))).toBe(204);
    expect((await read(id)).rounds).toHaveLength(4);
    expect(await status('PUT', paths.round(id, first), { number: 1 })).toBe(404);
    expect(await status('POST', paths.restoreRound(id, first))).toBe(204);
    expect(await status('POST', paths.restoreRound(id, first))).toBe(404);
    expect((await read(id)).rounds).toHaveLength(5);

    const other = await add({ name: 'Other' });
    expect(await status('PUT', paths.round(other, first), { number: 1 })).toBe(404);
    expect((await apiClient.ask('POST', paths.rounds(999), { rounds })).json()).toMatchObject({ id: 'no-such-event' });
  });

  it.each([
    [{ number: 0 }],
    [{ time: '24:00' }],
    [{ date: '5 December' }],
    [{ player: 'no name' }],
    [{ opponent: 'x'.repeat(EVENT_LIMITS.opponent + 1) }],
  ])('is refused as %j, and those with it', async (round) => {
    const { paths, add, read, status } = await openVisitor();
    const id = await add();
    expect(await status('POST', paths.rounds(id), { rounds: [{ number: 1 }, round] })).toBe(400);
    expect((await read(id)).rounds).toEqual([]);
  });

  it('is one of so many', async () => {
    const { paths, add, read, status } = await openVisitor();
    const id = await add();
    const rounds = Array.from({ length: EVENT_LIMITS.rounds - 1 }, (_, index) => ({ opponent: `Player ${index}` }));
    expect(await status('POST', paths.rounds(id), { rounds })).toBe(204);
    expect(await status('POST', paths.rounds(id), { rounds: [{}, {}] })).toBe(409);
    expect((await read(id)).rounds).toHaveLength(EVENT_LIMITS.rounds - 1);
    expect(await status('POST', paths.rounds(id), { rounds: [{}] })).toBe(204);
  });
});

describe('in a round', () => {
  it('notes are written over the version that was read, and both are told where it is another', async () => {
    const { apiClient, paths, event, round, read } = await openRound();
    const path = paths.notes(event, round);
    const write = (notes: string, version: number) => apiClient.ask('PUT', path, { notes, version });
    expect((await write('# Plays fast\u0000', 0)).json()).toMatchObject({ version: 1 });
    const conflict = await write('plays slowly', 0);
    expect(conflict.statusCode).toBe(409);
    expect(conflict.json()).toMatchObject({ id: 'notes-changed', version: 1 });
    expect(conflict.json<{ notes: string }>().notes).toContain('# Plays fast');
    expect((await write('plays slowly', 1)).json()).toEqual({ notes: 'plays slowly', version: 2 });
    expect((await read(event)).rounds).toMatchObject([{ notes: 'plays slowly', version: 2 }]);
    expect((await write('x'.repeat(EVENT_LIMITS.notes + 1), 2)).statusCode).toBe(400);
    expect((await write('ü'.repeat(EVENT_LIMITS.notes), 2)).statusCode).toBe(200);
    expect((await apiClient.ask('PUT', paths.notes(event, 999), { notes: '', version: 0 })).statusCode).toBe(404);
  });

  it('one of many that write the same version at once is kept', async () => {
    const { apiClient, paths, event, round } = await openRound();
    const answers = await Promise.all(
      ['one', 'two', 'three', 'four'].map((notes) =>
        apiClient.ask('PUT', paths.notes(event, round), { notes, version: 0 }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
  });

  it('a preparation is kept with its day, in the place of the one before', async () => {
    const { paths, event, round, read, status } = await openRound();
    const path = paths.prepared(event, round);
    const line = {
      kind: 'familiar',
      moves: ['e4', 'c5', 'Nf3'],
      decision: 2,
      reach: 0.5,
      gain: 0.01,
      value: 0.55,
      parts: { rating: 0.5, engine: 0.05, results: 0, replies: 0 },
      evidence: 'some',
      games: 12,
      fen: 'rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2',
    };
    const prepared = { player: 'mira.talwade', color: 'white', speed: 'rapid', lines: [line] };
    expect(await status('PUT', path, prepared)).toBe(204);
    const [kept] = (await read(event)).rounds;
    expect(kept).toMatchObject({ prepared, player: 'mira.talwade', color: 'white', opponent: 'Doe, Jane' });
    expect(Date.now() - Date.parse(kept!.prepared!.preparedAt)).toBeLessThan(60_000);
    const many = Array.from({ length: EVENT_LIMITS.lines + 1 }, () => line);
    expect(await status('PUT', path, { ...prepared, lines: many })).toBe(400);
    const long = { ...line, moves: Array.from({ length: EVENT_LIMITS.plies + 1 }, () => 'e4') };
    expect(await status('PUT', path, { ...prepared, lines: [long] })).toBe(400);
    expect(await status('PUT', path, { ...prepared, games: 'every' })).toBe(400);
    expect(await status('PUT', path, { ...prepared, color: 'black', lines: [] })).toBe(204);
    expect((await read(event)).rounds[0]).toMatchObject({ color: 'black', prepared: { lines: [] } });
  });

  it('the game is kept as it was put in, with the outcome that it tells', async () => {
    const { paths, event, round, read, status } = await openRound({ color: 'white' });
    const path = paths.game(event, round);
    expect(await status('PUT', path, { pgn: '1. e4 e5 1-0', outcome: 'win' })).toBe(204);
    expect((await read(event)).rounds).toMatchObject([{ pgn: '1. e4 e5 1-0', color: 'white', outcome: 'win' }]);
    expect(await status('PUT', path, { pgn: ' ' })).toBe(400);
    expect(await status('PUT', path, { pgn: 'x'.repeat(EVENT_LIMITS.pgn + 1) })).toBe(400);
    expect(await status('DELETE', path)).toBe(204);
    expect((await read(event)).rounds[0]).toMatchObject({ outcome: 'win' });
    expect((await read(event)).rounds[0]).not.toHaveProperty('pgn');
  });
});

describe('others', () => {
  it('are told of no event and change none, also while a link shows the games', async () => {
    const app = await buildTestApp({ profileMode: 'signed-in' });
    const member = await createMember(app);
    const other = await createMember(app, { username: 'Anderssen', email: 'adolf@anderssen.example' });
    await member.ask('PATCH', ACCOUNT_PATHS.account, { isPublic: true });
    const paths = eventPaths(2);
    const { id } = (await member.ask('POST', paths.events, OPEN)).json<{ id: number }>();
    await member.ask('POST', paths.rounds(id), { rounds: [{ opponent: 'Adolf' }] });
    for (const apiClient of [createApiClient(app), other]) {
      expect((await apiClient.ask('GET', paths.events)).json()).toEqual({ canWrite: false, events: [] });
      expect((await apiClient.ask('GET', paths.event(id))).statusCode).toBe(404);
      expect((await apiClient.ask('PUT', paths.event(id), OPEN)).statusCode).toBe(404);
      expect((await apiClient.ask('DELETE', paths.event(id))).statusCode).toBe(404);
    }
    // The number is an event's of another user.
    expect((await other.ask('GET', eventPaths(3).event(id))).statusCode).toBe(404);
    expect((await other.ask('POST', eventPaths(3).rounds(id), { rounds: [{}] })).statusCode).toBe(404);
    const own = (await member.ask('GET', ACCOUNT_PATHS.data)).json<{ events: unknown }>();
    expect(own.events).toMatchObject([{ ...OPEN, rounds: [{ opponent: 'Adolf' }] }]);
  });
});
