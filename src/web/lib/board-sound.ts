import { storedValue } from './stored-value';

/** Whether moves on a board are heard: off at first. */
export const boardSound = storedValue({
  key: 'board-sound',
  parse: (text) => text === 'on',
  write: (isOn) => (isOn ? 'on' : 'off'),
});
