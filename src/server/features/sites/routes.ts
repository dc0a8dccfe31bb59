/** `GET /api/sites`: where games of players are found here. */
import { SITES_PATH, sitesSchema } from '../../../contract/sites';
import { answers, type Routes } from '../../http/routes';
import { type Sources, toSite } from '../../sources/sources';

type SitesDeps = { readonly sources: Sources };

export const siteRoutes: Routes<SitesDeps> = (app, { sources }) => {
  const sites = sources.all.map(toSite);
  app.get(
    SITES_PATH,
    {
      schema: {
        summary: 'Sites',
        description: 'Where games of players are found, and what each site can do.',
        tags: ['scouting'],
        response: { 200: answers('The sites', sitesSchema) },
      },
    },
    () => sites,
  );
};
