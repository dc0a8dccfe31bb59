import { expect, it } from 'vitest';
import { accountSchema } from '../../../contract/account/account';
import { ACCOUNT_PATHS } from '../../../contract/account/auth';
import { libraryReportSchema } from '../../../contract/library';
import { profileSchema } from '../../../contract/profile';
import { type ApiClient, createMember } from '../../../test/api-client';
import { createLibraryClient } from '../../../test/library-client';
import { libraryPaths, profilePaths } from '../../../test/library-paths';
import { buildTestApp } from '../../../test/test-app';

const game = (day: number, timeControl: string, rating: number): string =>
  `[Event "Rated game"]\n[White "Ida Farrow"]\n[Black "Rival"]\n[Date "2026.03.${day}"]\n[WhiteElo "${rating}"]\n` +
  `[BlackElo "1500"]\n[TimeControl "${timeControl}"]\n[Result "1-0"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n`;

const BLITZ = '180+2';
const RAPID = '900+10';

const setUp = async () => {
  const app = await buildTestApp({ profileMode: 'signed-in', hasReviews: false, hasSample: true });
  const member = await createMember(app);
  return { member, ...createLibraryClient(app, 2, member) };
};

/** On the account page, on home and the profile, and in the report. */
const ratingsOf = async (member: ApiClient) => {
  const get = async (path: string): Promise<unknown> => (await member.ask('GET', path)).json();
  return [
    accountSchema.parse(await get(ACCOUNT_PATHS.account)).currentRating,
    profileSchema.parse(await get(profilePaths(2).user)).currentRating ?? undefined,
    libraryReportSchema.parse(await get(libraryPaths(2).report)).profile.currentRating,
  ];
};

it('a member has one rating on every page: that of the latest rapid game, else of the latest [ACC-02] [HOME-16]', async () => {
  const { member, bring } = await setUp();
  expect(await ratingsOf(member)).toEqual([undefined, undefined, undefined]);
  await bring(game(10, BLITZ, 1611));
  expect(await ratingsOf(member)).toEqual([1611, 1611, 1611]);
  await bring(game(11, RAPID, 1702));
  await bring(game(12, BLITZ, 1633));
  expect(await ratingsOf(member)).toEqual([1702, 1702, 1702]);
  const changed = await member.ask('PATCH', ACCOUNT_PATHS.account, { ukcaId: '77' });
  expect(changed.json()).toMatchObject({ currentRating: 1702 });
});

it('the rating of a sample is not that of an account', async () => {
  const app = await buildTestApp({ hasSample: true });
  const member = await createMember(app);
  expect((await member.ask('GET', ACCOUNT_PATHS.account)).json()).not.toHaveProperty('currentRating');
});
