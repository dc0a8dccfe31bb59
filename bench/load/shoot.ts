/** Requests as fast as the answers come, and what they took. */
import autocannon from 'autocannon';

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
        headers: { 'x-forwarded-for': `10.2.${client >> 8}.${client & 255}`, ...headers },
      }));
    const options: autocannon.Options = {
      ...{ url: address, connections, duration: seconds, requests: requests() },
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
