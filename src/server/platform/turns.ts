/** For whom work is done, so that queues take turns between people. It follows the work through its promises. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export type Turn = {
  /** An address, an account, or a background job. */
  readonly client: string;
  /** Work that may wait: nobody has asked for just this. */
  readonly isPatient: boolean;
};

const turns = new AsyncLocalStorage<Turn>();

const OWN_WORK: Turn = { client: '', isPatient: false };

export const currentTurn = (): Turn => turns.getStore() ?? OWN_WORK;

export const inTurnOf = <Answer>(client: string, work: () => Answer): Answer =>
  turns.run({ ...currentTurn(), client }, work);

export const afterOthers = <Answer>(work: () => Answer): Answer =>
  turns.run({ ...currentTurn(), isPatient: true }, work);

/** The turn of an account, wherever its calls come from. */
export const inTurnOfUser = <Answer>(userId: number, work: () => Answer): Answer => inTurnOf(`user ${userId}`, work);

const accounts = new WeakMap<FastifyRequest, number>();

/** From its body on, the call is work for the account. */
export const takeTurnOfUser = (request: FastifyRequest, userId: number): void => void accounts.set(request, userId);

/** Each call is work for its client. Entered again after the body, whose events belong to the connection. */
export const takeTurnsByClient = (app: FastifyInstance, clientOf: (request: FastifyRequest) => string): void => {
  const enter = (request: FastifyRequest, _reply: unknown, done: () => void): void => {
    const userId = accounts.get(request);
    if (userId === undefined) inTurnOf(clientOf(request), done);
    else inTurnOfUser(userId, done);
  };
  app.addHook('onRequest', enter);
  app.addHook('preValidation', enter);
};
