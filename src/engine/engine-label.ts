import type { EngineIdentity } from './search';

/** A release, whatever build words follow: the bundled one says `Stockfish 16 64 POPCNT WASM Multithreaded SSE SIMD`. */
const STOCKFISH_RELEASE = /^Stockfish (\d{1,2}(?:\.\d+)?)(?= |$)/;

/** From the name an engine gives itself in `id name`; an engine that is no Stockfish release keeps its name as its label. */
export const toIdentity = (idName: string): EngineIdentity => {
  const release = STOCKFISH_RELEASE.exec(idName)?.[1];
  return release === undefined
    ? { name: idName, label: idName }
    : { name: `Stockfish ${release}`, label: `SF ${release}` };
};
