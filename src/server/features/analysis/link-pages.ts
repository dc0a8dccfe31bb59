/**
 * The page of a shared analysis with what other sites show of a link to it: title, verdict and a picture; and the page of
 * shared games, which search engines skip.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { LINK_ID, linkPage, linkParams, linkPicture } from '../../../contract/analysis/analysis-links';
import { QUOTAS } from '../../../contract/quotas';
import { sharedGamesPage } from '../../../contract/shared-games';
import { openLink, type StoredLink } from '../../db/analysis-links';
import type { Database } from '../../db/database';
import { createCache } from '../../http/response-cache';
import type { Routes } from '../../http/routes';
import { limitOpenCalls } from '../../platform/limits';
import type { Redis } from '../../platform/redis';
import { toReadError } from './analysis-errors';
import { requireLink } from './link-routes';
import { type LinkThread, PICTURE } from './link-tasks';

type PageDeps = { readonly db: Database; readonly webRoot: string | undefined; readonly appUrl: string };

/** Nothing is served without the built web app. */
export const linkPages = (app: FastifyInstance, { db, webRoot, appUrl }: PageDeps): void => {
  if (webRoot === undefined) return;
  const page = readFileSync(join(webRoot, 'index.html'), 'utf8');
  const sendPage = (reply: FastifyReply, tags: string): FastifyReply =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(page.replace('</head>', () => `${tags}</head>`));
  app.get(sharedGamesPage(':link'), { schema: { hide: true } }, (_request, reply) => sendPage(reply, NOT_INDEXED));
  app.get<{ Params: { link: string }; Querystring: { path?: string } }>(
    linkPage(':link'),
    { schema: { hide: true } },
    async (request, reply) => {
      const { link: address } = request.params;
      const link = LINK_ID.test(address) ? await openLink(db, address, Date.now()) : undefined;
      const { path } = request.query;
      const tags = link === undefined || link.isRevoked ? NOT_INDEXED : tagsOf(link, { appUrl, path });
      return sendPage(reply, tags);
    },
  );
};

/** Whoever has the link sees it, not whoever searches. */
const NOT_INDEXED = '<meta name="robots" content="noindex">';

type Place = { readonly appUrl: string; readonly path: unknown };

const tagsOf = ({ address, title, summary }: StoredLink, { appUrl, path }: Place): string => {
  const query = typeof path === 'string' && path !== '' ? `?${new URLSearchParams({ path }).toString()}` : '';
  const properties = {
    'og:type': 'article',
    'og:site_name': 'Outpost Pro',
    'og:title': title,
    'og:description': summary,
    'og:url': `${appUrl}${linkPage(address)}${query}`,
    'og:image': `${appUrl}${linkPicture(address)}${query}`,
    'og:image:type': 'image/png',
    'og:image:width': String(PICTURE.width),
    'og:image:height': String(PICTURE.height),
    'og:image:alt': `The position on the board and the course of the evaluation: ${title}`,
  };
  const tags = Object.entries(properties).map(
    ([name, value]) => `<meta property="${name}" content="${toAttribute(value)}">`,
  );
  return `${NOT_INDEXED}<meta name="twitter:card" content="summary_large_image">${tags.join('')}`;
};

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const toAttribute = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

/** Bytes of pictures in memory: a few hundred. */
const MAX_PICTURES = 10_000_000;

/** In characters. */
const MAX_PATH = 2000;

type PictureDeps = { readonly db: Database; readonly thread: LinkThread; readonly redis?: Redis };

export const linkPictureRoute: Routes<PictureDeps> = (app, { db, thread, redis }) => {
  const cached = createCache<Buffer>(MAX_PICTURES, ({ length }) => length);
  app.get(
    linkPicture(':link'),
    {
      onRequest: limitOpenCalls({ name: 'pictures', max: QUOTAS.picturesOfClient, redis }),
      schema: {
        hide: true,
        params: linkParams,
        querystring: z.object({ path: z.string().max(MAX_PATH).default('') }),
      },
    },
    async (request, reply) => {
      const { address, content } = await requireLink(db, request.params.link);
      const { path } = request.query;
      const picture = await cached(`${address} ${path}`, async () => {
        const drawn = await thread.run('drawLink', { content, path });
        if (!drawn.ok) throw toReadError(drawn.error);
        return Buffer.from(drawn.value);
      });
      void reply
        .type('image/png')
        .header('cache-control', 'public, max-age=3600')
        // Other sites show it.
        .header('cross-origin-resource-policy', 'cross-origin');
      return reply.send(picture);
    },
  );
};
