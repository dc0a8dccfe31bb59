/** The four calls about a user: who it is, the totals of the library, its newest games and its openings. */
import { profileSchema } from '../../../contract/profile';
import { PLATFORM } from '../../../contract/sites';
import type { ProfileAccess } from '../../accounts/access';
import type { Database } from '../../db/infra/database';
import { readSums } from '../../db/learn/puzzle-sums';
import { answers, type Routes } from '../../http/routes';
import type { Sources } from '../../sources/sources';
import { createLibraryRatings } from './library-ratings';
import { playedRoutes } from './played-routes';
import { describe, refusals } from './profile-call';
import { toProfile } from './to-profile';

type ProfileDeps = {
  readonly db: Database;
  readonly access: ProfileAccess;
  readonly sources: Sources;
};

export const profileRoutes: Routes<ProfileDeps> = (app, { db, access, sources }) => {
  const platform = sources.find(PLATFORM.site);
  const ratingsOf = createLibraryRatings(db);
  playedRoutes(app, { db, access });

  app.get(
    '/api/user/:id',
    {
      schema: {
        ...describe('A user', 'User 1 by the name in the games. Nothing private.'),
        response: { 200: answers('The user', profileSchema), ...refusals },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { user, library } = await access.requireRead(request, reply, id);
      const { ratings, weeklyChange } = await ratingsOf(library);
      return toProfile({ user, library, ratings, weeklyChange, puzzles: await readSums(db, id), platform });
    },
  );
};
