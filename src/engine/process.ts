import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { EngineProgram } from './engine-program';
import type { StartEngine } from './transport';

/** What Node.js and V8 print around the line that says what happened: code, frames, properties, versions. */
const AROUND_AN_ERROR = /^(?:\s|\W*$|\d+: 0x|Node\.js v|#FailureMessage|-{3})/;

/** Starts the program as a child process. It ends when its standard input does, so it never outlives this process. */
export const startProcess =
  ({ title, command, args, env }: EngineProgram): StartEngine =>
  ({ onLine, onExit }) => {
    const child = spawn(command, args, { env, stdio: 'pipe' });
    let lastWords = '';
    const gone = new Promise<void>((resolve) => {
      child.once('error', (error) => {
        onExit(`The ${title} could not be started: ${error.message}`);
        resolve();
      });
      child.once('exit', (code, signal) => {
        onExit(`The ${title} ended ${signal === null ? `with code ${code ?? 0}` : `by ${signal}`}${lastWords}`);
        resolve();
      });
    });
    child.stdin.on('error', () => undefined); // The pipe broke because the process has gone, which `exit` tells.
    createInterface({ input: child.stdout }).on('line', onLine);
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (!AROUND_AN_ERROR.test(line)) lastWords = `: ${line}`;
    });
    return {
      send: (line) => void child.stdin.write(`${line}\n`),
      kill: () => {
        child.kill('SIGKILL');
        return gone;
      },
      pid: child.pid,
    };
  };
