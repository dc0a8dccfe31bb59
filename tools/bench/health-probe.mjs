/**
 * A thread of its own, so that whoever attacks does not slow the clock: asks for health again and again, each time on a new
 * connection as monitors do, and tells how long it took.
 */
import { once } from 'node:events';
import { get } from 'node:http';
import { performance } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';

const { address, every } = workerData;

const askHealth = async () => {
  const [response] = await once(get(`${address}/api/health`, { agent: false }), 'response');
  await once(response.resume(), 'end');
  return response.statusCode === 200;
};

const times = [];

let isOver = false;

parentPort.on('message', () => (isOver = true));

while (!isOver) {
  const begun = performance.now();
  const isWell = await askHealth().catch(() => false);
  times.push({ took: performance.now() - begun, isWell });
  await new Promise((resolve) => setTimeout(resolve, every));
}

parentPort.postMessage(times);

parentPort.close();
