/** The mock server as a process of its own, for several servers at once: `tsx src/test/mock-chesscom/main.ts [port]`. */
import { startMockServer } from './mock-server';

const { url } = await startMockServer({ port: Number(process.argv[2] ?? 0), delay: 100, allowsParallel: true });
process.stdout.write(`listening on ${url}\n`);
