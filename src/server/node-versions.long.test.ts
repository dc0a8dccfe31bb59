/**
 * The built server on every version of Node.js that is promised: native packages, threads, password hashing and the bundled
 * engine depend on what is inside of it. `node scripts/nodes.mjs` installs the versions, beside the one that runs the tests.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { REGISTER_PATH } from '../contract/account/auth';
import { ANALYSIS_PATH, analysisResultSchema } from '../contract/analysis/analysis';
import { MORPHY } from '../test/api-client';
import { SCHOLARS_MATE } from '../test/data/games';
import { startProgram } from '../test/processes/run-program';

type Nodes = { readonly MAJORS: readonly number[]; readonly findNode: (major: number) => string | undefined };
const { MAJORS, findNode } = (await import(resolve('scripts/nodes.mjs'))) as Nodes;

const NOBODY = 'http://127.0.0.1:9';
const SETTINGS = { PORT: '0', LOG_LEVEL: 'warn', LICHESS_URL: NOBODY, CHESSCOM_URL: NOBODY };

/**
 * Starts the server with a Node.js version, creates an account, analyzes a game, and stops it; returns results and
 * output.
 */
const serve = async (node: string | undefined) => {
  const { child, ending } = startProgram('src/server/main.ts', [], SETTINGS, node);
  const address = await new Promise<string>((found, failed) => {
    void ending.then(({ stdout, stderr }) => failed(new Error(`ended before it listened: ${stdout}${stderr}`)));
    createInterface({ input: child.stdout! }).on('line', (line) => {
      if (line.startsWith('listening on ')) found(line.slice('listening on '.length));
    });
  });
  const post = (path: string, body: object): Promise<Response> =>
    fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const registered = await post(REGISTER_PATH, MORPHY);
  const analyzed = await post(ANALYSIS_PATH, { pgn: SCHOLARS_MATE, mode: 'fast' });
  const answer: unknown = await analyzed.json();
  child.kill('SIGTERM');
  const { code, stdout, stderr } = await ending;
  return { account: registered.status, answer, code, log: stdout.split('\n').slice(1).join(''), stderr };
};

const isHere = (major: number): boolean => findNode(major) !== undefined;

it.skip.each(MAJORS.filter((major) => !isHere(major)))(
  'Node.js %i is not here: node scripts/nodes.mjs',
  () => undefined,
);

const versions = [
  { version: process.version, node: process.execPath },
  ...MAJORS.filter(isHere).map((major) => ({ version: `${major}`, node: findNode(major) })),
];
/** Results of earlier versions, which must agree. */
const found: unknown[] = [];

it.each(versions)(
  'Node.js $version serves, keeps an account, analyzes a game, and warns of nothing',
  async ({ node }) => {
    const { answer, ...rest } = await serve(node);
    expect(rest).toEqual({ account: 201, code: 0, log: '', stderr: '' });
    const { engine, analysisResults } = analysisResultSchema.parse(answer);
    expect(engine?.name).toBe('Stockfish 16');
    expect(analysisResults).toHaveLength(7);
    found.push(analysisResults);
    expect(analysisResults).toEqual(found[0]);
  },
);

it('is built into an image with the newest of them', () => {
  const bases = readFileSync('Dockerfile', 'utf8').match(/^FROM node:.*$/gm);
  expect(new Set(bases?.map((line) => line.split(' ')[1]))).toEqual(new Set([`node:${Math.max(...MAJORS)}-slim`]));
});
