/**
 * The mock server as a process of its own, at Lichess' speed, for several servers at once:
 * `tsx src/test/mock-lichess/main.ts [port]`.
 */
import { startMockServer } from './mock-server';

const { url } = await startMockServer({ port: Number(process.argv[2] ?? 0), allowsParallel: true });
process.stdout.write(`listening on ${url}\n`);
