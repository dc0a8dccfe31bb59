import { expect, it } from 'vitest';
import { samplesNamed } from './samples';

it.each([
  ['Mira Talwade', ['mira.talwade']],
  ['TALWADE, M.', ['mira.talwade']],
  ['mira.tal', ['mira.talwade']],
  ['Brandvold', ['oskar.brandvold']],
  ['Mira Brandvold', []],
  ['alwade', []],
  ['., ', []],
])('finds sample players by the beginnings of their names: %s', (name, usernames) => {
  expect(samplesNamed(name).map(({ username }) => username)).toEqual(usernames);
});
