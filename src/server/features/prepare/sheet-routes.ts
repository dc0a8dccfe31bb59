/** `GET /api/prepare/{site}/{name}/sheet.pdf` and `sheet.pgn`: a finished preparation as a file. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Color, otherColor } from '../../../chess/types';
import { errorSchema } from '../../../contract/errors';
import { PAPERS, type Preparation, type SheetFormat } from '../../../contract/preparation';
import { preparationPgn } from '../../../messages/preparation-export';
import { engineBusy } from '../../errors';
import { answers, clientGoneSignal } from '../../http/routes';
import { clientOf } from '../../platform/limits';
import { type createRun, preparationParams, preparationQuery, readMine, type RunDeps, SOON } from './run-preparation';
import type { SheetInput } from './sheet/sheet-pdf';

type SheetDeps = RunDeps & { readonly run: ReturnType<typeof createRun> };

const PDF = 'application/pdf';
const PGN = 'application/x-chess-pgn; charset=utf-8';
const paperQuery = preparationQuery.extend({ paper: z.enum(PAPERS).default('a4') });

const refusals = {
  400: answers('Not a player, a color or a site', errorSchema),
  404: answers('There is no such player or user, or not for whoever asks', errorSchema),
  410: answers('The account is closed', errorSchema),
  429: answers('The client has too many of these calls open', errorSchema),
  502: answers('The site cannot be reached, refuses, or has trouble', errorSchema),
  503: answers('The site or the engine asks us to wait as long as Retry-After says', errorSchema),
  504: answers('The site did not answer in time', errorSchema),
};

const schemaOf = (summary: string, mime: string) => ({
  ...{ summary, description: 'When the preparation is finished. Without `me` nothing is familiar.' },
  tags: ['preparation'],
  params: preparationParams,
  response: { 200: { description: 'The file', content: { [mime]: { schema: z.any() } } }, ...refusals },
});

export const sheetRoutes = (plugin: FastifyInstance, deps: SheetDeps): void => {
  const app = plugin.withTypeProvider<ZodTypeProvider>();
  type Request = FastifyRequest & Parameters<SheetDeps['run']>[0];

  const prepared = async (
    request: Request,
    reply: FastifyReply,
    { as = request.query.as, isWhole = false }: { readonly as?: Color; readonly isWhole?: boolean } = {},
  ): Promise<Preparation> => {
    const mine = await readMine(deps, request, reply, as);
    const waiting = { signal: clientGoneSignal(reply), client: clientOf(request), isWhole };
    const { params, query } = request;
    const outcome = await deps.run({ params, query: { ...query, as } }, mine, waiting);
    if (!outcome.ok) throw outcome.error;
    return outcome.value;
  };

  app.get(
    '/api/prepare/:site/:username/sheet.pdf',
    {
      schema: {
        ...schemaOf('What to play against a player with either color, on paper', PDF),
        querystring: paperQuery,
      },
    },
    async (request, reply) => {
      const other = await prepared(request, reply, { as: otherColor(request.query.as) });
      const preparation = await prepared(request, reply, { isWhole: true });
      const sheet = await makeSheet(deps, { preparation, other, paper: request.query.paper });
      return sendFile(reply, `against-${preparation.opponent}`, 'pdf', PDF).send(sheet);
    },
  );

  app.get(
    '/api/prepare/:site/:username/sheet.pgn',
    {
      schema: {
        ...schemaOf('What to play against a player, as a game with variations', PGN),
        querystring: preparationQuery,
      },
    },
    async (request, reply) => {
      const preparation = await prepared(request, reply);
      const name = `${preparation.color}-against-${preparation.opponent}`;
      return sendFile(reply, name, 'pgn', PGN).send(preparationPgn(preparation));
    },
  );
};

const makeSheet = async ({ thread }: RunDeps, sheet: Omit<SheetInput, 'madeAt'>): Promise<Buffer> => {
  const made = await thread.run('makeSheet', { ...sheet, madeAt: Date.now() });
  if (!made.ok) throw engineBusy(SOON);
  return Buffer.from(made.value);
};

const sendFile = (reply: FastifyReply, title: string, format: SheetFormat, mime: string): FastifyReply => {
  // Names of people are written in all letters, and several are joined by commas.
  const name = title.replace(/[^\w.-]+/g, '-').slice(0, 74);
  return reply.type(mime).header('content-disposition', `attachment; filename="outpost-pro-${name}.${format}"`);
};
