import { ANALYSIS_PATH } from '../src/contract/analysis';
import type { BenchGame } from './bench-games';
import { withBuiltServer } from './built-server';
import { megabytes } from './process-status';

/** Resident memory of the built server, started for this alone, before and after it has analyzed the games. */
export const measureServer = (games: readonly BenchGame[]): Promise<void> =>
  withBuiltServer(async ({ address, pid }) => {
    const ready = megabytes(pid, 'VmRSS');
    for (const { source } of games) await analyze(address, source);
    console.log(`the server: ${ready} MB when it listens, ${megabytes(pid, 'VmRSS')} MB after ${games.length} games`);
  });

const analyze = async (address: string, pgn: string): Promise<void> => {
  const response = await fetch(address + ANALYSIS_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pgn, mode: 'fast' }),
  });
  if (!response.ok) throw new Error(await response.text());
  await response.json();
};
