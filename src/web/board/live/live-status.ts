import scriptUrl from 'stockfish-lite/bin/stockfish-19-lite-single.js?url';
import programUrl from 'stockfish-lite/bin/stockfish-19-lite-single.wasm?url';
import { numberText } from '../../../chess/text';
import type { LiveStatus } from './live-client';

const LIVE_ENGINE = 'Stockfish 19 Lite';

const TEXTS: Readonly<Record<LiveStatus, string>> = {
  off: `${LIVE_ENGINE} on this device; loaded when you turn it on (1.1 MB).`,
  loading: 'Loading the engine…',
  searching: 'Searching…',
  done: 'Search finished',
  hidden: 'Paused while the page is hidden',
  elsewhere: 'The engine is running in another tab.',
  unsupported: 'The engine can’t run here: WebAssembly is missing or switched off.',
  'not-loaded': 'Couldn’t load the engine. Check your connection.',
  crashed: 'The engine stopped unexpectedly.',
};

export const statusText = (status: LiveStatus): string => TEXTS[status];

export const actionLabel = (status: LiveStatus): string | undefined => {
  if (status === 'elsewhere') return 'Use it here';
  return status === 'unsupported' || status === 'not-loaded' || status === 'crashed' ? 'Try again' : undefined;
};

const THOUSAND = 1000;

/** Lines of a server have no speed. */
export const searchText = ({ depth, speed, source }: SearchedLines): string =>
  [...(source === undefined ? [] : [`Server, ${source}`]), `Depth ${depth}`, ...speedText(speed)].join(' · ');

type SearchedLines = { readonly depth: number; readonly speed: number; readonly source?: string };

const speedText = (speed: number): readonly string[] =>
  speed < THOUSAND ? [] : [`${numberText(Math.round(speed / THOUSAND))}k nodes/s`];

// The worker: Stockfish's single-threaded build, which needs no special headers

/** Rejects where the program cannot be loaded, which the worker would not report. */
export const startEngineWorker = async (signal: AbortSignal): Promise<Worker> => {
  const response = await fetch(programUrl, { signal });
  // Fills the HTTP cache: the worker requests the file again.
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`The engine could not be loaded: ${response.status}`);
  return new Worker(`${scriptUrl}#${encodeURIComponent(programUrl)}`);
};
