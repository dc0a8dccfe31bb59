/** Getting games in: as PGN text, or from a site. */
import type { Routes } from '../../../http/routes';
import type { LibraryDeps } from '../library-deps';
import { createImportShare } from './import-call';
import { importStateRoutes } from './import-state-routes';
import { siteImportRoutes } from './site-import-routes';
import { PGN_TYPE, textImportRoutes } from './text-import-routes';

export const importRoutes: Routes<LibraryDeps> = (app, deps) => {
  // The text is not collected here: it goes on as it comes.
  app.addContentTypeParser(PGN_TYPE, (_request, payload, parsed) => parsed(null, payload));
  const takeShare = createImportShare(deps.redis);
  textImportRoutes(app, { ...deps, takeShare });
  siteImportRoutes(app, { ...deps, takeShare });
  importStateRoutes(app, deps);
};
