/** How calls are added to the server. */
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** The server, with calls typed by their schemas. */
export type RouteApp = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** Adds calls that belong together; what holds for them alone, such as a hook, needs `encapsulate`. */
export type Routes<Deps> = (app: RouteApp, deps: Deps) => void;

/** Adds calls in a scope of their own: their hooks, kinds of bodies and refusals hold for no others. */
export const encapsulate = <Deps>(app: RouteApp, routes: Routes<Deps>, deps: Deps): void => {
  app.register((scope: RouteApp, _options, done) => {
    routes(scope, deps);
    done();
  });
};
