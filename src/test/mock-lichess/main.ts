/** The stand-in as a process of its own, at Lichess' pace: `tsx src/test/mock-lichess/main.ts [port]`. */
import { startStandIn } from './stand-in';

const { url } = await startStandIn({ port: Number(process.argv[2] ?? 0) });
process.stdout.write(`listening on ${url}\n`);
