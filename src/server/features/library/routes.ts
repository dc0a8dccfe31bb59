/** `/api/library/{id}`: the library of a user's own games. */
import type { PositionEvaluations } from '../../games/position-evaluations';
import { encapsulate, type Routes } from '../../http/routes';
import { importRoutes } from './import/import-routes';
import type { LibraryDeps } from './library-deps';
import { nameRoutes } from './name-routes';
import type { ProgressStreams } from './progress-stream';
import { readRoutes } from './read-routes';
import { streamRoutes } from './stream-routes';
import { libraryTreeRoutes } from './tree-routes';
import { writeRoutes } from './write-routes';

type AllDeps = LibraryDeps & { readonly streams: ProgressStreams; readonly evaluations: PositionEvaluations };

export const libraryRoutes: Routes<AllDeps> = (app, deps) => {
  readRoutes(app, deps);
  writeRoutes(app, deps);
  encapsulate(app, importRoutes, deps);
  nameRoutes(app, deps);
  encapsulate(app, streamRoutes, deps);
  libraryTreeRoutes(app, deps);
};
