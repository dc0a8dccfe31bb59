/** Stockfish's single-threaded build, which needs no special headers. */
import scriptUrl from 'stockfish-lite/bin/stockfish-19-lite-single.js?url';
import programUrl from 'stockfish-lite/bin/stockfish-19-lite-single.wasm?url';

/** Rejects where the program cannot be loaded, which the worker would not report. */
export const startEngineWorker = async (signal: AbortSignal): Promise<Worker> => {
  const response = await fetch(programUrl, { signal });
  // Fills the HTTP cache: the worker requests the file again.
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`The engine could not be loaded: ${response.status}`);
  return new Worker(`${scriptUrl}#${encodeURIComponent(programUrl)}`);
};
