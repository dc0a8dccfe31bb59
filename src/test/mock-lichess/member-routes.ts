/** For tests that run the mock server as a process of its own: what people have there. Lichess has no such calls. */
import { sendJson } from './answers';
import type { Handler } from './site';

export const showMembers: Handler = (visit) => {
  const { studies, tokens } = visit.site.members;
  sendJson(visit, { studies, tokens: tokens.size });
};

/** As a person does in the settings of the account. */
export const revokeTokens: Handler = (visit) => {
  visit.site.members.tokens.clear();
  sendJson(visit, {});
};
