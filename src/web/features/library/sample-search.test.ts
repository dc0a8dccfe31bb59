import { expect, it } from 'vitest';
import { SAMPLE_OWNER, SAMPLE_PLAYERS } from '../../../contract/player/samples';
import { findSamplePlayers, sampleResults } from './sample-search';

const found = (text: string) => findSamplePlayers(text).map(({ username }) => username);

it('finds nobody by less than three characters [OWN-14]', () => {
  expect(found('ta')).toEqual([]);
  expect(found(' ta ')).toEqual([]);
  expect(found('tal')).toEqual(['mira.talwade']);
});

it.each([
  ['A.TALW', ['mira.talwade']],
  ['9900000', ['mira.talwade', 'oskar.brandvold']],
  ['000025', ['oskar.brandvold']],
  ['smp2026', ['mira.talwade', 'oskar.brandvold']],
  ['00017smp', ['mira.talwade']],
  ['carlsen', []],
])('finds by %j in username, FIDE ID or AICF ID, in any case [OWN-15]', (text, usernames) => {
  expect(found(text)).toEqual(usernames);
});

it('never finds the owner of the sample library [OWN-16]', () => {
  expect(found(SAMPLE_OWNER.username)).toEqual([]);
});

it('knows two tournaments of each sample player [ENT-30]', () => {
  for (const player of SAMPLE_PLAYERS) expect(sampleResults(player)).toHaveLength(2);
});
