/** `GET /api/fetched-games/…`: games of a site as PGN, by link or by player name. */
import { makePgn } from '../../../chess/pgn/pgn';
import { parseGameLink, siteOfUrl } from '../../../chess/player/game-sites';
import { treeOf } from '../../../chess/tree/game-tree';
import { MAX_PGN_LENGTH } from '../../../contract/analysis/analysis';
import {
  type FetchedGames,
  fetchedGamesApi,
  type LinkQuery,
  NEWEST_GAMES,
  type NewestQuery,
} from '../../../contract/player/scout';
import type { ProfileAccess } from '../../accounts/access';
import { implementIn } from '../../accounts/implement';
import { fail, type HttpError } from '../../errors';
import { toSiteError } from '../../games/source-failures';
import { clientGoneSignal, errorResponses, type Routes } from '../../http/routes';
import { limitOpenCalls } from '../../platform/limits';
import type { Redis } from '../../platform/redis';
import type { LinkFailure } from '../../sources/source';
import type { Sources } from '../../sources/sources';

type FetchedDeps = { readonly access: ProfileAccess; readonly sources: Sources; readonly redis?: Redis };

/** Open calls per client; each waits for a site. */
const OPEN_CALLS = 4;

export const fetchedRoutes: Routes<FetchedDeps> = (app, { access, sources, redis }) => {
  const implement = implementIn(app, access, 'analysis');
  const settings = {
    answer: 'The games',
    errors: errorResponses(410, 429, 502, 503, 504, {
      400: 'Not a link to a game or a study of a known site, or not a name',
      403: 'The study is private',
      404: 'The site has no such game, study or player',
      422: 'The site needs a name, or what is behind the link is too large',
    }),
    limit: limitOpenCalls({ name: 'fetched-games', max: OPEN_CALLS, redis }),
  };
  implement(
    fetchedGamesApi.behindLink,
    {
      summary: 'The games behind a link',
      description: 'Of a game or a study at a site, as PGN. Nothing of the link but ids is sent anywhere.',
      ...settings,
    },
    ({ query }, { reply }) => readLink(sources, query, clientGoneSignal(reply)),
  );
  implement(
    fetchedGamesApi.newest,
    {
      summary: 'The newest games of a player',
      description: `The last ${NEWEST_GAMES} games at a site, as PGN; variants are not among them.`,
      ...settings,
    },
    ({ query }, { reply }) => readNewest(sources, query, clientGoneSignal(reply)),
  );
};

const readLink = async (sources: Sources, { link, name }: LinkQuery, signal: AbortSignal): Promise<FetchedGames> => {
  const found = parseGameLink(link);
  if (found === undefined) throw unknownLink(link, siteLabelOf(sources, link));
  const source = sources.find(found.site);
  if (source?.links === undefined) throw fail('no-such-source', { source: found.site });
  const named = name === undefined ? {} : { name };
  const pgn = await source.links.read({ link: found, ...named, max: MAX_PGN_LENGTH, signal });
  if (!pgn.ok) throw toLinkError(pgn.error, { name: name ?? '', label: source.label });
  return { pgn: pgn.value };
};

const siteLabelOf = (sources: Sources, address: string): string | undefined => {
  const site = siteOfUrl(address.trim())?.site;
  return site === undefined ? undefined : sources.find(site)?.label;
};

/** Not a link to a game or study; `label` for a known site. */
const unknownLink = (link: string, label: string | undefined): HttpError => {
  const host = /^(?:[a-z]+:\/\/)?([^/?#\s]+)/i.exec(link.trim())?.[1] ?? link;
  return label === undefined ? fail('unknown-link', { host }) : fail('no-game-behind', { label });
};

const readNewest = async (
  sources: Sources,
  { site, name }: NewestQuery,
  signal: AbortSignal,
): Promise<FetchedGames> => {
  const source = sources.locate({ site, name });
  if (source === undefined) throw fail('no-such-source', { source: site });
  const { label } = source;
  const stream = source.games({ name, max: NEWEST_GAMES, signal });
  const texts: string[] = [];
  for await (const game of stream) if (game.kind === 'played') texts.push(makePgn(treeOf(game.game)));
  const { failure } = await stream.ending;
  // Games received before a failure are still useful.
  if (texts.length > 0) return { pgn: texts.join('\n') };
  if (failure !== undefined) throw toSiteError(failure, { name, label });
  throw fail('no-newest-games', { name, label });
};

const toLinkError = (
  failure: LinkFailure,
  { name, label }: { readonly name: string; readonly label: string },
): HttpError => {
  switch (failure.reason) {
    case 'no-linked-game':
    case 'no-linked-study':
    case 'closed-study':
    case 'name-needed':
      return fail(failure.reason, { label });
    case 'linked-too-large':
      return fail(failure.reason, { megabytes: MAX_PGN_LENGTH / 1_000_000 });
    case 'not-in-months':
      return fail(failure.reason, { label, name: failure.name, months: failure.months });
    default:
      return toSiteError(failure, { name, label });
  }
};
