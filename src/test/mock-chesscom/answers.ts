/** Answers as Chess.com gives them: JSON with an ETag, or a page for people. */
import { seedOf } from '../mock-lichess/make-games';
import type { Visit } from './site';

const LAST_MODIFIED = 'Wed, 01 Jul 2026 12:00:00 GMT';

/** Not again for who knows it already. */
export const sendJson = (visit: Visit, value: unknown): void => {
  const body = JSON.stringify(value);
  const etag = `W/"${seedOf(body).toString(16)}-${body.length}"`;
  const head = { etag, 'last-modified': LAST_MODIFIED, 'cache-control': 'public, max-age=43200' };
  if (visit.request.headers['if-none-match'] === etag) {
    visit.response.writeHead(304, head);
    visit.response.end();
    return;
  }
  visit.response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', ...head });
  visit.response.end(body);
};

export const sendRefusal = ({ response }: Visit, status: number, message: string): void => {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify({ code: 0, message }));
};

export const sendPage = ({ response }: Visit, status: number, title: string): void => {
  response.writeHead(status, { 'content-type': 'text/html; charset=UTF-8' });
  response.end(`<!DOCTYPE html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`);
};
