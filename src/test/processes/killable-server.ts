/** The real server as a process that a test may kill at any moment and start again over the same data. */
import { prepareServer, type RunningServer } from './built-server';
import { temporaryFolder } from './temporary-folder';

export type KillableServer = {
  readonly dataDir: string;
  /** Resolves to its address when it listens; `undefined` when it was killed before. */
  readonly start: () => Promise<string | undefined>;
  /** SIGKILL; resolves when the process has gone. */
  readonly kill: () => Promise<void>;
};

/** Its engine answers at once. */
export const createKillableServer = (settings: Readonly<Record<string, string>> = {}): KillableServer => {
  const dataDir = temporaryFolder();
  const start = prepareServer(dataDir);
  let running: RunningServer | undefined;
  return {
    dataDir,
    start: () => {
      running = start({ settings: { DATA_DIR: dataDir, ...settings } });
      return running.listening;
    },
    kill: async () => {
      running?.child.kill('SIGKILL');
      await running?.gone;
    },
  };
};
