import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { tablebaseSchema } from '../../../contract/analysis/positions';
import { buildTestApp } from '../../../test/test-app';
import { createLichessSource } from '../../sources/lichess/lichess-source';

const KPK = '4k3/8/4K3/4P3/8/8/8/8 w - - 0 1';
/** As the tablebase answers for it, cut to two moves. */
const ANSWER = {
  category: 'win',
  dtz: 3,
  dtm: 25,
  moves: [
    { uci: 'e6d6', san: 'Kd6', category: 'loss', dtz: -2, dtm: -24 },
    { uci: 'e6f5', san: 'Kf5', category: 'draw', dtz: 0, dtm: 0 },
  ],
};

let tables: Server | undefined;
afterEach(() => tables?.close());

/** A tablebase on the loopback address that answers so, and the positions that it was requested for. */
const serve = async (status: number, body: unknown): Promise<{ url: string; requested: string[] }> => {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://tables');
    requested.push(`${pathname} ${searchParams.get('fen')}`);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  tables = server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requested };
};
const appAt = async (tablebaseUrl: string) =>
  buildTestApp({ lichess: createLichessSource({ url: 'http://127.0.0.1:9', tablebaseUrl }) });
const lookUp = async (app: Awaited<ReturnType<typeof appAt>>, fen: string) => {
  const response = await app.inject({ method: 'GET', url: '/api/tablebase', query: { fen } });
  expect(response.statusCode).toBe(200);
  return tablebaseSchema.parse(response.json());
};

it('says what is proven for the side to move and for each of its moves, and asks once', async () => {
  const { url, requested } = await serve(200, ANSWER);
  const app = await appAt(url);
  const expected = {
    fen: KPK,
    known: {
      verdict: 'win',
      mate: 25,
      moves: [
        { uci: 'e6d6', san: 'Kd6', verdict: 'win', mate: 24 },
        { uci: 'e6f5', san: 'Kf5', verdict: 'draw', mate: 0 },
      ],
    },
  };
  expect(await lookUp(app, KPK)).toEqual(expected);
  expect(await lookUp(app, KPK)).toEqual(expected);
  expect(requested).toEqual([`/standard ${KPK}`]);
});

it('asks nobody about positions that no table has', async () => {
  const { url, requested } = await serve(200, ANSWER);
  const app = await appAt(url);
  for (const fen of ['4k3/ppppp3/8/8/8/8/4P3/4K3 w - - 0 1', '4k3/8/8/8/8/8/8/4K2R w K - 0 1']) {
    expect((await lookUp(app, fen)).known).toBeNull();
  }
  expect(requested).toEqual([]);
});

it.each([
  ['refuses', 503, {}],
  ['says something else', 200, { hello: 'there' }],
])('stays silent where the tablebase %s', async (_what, status, body) => {
  const { url } = await serve(status, body);
  expect((await lookUp(await appAt(url), KPK)).known).toBeNull();
});

it('stays silent where there is no network', async () => {
  expect((await lookUp(await appAt('http://127.0.0.1:9'), KPK)).known).toBeNull();
});

it('refuses what is no position', async () => {
  const app = await appAt('http://127.0.0.1:9');
  const response = await app.inject({ method: 'GET', url: '/api/tablebase', query: { fen: 'no board' } });
  expect(response.statusCode).toBe(400);
});
