/**
 * Requests that come all at once begin some at a time: each computes for a millisecond or two before it first waits for
 * anything, which hundreds of them would do in a row while everybody else waits.
 */
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  // Types cannot be added to.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyContextConfig {
    /** Begins at once, however many wait: for whoever watches the server. */
    readonly isUrgent?: boolean;
  }
}

/** That begin in one turn of the event loop. */
const AT_ONCE = 4;

export const admitInSlices = (app: FastifyInstance): void => {
  /** In the order in which they came. */
  const waiting: (() => void)[] = [];
  /** In this turn of the event loop. */
  let begun = 0;

  const nextTurn = (): void => {
    const admitted = waiting.splice(0, AT_ONCE);
    begun = admitted.length;
    if (begun > 0) setImmediate(nextTurn);
    admitted.forEach((begin) => begin());
  };

  app.addHook('onRequest', ({ routeOptions }, _reply, done) => {
    if (routeOptions.config.isUrgent === true) {
      done();
      return;
    }
    if (begun === AT_ONCE) {
      waiting.push(done);
      return;
    }
    if (begun === 0) setImmediate(nextTurn);
    begun += 1;
    done();
  });
};
