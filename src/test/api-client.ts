/** One person's browser before the application: it keeps the cookies that it is given. */
import { createParser } from 'eventsource-parser';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { ACCOUNT_PATHS, REGISTER_PATH, type Registration, SIGN_IN_PATH } from '../contract/account/auth';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type ApiClient = {
  readonly cookies: Map<string, string>;
  readonly ask: (
    method: Method,
    url: string,
    payload?: object,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<LightMyRequestResponse>;
};

export const createApiClient = (app: FastifyInstance): ApiClient => {
  const cookies = new Map<string, string>();
  return {
    cookies,
    ask: async (method, url, payload, headers = {}) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await app.inject({
        method,
        url,
        headers: { ...(cookie === '' ? {} : { cookie }), ...headers },
        ...(payload === undefined ? {} : { payload }),
      });
      for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
        if (/max-age=0/i.test(line)) cookies.delete(name!);
        else cookies.set(name!, value!);
      }
      return answer;
    },
  };
};

export const MORPHY: Registration = {
  username: 'Morphy',
  email: 'paul@morphy.example',
  password: 'opera box 1858',
  phoneNumber: '+1 504 555 0142',
};

export const register = (visitor: ApiClient, changes: Partial<Record<keyof Registration, unknown>> = {}) =>
  visitor.ask('POST', REGISTER_PATH, { ...MORPHY, ...changes });

export const signIn = (visitor: ApiClient, usernameOrEmail = MORPHY.username, password = MORPHY.password) =>
  visitor.ask('POST', SIGN_IN_PATH, { usernameOrEmail, password });

/** A visitor with a new account, signed in. */
export const createMember = async (
  app: FastifyInstance,
  changes: Partial<Pick<Registration, 'username' | 'email' | 'lichessId'>> = {},
): Promise<ApiClient> => {
  const visitor = createApiClient(app);
  await register(visitor, changes);
  await signIn(visitor, changes.username);
  return visitor;
};

/** Turns two-factor sign-in on; answers the address for the authenticator app and the recovery codes. */
export const beginTwoFactor = async (member: ApiClient) => {
  const answer = await member.ask('POST', ACCOUNT_PATHS.twoFactor, { currentPassword: MORPHY.password });
  return answer.json<{ readonly uri: string; readonly recoveryCodes: readonly string[] }>();
};

type ServerEvent = { readonly name: string; readonly content: unknown };

/** The events of a whole event stream. */
export const readEvents = (text: string): readonly ServerEvent[] => {
  const events: ServerEvent[] = [];
  const parser = createParser({
    onEvent: ({ event = 'message', data }) => events.push({ name: event, content: JSON.parse(data) as unknown }),
  });
  parser.feed(text);
  return events;
};

/** Reads an open event stream until one of this name has come, and answers the events so far. */
export const readEventsUntil = async (response: Response, name: string): Promise<readonly ServerEvent[]> => {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    text += value ?? '';
    const events = readEvents(text);
    if (done || events.some((event) => event.name === name)) {
      reader.releaseLock();
      return events;
    }
  }
};
