/** Games of a player at a site, a call for each site. */
import { importSchema, siteImportSchema } from '../../../../contract/library';
import { PLAYER_NAME, scoutingMessages } from '../../../../contract/player/scout';
import { answers, type Routes } from '../../../http/routes';
import { writeRefusals } from '../library-schemas';
import { describe, type ImportCallDeps, quotaRefusals } from './import-call';
import { sinceLast } from './since-last';

const siteBody = siteImportSchema.extend({
  username: siteImportSchema.shape.username.regex(PLAYER_NAME, scoutingMessages.badName),
});

export const siteImportRoutes: Routes<ImportCallDeps> = (app, { db, access, imports, sources, takeShare }) => {
  for (const { site, label } of sources.all) {
    app.post(
      `/api/library/:id/imports/${site}`,
      {
        schema: {
          ...describe(`Import games from ${label}`, `\`new\`: those begun after the latest one known from ${label}.`),
          body: siteBody,
          response: { 202: answers('The import, in progress', importSchema), ...writeRefusals, ...quotaRefusals },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        const { library } = await access.requireWrite(request, reply, id);
        await takeShare(request);
        const { username, which } = request.body;
        const since = which === 'new' && library && (await sinceLast(db, library.id, { site, player: username }));
        const wanted = { username, ...(since ? { since } : {}) };
        return reply.status(202).send(await imports.fetchGames(id, site, wanted));
      },
    );
  }
};
