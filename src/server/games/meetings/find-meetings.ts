/**
 * The games of two people from everywhere: my library, what has been scouted of either, and sites that tell them. Each counts
 * once, and by the same rules wherever it is shown.
 */
import type { Meetings } from '../../../contract/player/head-to-head';
import { makePlayer } from '../../../contract/sites';
import type { Database } from '../../db/infra/database';
import { readGamesAgainst } from '../../db/library/meetings';
import { readScoutedAgainst } from '../../db/scout/meetings';
import type { Sources } from '../../sources/sources';
import { joinMeetings } from './join-meetings';
import { type KnownMeeting, meetingOfLibrary, siteOfLibraryGame } from './known-meeting';
import { meetingsIn } from './scouted-meetings';
import { goesBy, type Side, spellingsOf } from './side';
import type { SiteMeetings } from './site-meetings';

export type MeetingsDeps = {
  /** Missing where none could be opened. */
  readonly db: Database | undefined;
  readonly sources: Sources;
  readonly siteMeetings: SiteMeetings;
};

export type Meeters = {
  readonly mine: Side;
  readonly theirs: Side;
  /** The number of my library. */
  readonly libraryId?: number | undefined;
  /** What is at hand and nowhere kept yet. */
  readonly further?: readonly KnownMeeting[];
};

type Waiting = { readonly isWhole: boolean; readonly signal: AbortSignal };

/** Games of a library that are looked at. */
const MOST_GAMES = 1000;

/** With `isWhole` sites are waited for, otherwise nobody outside is asked. */
export const findMeetings = async (deps: MeetingsDeps, meeters: Meeters, waiting: Waiting): Promise<Meetings> => {
  const { mine, theirs, libraryId, further = [] } = meeters;
  const { db, sources, siteMeetings } = deps;
  const [library, theirGames, myGames, fromSites] = await Promise.all([
    db === undefined || libraryId === undefined ? [] : readLibrary(db, libraryId, theirs),
    db === undefined ? [] : readScouted(db, sources, { scouted: theirs, other: mine, isMine: false }),
    db === undefined ? [] : readScouted(db, sources, { scouted: mine, other: theirs, isMine: true }),
    siteMeetings({ mine, theirs }, waiting),
  ]);
  const { meetings, ...rest } = fromSites;
  return joinMeetings([...library, ...theirGames, ...myGames, ...further, ...meetings], rest);
};

const readLibrary = async (db: Database, libraryId: number, theirs: Side): Promise<readonly KnownMeeting[]> => {
  const games = await readGamesAgainst(db, libraryId, spellingsOf(theirs), MOST_GAMES);
  return games
    .filter((game) => goesBy(theirs, game.color === 'white' ? game.black : game.white, siteOfLibraryGame(game)))
    .map(meetingOfLibrary);
};

type Scouting = { readonly scouted: Side; readonly other: Side; readonly isMine: boolean };

const readScouted = async (
  db: Database,
  sources: Sources,
  { scouted, other, isMine }: Scouting,
): Promise<readonly KnownMeeting[]> => {
  const names = spellingsOf(other);
  const players = [...scouted.accounts, ...(scouted.person === undefined ? [] : [scouted.person])];
  const kept = await Promise.all(
    players.map(({ site, name }) => readScoutedAgainst(db, { source: site, player: name.toLowerCase() }, names)),
  );
  return kept.flat().flatMap(({ entry, key }) => {
    const [name = '', games = ''] = key.player.split(' ');
    const place = { player: makePlayer({ site: key.source, name }), games, game: entry.id };
    return meetingsIn(sources, [entry], { source: key.source, other, isMine, place });
  });
};
