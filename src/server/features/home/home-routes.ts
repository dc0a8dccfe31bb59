/** `/api/user/{id}/home`: what is new for a user. Nothing is new for others than the user, also where the profile is public. */
import { errorSchema } from '../../../contract/errors';
import { homeSchema } from '../../../contract/profile';
import { ownerParams, type ProfileAccess } from '../../accounts/access';
import { answers, type Routes } from '../../http/routes';
import { type HomeDeps, nothingNew, readHome } from './read-home';

export type HomeRouteDeps = HomeDeps & { readonly access: ProfileAccess };

export const homeRoutes: Routes<HomeRouteDeps> = (app, { access, ...deps }) => {
  app.get(
    '/api/user/:id/home',
    {
      schema: {
        summary: 'What is new for a user',
        description: 'Games that came, followed players, puzzles that are due, the next event: each until it was seen.',
        tags: ['profile'],
        params: ownerParams,
        response: {
          200: answers('What is new; nothing for anybody else', homeSchema),
          400: answers('Not the number of a user', errorSchema),
          404: answers('There is no such user, or not for whoever asks', errorSchema),
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const owner = await access.requireRead(request, reply, id);
      return (await access.mayWrite(request, reply, id)) ? readHome(deps, owner, Date.now()) : nothingNew(owner);
    },
  );
};
