/** Consent, tokens and their end, as the API reference has them: `GET /oauth`, `POST` and `DELETE /api/token`. */
import { createHash, randomBytes } from 'node:crypto';
import { failOnPurpose, readForm, sendJson, sendPage, tokenOf } from './answers';
import type { Handler, Visit } from './site';

const YEAR = 31_536_000;

/** Who is signed in at the site, unless the form names somebody else. */
const SIGNED_IN = 'GambitGustav';

/** What a client must ask for; the page says so where something is missing. */
const NEEDED = ['client_id', 'redirect_uri', 'code_challenge'];

const isComplete = (query: URLSearchParams): boolean =>
  query.get('response_type') === 'code' &&
  query.get('code_challenge_method') === 'S256' &&
  NEEDED.every((name) => query.get(name) !== null && query.get(name) !== '');

export const showConsentPage: Handler = async (visit) => {
  const { query, response } = visit;
  if (await failOnPurpose(visit, '/oauth')) return;
  if (!isComplete(query)) {
    sendPage(visit, 'Bad authorization request', 400);
    return;
  }
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(consentPage(query));
};

const consentPage = (query: URLSearchParams): string => `<!DOCTYPE html>
<html lang="en"><head><title>Authorize ${escape(query.get('client_id') ?? '')}</title></head><body><main>
<h1>${escape(query.get('client_id') ?? '')} wants to access your account</h1>
<p>${(query.get('scope') ?? '').split(' ').map(escape).join(', ')}</p>
<form method="post" action="/oauth">
${[...query].map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`).join('\n')}
<label>Signed in as <input name="member" value="${SIGNED_IN}"></label>
<button name="decision" value="cancel">Cancel</button>
<button name="decision" value="authorize">Authorize</button>
</form></main></body></html>
`;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const decideConsent: Handler = async (visit) => {
  const form = await readForm(visit);
  if (!isComplete(form)) {
    sendPage(visit, 'Bad authorization request', 400);
    return;
  }
  const back = new URL(form.get('redirect_uri') ?? '');
  if (form.get('decision') === 'authorize') back.searchParams.set('code', codeFor(visit, form));
  else {
    back.searchParams.set('error', 'access_denied');
    back.searchParams.set('error_description', 'user cancelled authorization');
  }
  const state = form.get('state');
  if (state !== null) back.searchParams.set('state', state);
  visit.response.writeHead(303, { location: back.href });
  visit.response.end();
};

const codeFor = ({ site }: Visit, form: URLSearchParams): string => {
  const code = `liu_${randomBytes(16).toString('hex')}`;
  site.members.consents.set(code, {
    clientId: form.get('client_id') ?? '',
    redirectUri: form.get('redirect_uri') ?? '',
    challenge: form.get('code_challenge') ?? '',
    scopes: (form.get('scope') ?? '').split(' ').filter((scope) => scope !== ''),
    member: form.get('member') ?? SIGNED_IN,
  });
  return code;
};

/** A code is good once, for whoever knows the verifier of its challenge. */
export const makeToken: Handler = async (visit) => {
  const form = await readForm(visit);
  if (await failOnPurpose(visit, '/api/token')) return;
  const { consents, tokens } = visit.site.members;
  const code = form.get('code') ?? '';
  const consent = consents.get(code);
  consents.delete(code);
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  const isRight =
    form.get('grant_type') === 'authorization_code' &&
    consent?.challenge === challenge &&
    consent.clientId === form.get('client_id') &&
    consent.redirectUri === form.get('redirect_uri');
  if (!isRight) {
    sendJson(visit, { error: 'invalid_grant', error_description: 'hash of code_verifier does not match' }, 400);
    return;
  }
  const token = `lio_${randomBytes(16).toString('hex')}`;
  tokens.set(token, consent);
  sendJson(visit, { token_type: 'Bearer', access_token: token, expires_in: YEAR });
};

export const revokeToken: Handler = async (visit) => {
  if (await failOnPurpose(visit, '/api/token')) return;
  const token = tokenOf(visit);
  if (token === undefined) {
    sendJson(visit, { error: 'No such token' }, 401);
    return;
  }
  visit.site.members.tokens.delete(token);
  visit.response.writeHead(204);
  visit.response.end();
};
