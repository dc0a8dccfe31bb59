/** Getting games in: as PGN text, or from a site. */
import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod';
import type { LibraryDeps } from '../library-deps';
import { createImportShare } from './import-call';
import { importStateRoutes } from './import-state-routes';
import { siteImportRoutes } from './site-import-routes';
import { PGN_TYPE, textImportRoutes } from './text-import-routes';

export const importRoutes: FastifyPluginCallbackZod<LibraryDeps> = (app, deps, done) => {
  // The text is not collected here: it goes on as it comes.
  app.addContentTypeParser(PGN_TYPE, (_request, payload, parsed) => parsed(null, payload));
  const takeShare = createImportShare(deps.redis);
  app.register(textImportRoutes, { ...deps, takeShare });
  app.register(siteImportRoutes, { ...deps, takeShare });
  app.register(importStateRoutes, deps);
  done();
};
