/** What a visit has brought: its form, and its token. */
import type { Visit } from './site';

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
