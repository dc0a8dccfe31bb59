/** Merges the games of two people from all origins, each game once. Pure. */
import { compareNames, plainName } from '../../chess/names';
import { siteOfUrl } from '../../chess/player/game-sites';
import { keyOfUrl } from '../../chess/player/identity';
import { countResults, outcomeOf } from '../../chess/player/results';
import { hashText } from '../../chess/text';
import type { Milliseconds } from '../../chess/types';
import { type HeadToHeadDto, type HeadToHeadGameDto, MAX_HEAD_TO_HEAD_GAMES } from '../../contract/player/head-to-head';
import { REFERENCE } from '../../contract/reference';
import { parsePlayer, PERSON_SITE, PLATFORM, type Player, playersOf } from '../../contract/sites';
import type { StoredUser } from '../db/accounts/users';
import type { Database } from '../db/database';
import type { StoredLibrary } from '../db/library/libraries';
import { PGN_KIND, type StoredGame } from '../db/library/schema';
import { listTrackedAccounts } from '../db/library/tracked-accounts';
import { findNamesakes, readPerson } from '../db/reference/people';
import type { CountedEntry } from '../db/scout/stored-scout';
import type { PlayedRemoteGame } from '../sources/remote-game';
import type { Sources } from '../sources/sources';

type Completeness = Pick<HeadToHeadDto, 'isComplete' | 'shortfall'>;

/** The first origin of a game takes precedence; later ones only add missing fields. */
export const mergeHeadToHead = (known: readonly HeadToHeadGame[], rest: Completeness): HeadToHeadDto => {
  const games = deduplicate(known).sort((one, other) => other.playedAt - one.playedAt);
  const of = (color: HeadToHeadGameDto['color']): readonly HeadToHeadGame[] =>
    games.filter((game) => game.color === color);
  return {
    results: { all: countResults(games), white: countResults(of('white')), black: countResults(of('black')) },
    meetings: games.slice(0, MAX_HEAD_TO_HEAD_GAMES).map(toDto),
    ...rest,
  };
};

const deduplicate = (known: readonly HeadToHeadGame[]): HeadToHeadGame[] => {
  const games: HeadToHeadGame[] = [];
  const [bySiteKey, byPlainKey] = [new Map<string, number>(), new Map<string, number>()];
  for (const game of known) {
    const [siteKey, plainKey] = [siteKeyOf(game), plainKeyOf(game)];
    const samePlainKey = byPlainKey.get(plainKey);
    // Games with different addresses are different games, however samePlainKey.
    const isOther = siteKey !== undefined && siteKeyOf(games[samePlainKey ?? -1] ?? {}) !== undefined;
    const match = (siteKey === undefined ? undefined : bySiteKey.get(siteKey)) ?? (isOther ? undefined : samePlainKey);
    const at = match ?? games.length;
    games[at] = { ...game, ...games[at] };
    byPlainKey.set(plainKey, at);
    if (siteKey !== undefined) bySiteKey.set(siteKey, at);
  }
  return games;
};

const toDto = ({ playedAt, moves, ...game }: HeadToHeadGame): HeadToHeadGameDto => ({
  ...game,
  id: siteKeyOf(game) ?? hashText(plainKeyOf({ playedAt, moves, ...game })),
  ...(playedAt === 0 ? {} : { playedAt: new Date(playedAt).toISOString() }),
});

export type HeadToHeadGame = Omit<HeadToHeadGameDto, 'id' | 'playedAt'> & {
  /** 0 when the year is unknown. */
  readonly playedAt: Milliseconds;
  /** SAN, separated by spaces. */
  readonly moves: string;
};

export const fromLibraryGame = (game: StoredGame): HeadToHeadGame => {
  const { id, color, outcome, speed, playedAt, opening, source, moves, url } = game;
  return {
    color,
    outcome,
    speed,
    playedAt,
    source,
    moves: moves.join(' '),
    libraryGame: id,
    opponent: color === 'white' ? game.black : game.white,
    ...(opening === '' ? {} : { opening }),
    ...(url === undefined ? {} : { url }),
  };
};

/** The site of a library game; `undefined` when unknown. */
export const siteOfLibraryGame = ({ source, url }: Pick<StoredGame, 'source' | 'url'>): string | undefined =>
  source === PGN_KIND ? siteOfUrl(url ?? '')?.site : source;

type Scouted = {
  readonly entry: CountedEntry;
  readonly source: string;
  /** Whether the scouted player is me. */
  readonly isMine: boolean;
  readonly location?: NonNullable<HeadToHeadGameDto['scouted']>;
};

const fromScoutedGame = ({ entry, source, isMine, location }: Scouted): HeadToHeadGame => {
  const { facts, game, playedAt } = entry;
  const isWhite = (facts.color === 'white') === isMine;
  const color = isWhite ? 'white' : 'black';
  return {
    color,
    outcome: isMine ? facts.outcome : invertOutcome(facts.outcome),
    speed: game.speed,
    playedAt,
    source,
    opponent: isWhite ? game.black : game.white,
    moves: game.moves.join(' '),
    ...(game.opening === undefined ? {} : { opening: game.opening }),
    ...(game.url === '' ? {} : { url: game.url }),
    ...(location === undefined ? {} : { scouted: location }),
  };
};

export const fromRemoteGame = (remote: PlayedRemoteGame): HeadToHeadGame => {
  const { site, color, game, speed, createdAt, opening, url } = remote;
  return {
    color,
    outcome: outcomeOf(game.result, color),
    speed,
    playedAt: createdAt,
    source: site,
    opponent: game.headers.get(color === 'white' ? 'Black' : 'White') ?? '?',
    moves: game.plies.map(({ san }) => san).join(' '),
    ...(opening === undefined ? {} : { opening: opening.name }),
    ...(url === '' ? {} : { url }),
  };
};

const invertOutcome = (outcome: HeadToHeadGameDto['outcome']): HeadToHeadGameDto['outcome'] =>
  outcome === 'draw' ? 'draw' : outcome === 'win' ? 'loss' : 'win';

const siteKeyOf = ({ url }: Pick<HeadToHeadGame, 'url'>): string | undefined =>
  url === undefined ? undefined : keyOfUrl(url);

/** Key of a game without an address: day, colors, result and moves. */
const plainKeyOf = ({ playedAt, color, outcome, moves }: HeadToHeadGame): string =>
  [playedAt === 0 ? '' : new Date(playedAt).toISOString().slice(0, 10), color, outcome, moves].join(' ');

type ScoutedContext = {
  readonly source: string;
  readonly other: PlayerIdentity;
  /** Whether the scouted player is me. */
  readonly isMine: boolean;
  readonly location?: NonNullable<HeadToHeadGameDto['scouted']>;
};

export const scoutedGamesAgainst = (
  sources: Pick<Sources, 'locate'>,
  entries: readonly CountedEntry[],
  { other, ...about }: ScoutedContext,
): readonly HeadToHeadGame[] =>
  entries.flatMap((entry) => {
    const { facts, game } = entry;
    const opponent = facts.color === 'white' ? game.black : game.white;
    const source = siteOf(sources, entry, about.source);
    if (facts.excluded !== undefined) return [];
    return matchesName(other, opponent, source) ? [fromScoutedGame({ ...about, entry, source })] : [];
  });

/** For a person with several accounts: the site of the account that played the game. */
const siteOf = (sources: Pick<Sources, 'locate'>, { account }: CountedEntry, source: string): string => {
  if (account === undefined) return source;
  const player = parsePlayer(account);
  return sources.locate(player)?.site ?? player.site;
};

export type PlayerIdentity = {
  readonly accounts: readonly Player[];
  /** Names in PGN files, without a site. */
  readonly names: readonly string[];
  /** The combined player, when scouted under several accounts. */
  readonly person?: Player;
};

type IdentityDeps = { readonly db: Database | undefined; readonly sources: Pick<Sources, 'locate'> };

/** The site is compared where known: people on two sites may share a name. */
export const matchesName = ({ accounts, names }: PlayerIdentity, name: string, site: string | undefined): boolean => {
  const plain = plainName(name);
  const isAt = (account: Player): boolean => site === undefined || account.site === site;
  return (
    names.some((own) => compareNames(own, name) === 'equal') ||
    accounts.some((account) => isAt(account) && plainName(account.name) === plain)
  );
};

/** Spellings that files and sites may use, such as "Surname, First". */
export const nameSpellings = ({ accounts, names }: PlayerIdentity): readonly string[] => {
  const plain = [...accounts.map(({ name }) => name), ...names].map(plainName);
  const surnameFirst = plain.flatMap((name) => {
    const space = name.lastIndexOf(' ');
    return space < 0 ? [] : [`${name.slice(space + 1)}, ${name.slice(0, space)}`];
  });
  return [...new Set([...plain, ...surnameFirst, ...names])];
};

export const identifyPlayer = async ({ db, sources }: IdentityDeps, player: Player): Promise<PlayerIdentity> => {
  const isPerson = player.site === PERSON_SITE;
  const given = isPerson ? playersOf(player.name) : [player];
  const accounts = given.map((one) => ({ site: sources.locate(one)?.site ?? one.site, name: one.name }));
  const keys = accounts.flatMap(({ site, name }) => (site === REFERENCE.site ? [name.toLowerCase()] : []));
  const people = db === undefined ? [] : await Promise.all(keys.map((key) => readPerson(db, key)));
  const names = people.flatMap((person) => (person === undefined ? [] : [person.name]));
  return { accounts, names, ...(isPerson ? { person: player } : {}) };
};

type Owner = { readonly user: StoredUser; readonly library: StoredLibrary | undefined };

/**
 * `isTrusted`: the caller may edit the library. Otherwise the owner's site accounts are neither revealed nor searched. A
 * sample library has no names.
 */
export const identifyOwner = async (
  db: Database,
  { user, library }: Owner,
  isTrusted: boolean,
): Promise<PlayerIdentity> => {
  const named = library?.kind === 'own' ? library.names : [];
  if (!isTrusted) return { accounts: [], names: named };
  const tracked = library?.kind === 'own' ? await listTrackedAccounts(db, library.id) : [];
  const { lichessId, fideId, aicfId } = user.identifiers;
  const accounts = [
    ...tracked.map(({ site, name }) => ({ site, name })),
    ...(lichessId === undefined || lichessId === '' ? [] : [{ site: PLATFORM.site, name: lichessId }]),
  ];
  const names = named.filter((name) => !accounts.some((account) => plainName(account.name) === plainName(name)));
  const people = await findNamesakes(db, { fideId, aicfId, names });
  return {
    accounts: [...accounts, ...people.map(({ key }) => ({ site: REFERENCE.site, name: key }))],
    names: [...names, ...people.map(({ name }) => name)],
  };
};
