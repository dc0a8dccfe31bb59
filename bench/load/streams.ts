/** Many streams of a library's progress at once while games come in: do all get the end of it, and at what price. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type LibraryImport, libraryPaths } from '../../src/contract/library';
import { OWNER_ID } from '../../src/contract/profile';
import { withBuiltServer } from '../built-server';
import { fullText, PLAYER, sourceGames } from '../import-texts';
import { megabytes, processorSeconds } from '../process-status';
import { createCaller } from './caller';
import type { Footing } from './footings';
import { openStream, type Stream } from './open-stream';

type Wanted = { readonly streams: number; readonly games: number };

/** Milliseconds until everything has its last state; then it is told what is missing. */
const TIMEOUT = 180_000;
/** Milliseconds after which a stream is believed to say no more. */
const SETTLED = 3000;

export const measureStreams = async (footing: Footing, { streams: count, games }: Wanted): Promise<void> => {
  let left: readonly Stream[] = [];
  await withBuiltServer(async ({ address, pid = 0 }) => {
    const caller = await createCaller(address, `Watcher${footing.name.length}`);
    const text = fullText(sourceGames(), games).replaceAll('lichess.org/bbb', 'lichess.org/sss');
    await caller.get(libraryPaths(OWNER_ID).report);
    const before = megabytes(pid, 'VmRSS');
    const streams = Array.from({ length: count }, (_, index) => openStream(address, index));
    await Promise.all(streams.map(({ opened }) => opened));
    const opened = megabytes(pid, 'VmRSS');

    const start = { time: performance.now(), busy: processorSeconds(pid) };
    const paths = libraryPaths(OWNER_ID);
    const path = `${paths.imports}?${new URLSearchParams({ player: PLAYER }).toString()}`;
    const { id } = await caller.send<LibraryImport>('POST', path, text);
    const arrivals = await Promise.all(
      streams.map((stream) => Promise.race([stream.hasFinished(id), sleep(TIMEOUT, undefined, { ref: false })])),
    );
    const reported = arrivals.filter((at) => at !== undefined).sort((one, other) => one - other);
    const busy = processorSeconds(pid) - start.busy;
    const during = megabytes(pid, 'VmHWM');
    const { added } = await caller.get<LibraryImport>(paths.import(id));
    await sleep(SETTLED);

    const half = Math.floor(count / 2);
    streams.slice(0, half).forEach((stream) => stream.close());
    left = streams.slice(half);
    await untilOpen(address, count - half);
    console.log(`\n${footing.name}: ${count} streams open while ${added} games come in`);
    console.log(
      `${reported.length} have the last state, the first ${seconds((reported[0] ?? 0) - start.time)} after the text was sent, ` +
        `the last ${seconds((reported.at(-1) ?? 0) - (reported[0] ?? 0))} later; ${seconds(1000 * busy)} of processor time; ` +
        `${streams.reduce((sum, stream) => sum + stream.events(), 0)} events`,
    );
    console.log(
      `memory of the server: ${before} MB before, ${opened} MB with the streams, at most ${during} MB, ` +
        `${megabytes(pid, 'VmRSS')} MB with half of them closed`,
    );
  }, footing.environment);
  const ends = await Promise.all(left.map(({ ended }) => ended));
  console.log(
    `${count - left.length} closed by their readers, and gone from the server; of the other ${left.length}, ` +
      `${ends.filter((isWhole) => isWhole).length} ended whole when the server ended`,
  );
};

/**
 * Until the server has so many streams open as it tells itself: connections beyond those of its own are the callers'.
 */
const untilOpen = async (address: string, count: number): Promise<void> => {
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await openSockets(address)) <= count + SPARE) return;
    await sleep(100);
  }
  console.log(`after ten seconds ${await openSockets(address)} connections are open still, ${count} streams should be`);
};

/** Connections of other calls and to the database that may be open beside the streams. */
const SPARE = 30;

const openSockets = async (address: string): Promise<number> => {
  const text = await (await fetch(`${address}/metrics`)).text();
  return Number(/^nodejs_active_resources\{type="TCPSocketWrap"\} (\d+)/m.exec(text)?.[1]);
};

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`;
