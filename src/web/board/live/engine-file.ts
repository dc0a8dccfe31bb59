/**
 * The engine of the browser: Stockfish in its small build for one thread, which needs no special headers. The bundler names
 * both files by what is in them; they are loaded when somebody switches the engine on.
 */
import scriptUrl from 'stockfish-lite/bin/stockfish-19-lite-single.js?url';
import programUrl from 'stockfish-lite/bin/stockfish-19-lite-single.wasm?url';

/** Its worker. Rejects where the program cannot be loaded: the worker itself would say nothing. */
export const startEngineWorker = async (signal: AbortSignal): Promise<Worker> => {
  const response = await fetch(programUrl, { signal });
  // The browser keeps it for the worker, which asks for it again.
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`The engine could not be loaded: ${response.status}`);
  return new Worker(`${scriptUrl}#${encodeURIComponent(programUrl)}`);
};
