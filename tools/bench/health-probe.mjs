/**
 * A thread of its own, so that whoever attacks does not slow the clock: asks for health again and again, each time on a new
 * connection as monitors do, and tells how long it took, and what the main thread of the server has computed meanwhile: that
 * says more on a machine that has other things to do.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { performance } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';

const { address, every, pid } = workerData;

/** Milliseconds of processor time; only Linux tells it. */
const computedSoFar = () => {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return 0;
  }
};

const askHealth = async () => {
  const [response] = await once(get(`${address}/api/health`, { agent: false }), 'response');
  await once(response.resume(), 'end');
  return response.statusCode === 200;
};

const times = [];

let isOver = false;

parentPort.on('message', () => (isOver = true));

while (!isOver) {
  const [begun, before] = [performance.now(), computedSoFar()];
  const isWell = await askHealth().catch(() => false);
  times.push({ took: performance.now() - begun, computed: computedSoFar() - before, isWell });
  await new Promise((resolve) => setTimeout(resolve, every));
}

parentPort.postMessage(times);

parentPort.close();
