import { expect, it } from 'vitest';
import { parseLiveSettings } from './use-live-engine';

it.each([
  [null, { lines: 3 }],
  ['{"isOn":true,"lines":5}', { isOn: true, lines: 5 }],
  ['{"isOn":true,"lines":6}', { isOn: true, lines: 3 }],
  ['{"isOn":1,"lines":2.5}', { lines: 3 }],
  ['{"isOn":false,"lines":2}', { isOn: false, lines: 2 }],
  ['null', { lines: 3 }],
  ['{', { lines: 3 }],
])('reads %s', (text, settings) => {
  expect(parseLiveSettings(text)).toEqual(settings);
});
