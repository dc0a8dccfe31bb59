/** From what there is and what was reported to what a digest says. Pure. */
import type { Preferences } from '../../../contract/account/account';
import type { Reported } from '../../db/notifications/digest-schema';
import type { Fact } from './collect-news';

export type DigestEntry = { readonly sentence: string; readonly path: string };

/** What is new of the topics that are wanted. */
export const newEntries = (
  facts: readonly Fact[],
  reported: Reported,
  wanted: Preferences['notifications'],
): readonly DigestEntry[] =>
  facts.flatMap(({ topic, key, count, path, tell }) => {
    const newOnes = count - (reported[key] ?? 0);
    return wanted[topic] && newOnes > 0 ? [{ sentence: tell(newOnes), path }] : [];
  });

/** What is reported once a digest has gone: all there is, also of topics that were not wanted. */
export const afterDigest = (facts: readonly Fact[]): Reported =>
  Object.fromEntries(facts.map(({ key, count }) => [key, count]));

/** The same while none goes: what there is less of, because the user has seen it, counts from there. */
export const withoutDigest = (facts: readonly Fact[], reported: Reported): Reported =>
  Object.fromEntries(
    facts.flatMap(({ key, count }) => {
      const before = reported[key];
      return before === undefined ? [] : [[key, Math.min(before, count)]];
    }),
  );

/** What counts as reported at the first look: everything but what is new by itself every day. */
export const atFirst = (facts: readonly Fact[]): Reported =>
  afterDigest(facts.filter(({ topic }) => topic !== 'dailyPuzzles'));
