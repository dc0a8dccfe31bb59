/** The mock server as a process of its own, at Lichess' speed: `tsx src/test/mock-lichess/main.ts [port]`. */
import { startMockServer } from './mock-server';

const { url } = await startMockServer({ port: Number(process.argv[2] ?? 0) });
process.stdout.write(`listening on ${url}\n`);
