import type { Meeting } from '../../../contract/player/head-to-head';
import { parsePlayer } from '../../../contract/sites';
import type { CountedEntry } from '../../db/scout/stored-scout';
import type { Sources } from '../../sources/sources';
import { type KnownMeeting, meetingOfScouted } from './known-meeting';
import { goesBy, type Side } from './side';

type About = {
  /** Where the games are from. */
  readonly source: string;
  readonly other: Side;
  /** Whether I am the one who was scouted. */
  readonly isMine: boolean;
  /** Where they are shown. */
  readonly place?: NonNullable<Meeting['scouted']>;
};

/** Of the games of a scouted player those against somebody. */
export const meetingsIn = (
  sources: Pick<Sources, 'locate'>,
  entries: readonly CountedEntry[],
  { other, ...about }: About,
): readonly KnownMeeting[] =>
  entries.flatMap((entry) => {
    const { facts, game } = entry;
    const opponent = facts.color === 'white' ? game.black : game.white;
    const source = siteOf(sources, entry, about.source);
    if (facts.leftOut !== undefined) return [];
    return goesBy(other, opponent, source) ? [meetingOfScouted({ ...about, entry, source })] : [];
  });

/** That of the name it was played under, of a person who has several. */
const siteOf = (sources: Pick<Sources, 'locate'>, { account }: CountedEntry, source: string): string => {
  if (account === undefined) return source;
  const player = parsePlayer(account);
  return sources.locate(player)?.site ?? player.site;
};
