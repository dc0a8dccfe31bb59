/** Reference games: files that are scouted in by everybody here, and the people in them. */
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import { addFileRoute } from './add-file-route';
import { fideRoute } from './fide-route';
import { fileRoutes } from './file-routes';
import { peopleRoutes } from './people-routes';
import type { ReferenceDeps } from './reference-deps';
import { removeFileRoute } from './remove-file-route';
import { referenceTreeRoute } from './tree-route';

export const referenceRoutes: FastifyPluginCallbackZod<ReferenceDeps> = (app, deps, done) => {
  app.register(addFileRoute, deps);
  app.register(fileRoutes, deps);
  app.register(removeFileRoute, deps);
  app.register(peopleRoutes, deps);
  app.register(fideRoute, deps);
  app.register(referenceTreeRoute, deps);
  done();
};
