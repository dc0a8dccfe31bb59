import type { FastifyInstance } from 'fastify';
import { packedBody } from '../errors';

/**
 * Bodies are JSON and nothing else. An empty one counts as none, so that a call without a payload
 * may carry the JSON content type. None is unpacked, of whatever type.
 */
export const takeOnlyJson = (app: FastifyInstance): void => {
  app.addHook('onRequest', ({ headers: { 'content-encoding': coding = 'identity' } }, _reply, done) => {
    done(coding === 'identity' ? undefined : packedBody());
  });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
};
