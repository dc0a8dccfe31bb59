/**
 * A process that has the built server loaded, and runs it for one test after the other: what takes a server of a process of
 * its own most of its start is done once. It is asked by messages, for one with these settings or for none, `{ start? }`, and
 * answers the address. A server that cannot start or end takes the process with it.
 */
import { startInstallation } from '../../dist/server/installation.js';

/** What the engines get to know as well. */
const env = { ...process.env };
let running;

process.on('message', async ({ start }) => {
  await running?.close();
  running = undefined;
  if (start !== undefined) {
    process.env = { ...env, ...start };
    running = await startInstallation(process.env);
  }
  process.send(running?.address ?? '');
});
