/**
 * Work on the event loop in pieces of a few milliseconds: one in each turn of the loop, and clients one after the other.
 * Whoever asks for little waits for one piece, however much others have asked for.
 */
import type { Server } from 'node:net';
import type { Milliseconds } from '../../chess/types';
import { currentTurn } from './turns';

/**
 * The loop accepts one connection in each turn, so that the last of a hundred would wait for a hundred pieces. While
 * connections arrive, no piece begins for this time.
 */
const MAX_ACCEPTING: Milliseconds = 20;

/** By client, the next one first; those of a client in the order in which they came. */
const waiting = new Map<string, (() => void)[]>();

let isRunning = false;
let hasAccepted = false;
let acceptingSince: Milliseconds | undefined;

export const acceptBeforeWork = (server: Server): void => {
  server.on('connection', () => {
    hasAccepted = true;
  });
};

/** Calls `begin` in a later turn, in which no other piece begins. */
export const beginInTurn = (client: string, begin: () => void): void => {
  const own = waiting.get(client);
  if (own === undefined) waiting.set(client, [begin]);
  else own.push(begin);
  if (isRunning) return;
  isRunning = true;
  setImmediate(nextTurn);
};

/** Resolves in a later turn, in which no other piece begins. By default in the turn of the client that asks. */
export const nextPiece = (client = currentTurn().client): Promise<void> =>
  new Promise((resolve) => beginInTurn(client, resolve));

const nextTurn = (): void => {
  if (isAccepting()) {
    setImmediate(nextTurn);
    return;
  }
  const begin = takeNext();
  isRunning = waiting.size > 0;
  if (isRunning) setImmediate(nextTurn);
  begin?.();
};

const isAccepting = (): boolean => {
  const now = performance.now();
  if (hasAccepted) acceptingSince ??= now;
  const isTimeLeft = acceptingSince !== undefined && now - acceptingSince < MAX_ACCEPTING;
  const isHeld = hasAccepted && isTimeLeft;
  hasAccepted = false;
  if (!isHeld) acceptingSince = undefined;
  return isHeld;
};

const takeNext = (): (() => void) | undefined => {
  for (const [client, own] of waiting) {
    const begin = own.shift();
    waiting.delete(client);
    if (own.length > 0) waiting.set(client, own);
    return begin;
  }
  return undefined;
};
