import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { unknownHost } from '../errors';
import { parseHost } from '../hosts';

/**
 * Answers 421 to a request that names another host than ours, or none, or several. What a proxy says beside the Host
 * header (X-Forwarded-Host) is not read: a page can send it, too.
 */
export const answerKnownHosts = (app: FastifyInstance, isKnown: (name: string) => boolean): void => {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (isForUs(raw, isKnown)) done();
    else done(unknownHost(raw.httpVersion === '1.1' && raw.headers.host === undefined ? 400 : 421));
  });
};

const isForUs = ({ rawHeaders, url = '' }: IncomingMessage, isKnown: (name: string) => boolean): boolean => {
  const headers = rawHeaders.filter((_, index) => rawHeaders[index - 1]?.toLowerCase() === 'host' && index % 2 === 1);
  const names = [...headers, ...authorityOf(url)].map(parseHost);
  return headers.length === 1 && names.every((name) => name !== undefined && isKnown(name));
};

/** A request to a proxy names the host before the path; the router does not look at it. */
const authorityOf = (url: string): readonly string[] => {
  const [, authority] = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(url) ?? [];
  return authority === undefined ? [] : [authority];
};
