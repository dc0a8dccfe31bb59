/** `/api/library/{id}`: the library of a user's own games. */
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { importRoutes } from './import/import-routes';
import type { PositionEvaluations } from '../../games/position-evaluations';
import type { LibraryDeps } from './library-deps';
import type { ProgressStreams } from './progress-stream';
import { nameRoutes } from './name-routes';
import { readRoutes } from './read-routes';
import { streamRoutes } from './stream-routes';
import { libraryTreeRoutes } from './tree-routes';
import { writeRoutes } from './write-routes';

type AllDeps = LibraryDeps & { readonly streams: ProgressStreams; readonly evaluations: PositionEvaluations };

export const libraryRoutes: FastifyPluginCallbackZod<AllDeps> = (app, deps, done) => {
  app.register(readRoutes, deps);
  app.register(writeRoutes, deps);
  app.register(importRoutes, deps);
  app.register(nameRoutes, deps);
  app.register(streamRoutes, deps);
  app.register(libraryTreeRoutes, deps);
  done();
};
