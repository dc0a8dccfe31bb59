import type { FastifyInstance } from 'fastify';

/**
 * Bodies are JSON and nothing else. An empty one counts as none, so that a call without a payload
 * may carry the JSON content type.
 */
export const takeOnlyJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
};
