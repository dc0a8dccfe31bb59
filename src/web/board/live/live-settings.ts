/** Whether the engine of the browser runs, and with how many lines: the same on every board, kept in the browser. */
import { MOST_LINES } from '../../../contract/positions';
import { storedValue } from '../../lib/stored-value';

export type LiveSettings = {
  readonly isOn: boolean;
  /** From 1. */
  readonly lines: number;
};

/** The engine is loaded only when somebody wants it. */
const FIRST: LiveSettings = { isOn: false, lines: 3 };

/** Settings from their text; what makes no sense in it is as at first. */
export const parseLiveSettings = (text: string | null): LiveSettings => {
  const stored = new Map<string, unknown>(Object.entries(readObject(text)));
  const lines = stored.get('lines');
  const isNumber = typeof lines === 'number' && Number.isInteger(lines) && lines >= 1 && lines <= MOST_LINES;
  return { isOn: stored.get('isOn') === true, lines: isNumber ? lines : FIRST.lines };
};

function readObject(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {}; // Not ours: as if nothing had been chosen.
  }
}

/** Another tab switches its own engine. */
export const liveSettings = storedValue({
  key: 'live-engine',
  parse: parseLiveSettings,
  write: JSON.stringify,
  isOfTab: true,
});
