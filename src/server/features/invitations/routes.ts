/** `/api/invitations`: the owner invites people to register. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { invitationsSchema, madeInvitationSchema, newInvitationSchema } from '../../../contract/account/account';
import { formErrorSchema, INVITATIONS_PATH, type RegistrationMode } from '../../../contract/account/auth';
import { OWNER_ID } from '../../../contract/profile-paths';
import { requireUser } from '../../accounts/access';
import type { Accounts } from '../../accounts/accounts';
import { makeInvitation } from '../../accounts/registration';
import { deleteInvitation, listInvitations } from '../../db/accounts/invitations';
import type { Database } from '../../db/database';
import { fail } from '../../errors';
import { reportFieldErrors } from '../../http/error-responses';
import { errorResponses, jsonResponse, type Routes } from '../../http/routes';

type InvitationDeps = {
  readonly accounts: Accounts;
  readonly db: Database;
  readonly appUrl: string;
  readonly mode: RegistrationMode;
};

const tags = ['invitations'];
const ownerErrors = errorResponses(401, { 403: 'Not the owner' });

export const invitationRoutes: Routes<InvitationDeps> = (app, deps) => {
  reportFieldErrors(app);
  createRoutes(app, deps);
  revokeRoute(app, deps);
};

const requireOwner = async (accounts: Accounts, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  if ((await requireUser(accounts, request, reply)).id !== OWNER_ID) throw fail('owner-only');
};

const createRoutes: Routes<InvitationDeps> = (app, { accounts, db, appUrl, mode }) => {
  app.get(
    INVITATIONS_PATH,
    {
      schema: {
        summary: 'The invitations of the last 14 days',
        tags,
        response: { 200: jsonResponse('Used ones among them', invitationsSchema), ...ownerErrors },
      },
    },
    async (request, reply) => {
      await requireOwner(accounts, request, reply);
      return listInvitations(db, Date.now());
    },
  );

  app.post(
    INVITATIONS_PATH,
    {
      schema: {
        summary: 'Create an invitation',
        description: 'The link works once, for 14 days, and is shown in this answer alone.',
        tags,
        body: newInvitationSchema,
        response: {
          201: jsonResponse('The link', madeInvitationSchema),
          400: jsonResponse('The note is too long', formErrorSchema),
          ...ownerErrors,
          ...errorResponses({ 409: 'REGISTRATION is not `invite`' }),
        },
      },
    },
    async (request, reply) => {
      await requireOwner(accounts, request, reply);
      if (mode !== 'invite') throw fail('invitations-are-off');
      return reply.status(201).send(await makeInvitation(db, appUrl, request.body.note));
    },
  );
};

const revokeRoute: Routes<InvitationDeps> = (app, { accounts, db }) => {
  app.delete(
    `${INVITATIONS_PATH}/:id`,
    {
      schema: {
        summary: 'Revoke an invitation',
        tags,
        params: z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) }),
        response: {
          204: z.undefined().describe('Its link no longer works'),
          ...ownerErrors,
          ...errorResponses(400, 404),
        },
      },
    },
    async (request, reply) => {
      await requireOwner(accounts, request, reply);
      if (!(await deleteInvitation(db, request.params.id))) throw fail('no-such-invitation');
      return reply.status(204).send();
    },
  );
};
