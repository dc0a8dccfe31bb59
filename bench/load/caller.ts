/** Somebody with an account, signed in, who calls a server. */
import { REGISTER_PATH, SIGN_IN_PATH } from '../../src/contract/account/auth-paths';

export type Caller = {
  readonly cookie: string;
  readonly signIn: () => Promise<void>;
  readonly get: <Answer>(path: string) => Promise<Answer>;
  readonly send: <Answer>(method: 'POST' | 'DELETE', path: string, body?: object | string) => Promise<Answer>;
};

const PASSWORD = 'opera box 1858';
const PGN = 'application/x-chess-pgn';

/** A text is sent as PGN, everything else as JSON; an answer that is not of the 200s is thrown. */
export const createCaller = async (address: string, username = 'Caller'): Promise<Caller> => {
  const ask = async (method: string, path: string, body?: object | string): Promise<Response> => {
    const type = typeof body === 'string' ? PGN : 'application/json';
    const response = await fetch(address + path, {
      method,
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
      headers: body === undefined ? {} : { 'content-type': type },
    });
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${await response.text()}`);
    return response;
  };
  const answerOf = async <Answer>(response: Response): Promise<Answer> => (await response.json()) as Answer;
  const signIn = (): Promise<Response> => ask('POST', SIGN_IN_PATH, { usernameOrEmail: username, password: PASSWORD });

  const email = `${username}@callers.example`;
  await ask('POST', REGISTER_PATH, { username, email, password: PASSWORD, phoneNumber: '+1 504 555 0142' });
  const signedIn = await signIn();
  return {
    cookie: signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
    signIn: async () => {
      await (await signIn()).text();
    },
    get: async (path) => answerOf(await ask('GET', path)),
    send: async (method, path, body) => answerOf(await ask(method, path, body)),
  };
};
