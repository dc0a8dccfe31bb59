/** A thread of its own, so that whoever attacks does not slow the clock: asks for health again and again, and tells how long it took. */
import { performance } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';

const { address, every } = workerData;

const times = [];

let isOver = false;

parentPort.on('message', () => (isOver = true));

while (!isOver) {
  const begun = performance.now();
  const response = await fetch(`${address}/api/health`).catch(() => undefined);
  await response?.text();
  times.push({ took: performance.now() - begun, isWell: response?.status === 200 });
  await new Promise((resolve) => setTimeout(resolve, every));
}

parentPort.postMessage(times);

parentPort.close();
