/** The owner invites people to register. */
import { invitationsApi } from '../../../contract/account/account';
import { formErrorSchema, type RegistrationMode } from '../../../contract/account/auth';
import type { ProfileAccess } from '../../accounts/access';
import { implementIn } from '../../accounts/implement';
import { makeInvitation } from '../../accounts/registration';
import { deleteInvitation, listInvitations } from '../../db/accounts/invitations';
import type { Database } from '../../db/database';
import { fail } from '../../errors';
import { reportFieldErrors } from '../../http/error-responses';
import { errorResponses, jsonResponse, type Routes } from '../../http/routes';

type InvitationDeps = {
  readonly access: ProfileAccess;
  readonly db: Database;
  readonly appUrl: string;
  readonly mode: RegistrationMode;
};

export const invitationRoutes: Routes<InvitationDeps> = (app, { access, db, appUrl, mode }) => {
  reportFieldErrors(app);
  const implement = implementIn(app, access, 'invitations');

  implement(
    invitationsApi.list,
    { summary: 'The invitations of the last 14 days', answer: 'Used ones among them' },
    () => listInvitations(db, Date.now()),
  );

  implement(
    invitationsApi.make,
    {
      summary: 'Create an invitation',
      description: 'The link works once, for 14 days, and is shown in this answer alone.',
      answer: 'The link',
      conflict: 'REGISTRATION is not `invite`',
      errors: { 400: jsonResponse('The note is too long', formErrorSchema) },
    },
    ({ body: { note } }) => {
      if (mode !== 'invite') throw fail('invitations-are-off');
      return makeInvitation(db, appUrl, note);
    },
  );

  implement(
    invitationsApi.revoke,
    { summary: 'Revoke an invitation', answer: 'Its link no longer works', errors: errorResponses(404) },
    async ({ params: { id } }) => {
      if (!(await deleteInvitation(db, id))) throw fail('no-such-invitation');
    },
  );
};
