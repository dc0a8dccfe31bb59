/** All that is kept of the user, to take away. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { ownDataSchema } from '../../../contract/account/account';
import { ACCOUNT_PATHS } from '../../../contract/account/auth';
import { userOwner } from '../../accounts/stored-secrets';
import type { Routes } from '../../http/routes';
import { type AccountCallDeps, describe, guest, readAccount } from './account-call';
import { ownData } from './own-data';

export const ownDataRoutes: Routes<AccountCallDeps> = (app, { connections, db, userOf }) => {
  app.get(
    ACCOUNT_PATHS.data,
    {
      schema: {
        ...describe('All data of the user, as a file'),
        response: {
          200: { description: 'The file', content: { 'application/json': { schema: ownDataSchema } } },
          ...guest,
        },
      },
    },
    async (request, reply) => {
      const { id } = await userOf(request, reply);
      const connected = await connections.list(userOwner(id));
      return sendFile(reply, ownData(db, await readAccount(db, id), connected));
    },
  );
};

const sendFile = (reply: FastifyReply, text: AsyncIterable<string>): FastifyReply =>
  reply
    .type('application/json; charset=utf-8')
    .header('content-disposition', 'attachment; filename="outpost-pro-data.json"')
    .send(Readable.from(text));
