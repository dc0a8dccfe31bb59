import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readStored, storedKeys, storedValue, writeStored } from './storage';

const KEY = 'lines';

const parse = (text: string | null): number => Number(text ?? 3);

const open = (isPerTab = false) => storedValue({ key: KEY, parse, write: String, isPerTab });

/** A browser's storage, as far as it is asked. */
const stubStorage = (setItem: (key: string, text: string) => void, kept = new Map<string, string>()) =>
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem });

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());

afterEach(() => {
  vi.unstubAllGlobals();
});

it('begins with what was kept, and keeps what is chosen', () => {
  const kept = new Map([[KEY, '5']]);
  stubStorage((key, text) => kept.set(key, text), kept);
  const lines = open();
  expect(lines.current()).toBe(5);
  lines.choose(2);
  expect(lines.current()).toBe(2);
  expect(open().current()).toBe(2);
});

it('is as at first where nothing was chosen', () => {
  stubStorage(() => undefined);
  expect(open().current()).toBe(3);
});

it('holds a choice that cannot be kept, until the page is left', () => {
  stubStorage(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  const lines = open();
  lines.choose(1);
  expect(lines.current()).toBe(1);
  expect(open().current()).toBe(3);
});

it('holds one where storage is switched off', () => {
  vi.stubGlobal('localStorage', undefined);
  const lines = open();
  lines.choose(4);
  expect(lines.current()).toBe(4);
});

it('reads nothing where storage is switched off, and says that it could not write', () => {
  vi.stubGlobal('localStorage', undefined);
  expect([readStored(KEY), storedKeys(''), writeStored(KEY, '5'), writeStored(KEY, undefined)]).toEqual([
    null,
    [],
    false,
    false,
  ]);
});

/** Two tabs of a browser: what this one kept, and how another one writes there, or clears it all with `null`. */
const stubTabs = () => {
  const kept = new Map<string, string>();
  stubStorage((key, text) => kept.set(key, text), kept);
  const tab = new EventTarget();
  vi.stubGlobal('window', tab);
  return (text: string | null): void => {
    if (text === null) kept.clear();
    else kept.set(KEY, text);
    tab.dispatchEvent(Object.assign(new Event('storage'), { key: text === null ? null : KEY }));
  };
};

it('is what another tab chose, also before anything shows it', () => {
  const writeElsewhere = stubTabs();
  const lines = open();
  writeElsewhere('5');
  expect(lines.current()).toBe(5);
});

it('of a tab stays what this one chose, until everything is cleared', () => {
  const writeElsewhere = stubTabs();
  const lines = open(true);
  lines.choose(2);
  writeElsewhere('5');
  expect(lines.current()).toBe(2);
  writeElsewhere(null);
  expect(lines.current()).toBe(3);
});
