import type { FastifyRequest } from 'fastify';

/** A reset link carries its secret in the address of our page. */
const SECRET = /([?&]token=)[^&]*/gi;

/** A request as the log has it: never its cookies or its body, and no secret of its address. */
export const describeRequest = ({ method, url, host, ip }: FastifyRequest) => ({
  method,
  url: url.replaceAll(SECRET, '$1…'),
  host,
  remoteAddress: ip,
});
