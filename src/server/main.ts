/** Server entry point. */
import { createMetrics } from './http/metrics';
import { startInstallation } from './installation';
import { endOnSignal, runProgram } from './platform/program';

const start = async (): Promise<void> => {
  const { address, claim, warmUp, close } = await startInstallation(process.env, createMetrics({ hasProcess: true }));
  endOnSignal(close);
  process.stdout.write(`listening on ${address}\n`);
  if (claim !== undefined) {
    process.stdout.write(`nobody owns this installation yet: open ${claim} to become its owner\n`);
  }
  await warmUp();
};

runProgram(start);
