/** Answers as Lichess gives them: JSON, a stream of lines, or a page for people. */
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { Site, Visit } from './site';

const CROSS_ORIGIN = { 'access-control-allow-origin': '*', vary: 'Origin' };

export const sendJson = ({ response }: Pick<Visit, 'response'>, value: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...CROSS_ORIGIN });
  response.end(JSON.stringify(value));
};

export const sendPage = ({ response }: Pick<Visit, 'response'>, title: string, status: number): void => {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' });
  response.end(`<!DOCTYPE html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`);
};

/** A page, but JSON for who carries a token or asks for JSON. */
export const sendNotFound = (visit: Visit): void => {
  const { accept = '', authorization } = visit.request.headers;
  if (authorization !== undefined || accept.startsWith('application/json'))
    sendJson(visit, { error: 'Not found' }, 404);
  else sendPage(visit, 'Page not found', 404);
};

export const sendTooMany = (visit: Pick<Visit, 'response'>, error = 'Too many requests. Try again later.'): void =>
  sendJson(visit, { error }, 429);

/** Begins a stream; `kind` is `ndjson` or `pgn`. The head goes out at once, before the first line is ready. */
export const beginStream = (response: ServerResponse, kind: 'ndjson' | 'pgn', name: string): void => {
  response.writeHead(200, {
    'content-type': kind === 'ndjson' ? 'application/x-ndjson' : 'application/x-chess-pgn',
    'content-disposition': `attachment; filename=lichess_${name}_2026-07-01.${kind === 'ndjson' ? 'json' : 'pgn'}`,
    ...CROSS_ORIGIN,
  });
  response.flushHeaders();
};

/** One entry at the site's speed, in two chunks that are cut anywhere, letters included. */
export const sendEntry = async (site: Site, response: ServerResponse, entry: string): Promise<void> => {
  const bytes = Buffer.from(entry);
  const middle = Math.floor(bytes.length / 2);
  response.write(bytes.subarray(0, middle));
  await setImmediate();
  if (!response.write(bytes.subarray(middle)) && !response.destroyed) {
    await Promise.race([once(response, 'drain'), once(response, 'close')]);
  }
  if (Number.isFinite(site.gamesPerSecond)) await setTimeout(1000 / site.gamesPerSecond);
};

/** A whole list as lines of JSON. */
export const sendLines = async ({ site, response }: Visit, name: string, lines: readonly unknown[]): Promise<void> => {
  beginStream(response, 'ndjson', name);
  for (const line of lines) {
    if (response.destroyed) return;
    await sendEntry(site, response, `${JSON.stringify(line)}\n`);
  }
  response.end();
};

/** The faults of calls that are about nobody, by their path. */

/** Whether the call at the path has failed, as it was told to. */
export const failOnPurpose = async (visit: Visit, path: string): Promise<boolean> => {
  switch (visit.site.faultOf(path)) {
    case undefined:
      return false;
    case 'too-many-requests':
      sendTooMany(visit);
      break;
    case 'server-error':
      sendPage(visit, 'Service unavailable', 503);
      break;
    case 'bad-request':
      sendJson(visit, { error: 'This cannot be done' }, 400);
      break;
    case 'moved':
      visit.response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end();
      break;
    case 'forbidden':
      sendJson(visit, { error: 'Missing scope: study:write' }, 403);
      break;
    case 'cut':
      visit.response.destroy();
      break;
    case 'hang-before':
      await new Promise((resolve) => visit.response.once('close', resolve));
      break;
    default:
      sendPage(visit, 'Welcome', 200);
  }
  return true;
};

/** What a visit has brought: its form, and its token. */

/** The fields of a form that was sent. */
export const readForm = async ({ request }: Visit): Promise<URLSearchParams> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return new URLSearchParams(text);
};

/** Of the request, where it is good for something. */
export const tokenOf = ({ site, request }: Visit): string | undefined => {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  return token !== undefined && site.members.tokens.has(token) ? token : undefined;
};
