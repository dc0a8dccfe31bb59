/** How puzzles are shown on this device: choices of whoever solves them, `undefined` before they are made. */
import { storedValue } from '../../../../lib/stored-value';

const puzzleSetting = (key: string) =>
  storedValue<boolean | undefined>({
    key,
    parse: (text) => (text === null ? undefined : text === 'on'),
    write: (isOn) => (isOn === true ? 'on' : 'off'),
  });

/** The next puzzle comes by itself. */
export const autoNext = puzzleSetting('puzzle-auto-next');
/** What a puzzle is about is shown before it is solved. */
export const themeShown = puzzleSetting('puzzle-theme');
