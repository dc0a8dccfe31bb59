import { beforeEach, expect, it, vi } from 'vitest';
import { HttpError } from '../../../lib/http';
import { makeOutbox, type Attempt } from './outbox';

// What fails is told to the console as well.
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});

const attempt = (key: string, solved = true): Attempt => ({ puzzleId: 7, solved, timeSpent: solved ? 60 : 30, key });

/** A server that answers each call with the next of the answers, and keeps those that it took. */
const server = (...answers: readonly (Error | undefined)[]) => {
  const requested: string[] = [];
  const left = [...answers];
  const send = ({ key = '' }: Attempt, userId: number): Promise<void> => {
    requested.push(`${userId} ${key}`);
    const answer = left.shift();
    return answer === undefined ? Promise.resolve() : Promise.reject(answer);
  };
  return { requested, send };
};

it('sends one after the other, in their order', async () => {
  const { requested, send } = server();
  const outbox = makeOutbox(send);
  outbox.setUser(1);
  outbox.add(attempt('wrong', false));
  outbox.add(attempt('right'));
  await expect.poll(() => outbox.getState()).toMatchObject({ waiting: [], isSending: false });
  expect(requested).toEqual(['1 wrong', '1 right']);
});

it('keeps them until it is known who tries', async () => {
  const { requested, send } = server();
  const outbox = makeOutbox(send);
  outbox.add(attempt('early'));
  expect(requested).toEqual([]);
  outbox.setUser(3);
  await expect.poll(() => requested).toEqual(['3 early']);
});

it('sends what waits as of whoever made it, when another one has come meanwhile', async () => {
  const { requested, send } = server(new TypeError('no network'));
  const outbox = makeOutbox(send);
  outbox.setUser(1);
  outbox.add(attempt('first'));
  await expect.poll(() => outbox.getState()).toMatchObject({ isSending: false, problem: { kind: 'waiting' } });
  outbox.setUser(2);
  outbox.add(attempt('second'));
  await expect.poll(() => requested).toEqual(['1 first', '1 first', '2 second']);
});

it('keeps what did not arrive, with those behind it, and sends all in their order on the next try', async () => {
  const { requested, send } = server(new TypeError('no network'));
  const outbox = makeOutbox(send);
  outbox.setUser(1);
  outbox.add(attempt('wrong', false));
  await expect.poll(() => outbox.getState().problem).toEqual({ kind: 'waiting' });
  expect(outbox.getState().waiting).toHaveLength(1);
  outbox.add(attempt('right'));
  await expect.poll(() => outbox.getState()).toMatchObject({ waiting: [], problem: undefined });
  expect(requested).toEqual(['1 wrong', '1 wrong', '1 right']);
});

it('sends nothing twice when it is told to deliver twice', async () => {
  const { requested, send } = server(new HttpError(503, ''));
  const outbox = makeOutbox(send);
  outbox.setUser(1);
  outbox.add(attempt('once'));
  await expect.poll(() => outbox.getState().isSending).toBe(false);
  outbox.deliver();
  outbox.deliver();
  await expect.poll(() => outbox.getState().waiting).toEqual([]);
  outbox.deliver();
  expect(requested).toEqual(['1 once', '1 once']);
});

it.each([
  [401, '', { kind: 'guest' }],
  [404, '{"message":"Gone"}', { kind: 'refused', why: 'Gone' }],
  [400, '', { kind: 'refused', why: 'The server answered 400.' }],
])('lets go of what is refused with %d, and goes on', async (status, body, problem) => {
  const { requested, send } = server(new HttpError(status, body));
  const outbox = makeOutbox(send);
  outbox.setUser(1);
  outbox.add(attempt('refused'));
  outbox.add(attempt('next'));
  await expect.poll(() => outbox.getState()).toEqual({ waiting: [], isSending: false, problem });
  expect(requested).toEqual(['1 refused', '1 next']);
});

it.each([429, 408, 500, 503])('keeps what came to a server that answered %d', async (status) => {
  const outbox = makeOutbox(server(new HttpError(status, '')).send);
  outbox.setUser(1);
  outbox.add(attempt('kept'));
  await expect.poll(() => outbox.getState().problem).toEqual({ kind: 'waiting' });
  expect(outbox.getState().waiting).toHaveLength(1);
});
