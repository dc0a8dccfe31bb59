/** Reference games: files that are scouted in by everybody here, and the people in them. */
import { encapsulate, type Routes } from '../../http/routes';
import { addFileRoute } from './add-file-route';
import { fideRoute } from './fide-route';
import { fileRoutes } from './file-routes';
import { peopleRoutes } from './people-routes';
import type { ReferenceDeps } from './reference-deps';
import { removeFileRoute } from './remove-file-route';
import { referenceTreeRoute } from './tree-route';

export const referenceRoutes: Routes<ReferenceDeps> = (app, deps) => {
  encapsulate(app, addFileRoute, deps);
  fileRoutes(app, deps);
  removeFileRoute(app, deps);
  peopleRoutes(app, deps);
  fideRoute(app, deps);
  referenceTreeRoute(app, deps);
};
