/** Requests as fast as the answers come, and what they took. */
import { get } from 'node:http';
import autocannon from 'autocannon';
import { createParser } from 'eventsource-parser';
import { REGISTER_PATH, SIGN_IN_PATH } from '../../../src/contract/account/auth-paths';
import { type Library } from '../../../src/contract/library';
import { OWNER_ID } from '../../../src/contract/profile';
import { libraryPaths } from '../../../src/test/library-paths';

export type Shot = {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly requests: number;
  /** Answers that are not of the 200s. */
  readonly refused: number;
  /** Calls without an answer within ten seconds. */
  readonly unanswered: number;
};

type Call = { readonly path: string; readonly headers?: Readonly<Record<string, string>> };

/** As browsers send it. */
const BROWSER_ENCODINGS = 'gzip, deflate, br';

type Options = {
  readonly address: string;
  readonly calls: readonly Call[];
  readonly connections: number;
  readonly seconds: number;
  /** Requests a second in all; as many as can be when nothing is said. */
  readonly rate?: number;
};

/** Each connection goes through the calls in turn, each from another place on. */
export const shoot = ({ address, calls, connections, seconds, rate }: Options): Promise<Shot> =>
  new Promise((resolve, reject) => {
    const times: number[] = [];
    let clients = 0;
    /** Each connection is a client of its own, as limits count them. */
    const requests = (client = 0) =>
      calls.map(({ path, headers }) => ({
        path,
        headers: {
          'x-forwarded-for': `10.2.${client >> 8}.${client & 255}`,
          'accept-encoding': BROWSER_ENCODINGS,
          ...headers,
        },
      }));
    const options: autocannon.Options = {
      url: address,
      connections,
      duration: seconds,
      requests: requests(),
      ...(rate === undefined ? {} : { overallRate: rate, ignoreCoordinatedOmission: true }),
      setupClient: (client) => {
        const from = (clients += 1) % calls.length;
        const own = requests(clients);
        client.setRequests([...own.slice(from), ...own.slice(0, from)]);
      },
    };
    const running = autocannon(options, (error, { duration, non2xx, errors }) => {
      if (error !== null) reject(new Error('the calls could not be sent', { cause: error }));
      times.sort((one, other) => one - other);
      const share = (part: number): number => times[Math.floor(part * (times.length - 1))] ?? 0;
      const [p50, p99] = [share(0.5), share(0.99)];
      resolve({
        perSecond: times.length / duration,
        p50,
        p99,
        requests: times.length,
        refused: non2xx,
        unanswered: errors,
      });
    });
    running.on('response', (_client, _status, _bytes, took) => times.push(took));
  });

/** Somebody with an account, signed in, who calls a server. */

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

export type Stream = {
  /** With the first event. */
  readonly opened: Promise<void>;
  /** When an event has told that this import is over, in milliseconds of `performance.now()`. */
  readonly hasFinished: (importId: number) => Promise<number>;
  readonly events: () => number;
  readonly close: () => void;
  /** When it is over: whether the server ended it whole. */
  readonly ended: Promise<boolean>;
};

/** A client may have a few streams open alone: many are those of many clients, of whom a proxy tells. */
const STREAMS_OF_CLIENT = 10;

/** The progress of user 1's library, as client number `index / 10` reads it. */
export const openStream = (address: string, index: number): Stream => {
  const client = Math.floor(index / STREAMS_OF_CLIENT);
  const headers = { 'x-forwarded-for': `10.1.${Math.floor(client / 250)}.${client % 250}` };
  const finished = new Map<number, number>();
  const waiting = new Map<number, (at: number) => void>();
  let events = 0;
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const take = (library: Library): void => {
    events += 1;
    open();
    for (const { id, state } of library.imports) {
      if (state !== 'finished' || finished.has(id)) continue;
      finished.set(id, performance.now());
      waiting.get(id)?.(performance.now());
    }
  };
  const parser = createParser({ onEvent: ({ data }) => take(JSON.parse(data) as Library) });
  const request = get(address + libraryPaths(OWNER_ID).progress, { headers, agent: false });
  const ended = new Promise<boolean>((resolve) => {
    request.once('error', () => resolve(false));
    request.once('response', (response) => {
      if (response.statusCode !== 200) console.log(`a stream was answered ${response.statusCode ?? ''}`);
      response.setEncoding('utf8').on('data', (text: string) => parser.feed(text));
      response.once('error', () => resolve(false));
      response.once('close', () => resolve(response.complete));
    });
  });
  return {
    opened,
    ended,
    events: () => events,
    hasFinished: (importId) => {
      const at = finished.get(importId);
      return at === undefined ? new Promise((resolve) => waiting.set(importId, resolve)) : Promise.resolve(at);
    },
    close: () => request.destroy(),
  };
};
