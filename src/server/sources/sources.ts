/** All sources by site id. Create one per process: each source enforces its own rate limits. */
import { makePlayer, parsePlayer, PERSON_SITE, type Player, playersOf, type Site } from '../../contract/sites';
import type { Redis } from '../platform/redis';
import type { Environment, ReferenceGames, SourceDefinition } from './definition';
import type { ResponseOutcome, SourceFailure, UnexpectedResponse } from './failures';
import { readSiteLine, SOURCES } from './registry';
import type { ReadGame, RemoteGame, SiteLine, TournamentRef } from './remote-game';
import {
  type EndingDraft,
  type GamesEnding,
  type GamesQuery,
  type GameStream,
  makeGameStream,
  type RemoteProfile,
  type Source,
  type TournamentsResult,
} from './source';

export type NamedPlayer = Player & Pick<Site, 'label'>;

export type Sources = {
  readonly all: readonly Source[];
  readonly person: Source;
  /** `undefined` for an unknown site. */
  readonly find: (site: string) => Source | undefined;
  readonly locate: (player: Player) => Source | undefined;
  /** Parses `NAME` or `site:NAME`; `undefined` for an unknown site. */
  readonly parse: (text: string) => NamedPlayer | undefined;
};

export const collectSources = (given: readonly Source[]): Sources => {
  const all = given.map(withinCapabilities);
  const locate = ({ site, name }: Player): Source | undefined =>
    all.find((source) => source.owns?.(name)) ?? find(site);
  const person = createPersonSource(locate);
  const find = (site: string): Source | undefined => [...all, person].find((source) => source.site === site);
  return {
    all,
    person,
    find,
    locate,
    parse: (text) => {
      const player = parsePlayer(text);
      const source = find(player.site);
      return source && { ...player, label: source.label };
    },
  };
};

type SourceOptions = {
  readonly onAnswer?: (answer: ResponseOutcome, site: string) => void;
  readonly onForeignAnswer?: (about: UnexpectedResponse, label: string) => void;
  readonly redis?: Redis;
  /** By default on the event loop, which a hostile response could block. */
  readonly readGame?: ReadGame<SiteLine>;
  readonly referenceGames?: ReferenceGames;
  readonly definitions?: readonly SourceDefinition[];
};

/** `environment`: as parsed by `parseConfig`. */
export const createSources = (
  environment: Environment,
  {
    onAnswer = ignore,
    onForeignAnswer = ignore,
    redis,
    readGame = readInProcess,
    referenceGames,
    definitions = SOURCES,
  }: SourceOptions = {},
): Sources =>
  collectSources(
    definitions.map(({ site, label, open }) =>
      open(environment, {
        redis,
        referenceGames,
        onAnswer: (answer) => onAnswer(answer, site),
        onForeignAnswer: (about) => onForeignAnswer(about, label),
        readGame: (line) => readGame({ ...line, site }),
      }),
    ),
  );

const ignore = (): void => undefined;

const readInProcess: ReadGame<SiteLine> = (line) => Promise.resolve(readSiteLine(line));

export const toSite = ({ site, label, capabilities, hoursBehind }: Source): Site => ({
  site,
  label,
  capabilities,
  hoursBehind,
});

// A person with several accounts, such as `RookAndRollRavi,chesscom:KnightlyKarim`. Their games are merged, each with its
// account; a failing site does not affect the others

const PERSON: Site = {
  site: PERSON_SITE,
  label: 'Several names',
  capabilities: { evaluations: true, clocks: true, tournaments: true, search: false, since: true, studies: false },
};

const PAGE_SIZE = 100;

/** `key`: in lower case, so that a game's id does not depend on the case typed. */
type Account = Player & { readonly key: string; readonly source: Source | undefined };

const createPersonSource = (locate: (player: Player) => Source | undefined): Source => {
  const accountsOf = (name: string): readonly Account[] =>
    playersOf(name).map((player) => ({
      ...player,
      key: makePlayer(player).toLowerCase(),
      source: player.site === PERSON_SITE ? undefined : locate(player),
    }));
  return {
    ...PERSON,
    pageSize: PAGE_SIZE,
    profile: async ({ name, signal }) => {
      const accounts = accountsOf(name);
      const found = await Promise.all(
        accounts.map(async (account) => account.source?.profile({ name: account.name, ...(signal && { signal }) })),
      );
      const known = found.flatMap((one, index) => {
        const account = accounts[index];
        return one?.ok === true && account !== undefined ? [{ account, profile: one.value }] : [];
      });
      const [first, ...others] = known;
      if (first !== undefined) return { ok: true, value: joinProfiles([first, ...others], accounts[0]?.site) };
      const failures = found.flatMap((one, index) =>
        one?.ok === false ? [withOwner(accounts[index], one.error)] : [],
      );
      return { ok: false, error: failures[0] ?? UNKNOWN };
    },
    games: (query) => makeGameStream((ending) => readGames(accountsOf(query.name), query, ending)),
    tournaments: async ({ name, max, fromGames = [], signal }) => {
      const found = await Promise.all(
        accountsOf(name).map(async (account) =>
          account.source?.tournaments({
            name: account.name,
            max,
            fromGames: refsOf(account, fromGames),
            ...(signal && { signal }),
          }),
        ),
      );
      const all = found.flatMap((one) => one ?? []);
      const failure = all.find((one) => one.failure !== undefined)?.failure;
      return {
        tournaments: all
          .flatMap(({ tournaments }) => tournaments)
          .toSorted((one, other) => other.startsAt - one.startsAt)
          .slice(0, max),
        malformedLines: all.reduce((sum, { malformedLines }) => sum + malformedLines, 0),
        failure,
      };
    },
  };
};

const UNKNOWN: SourceFailure = { reason: 'unknown-player' };

const withOwner = (account: Account | undefined, failure: SourceFailure): SourceFailure =>
  account === undefined
    ? failure
    : { ...failure, of: { name: account.name, label: account.source?.label ?? account.site } };

type KnownProfile = { readonly account: Account; readonly profile: RemoteProfile };

/** Ratings are those of the first account's site: scales differ. */
const joinProfiles = (known: readonly [KnownProfile, ...KnownProfile[]], site: string | undefined): RemoteProfile => {
  const [first, ...others] = known;
  const profiles = known.map(({ profile }) => profile);
  return {
    ...others.reduce((joined, { profile }) => ({ ...profile, ...joined }), first.profile),
    site: PERSON_SITE,
    id: profiles.map(({ id }) => id).join(','),
    name: profiles.map(({ name }) => name).join(' / '),
    url: '',
    isBot: profiles.every(({ isBot }) => isBot),
    isMarked: profiles.some(({ isMarked }) => isMarked),
    ratings: profiles.find((profile) => profile.site === site)?.ratings ?? {},
    accounts: known.map(({ account, profile: { name, url } }) => ({ account: account.key, name, url })),
  };
};

type AccountGames = { readonly account: Account; readonly games: readonly RemoteGame[]; readonly ending: GamesEnding };

async function* readGames(
  accounts: readonly Account[],
  query: GamesQuery,
  ending: EndingDraft,
): AsyncGenerator<RemoteGame> {
  const reads = await Promise.all(accounts.map((account) => readAccount(account, query)));
  const games = reads
    .flatMap((one) => one.games.map((game) => withAccount(one.account, game)))
    .toSorted((one, other) => other.createdAt - one.createdAt)
    .slice(0, query.max);
  Object.assign(ending, joinEndings(reads, games.length));
  yield* games;
}

const readAccount = async (account: Account, query: GamesQuery): Promise<AccountGames> => {
  const games: RemoteGame[] = [];
  if (account.source === undefined) {
    return { account, games, ending: { received: 0, malformedLines: 0, failure: withOwner(account, UNKNOWN) } };
  }
  const stream = account.source.games({ ...query, name: account.name });
  for await (const game of stream) games.push(game);
  return { account, games, ending: await stream.ending };
};

const joinEndings = (reads: readonly AccountGames[], received: number): GamesEnding => {
  const failure = reads.flatMap(({ account, ending }) =>
    ending.failure ? [withOwner(account, ending.failure)] : [],
  )[0];
  return {
    received,
    malformedLines: reads.reduce((sum, { ending }) => sum + ending.malformedLines, 0),
    malformedPlaces: reads.flatMap(({ ending }) => ending.malformedPlaces ?? []),
    missingMonths: [...new Set(reads.flatMap(({ ending }) => ending.missingMonths ?? []))],
    failure,
  };
};

/** Two sites may use the same game id. */
const withAccount = ({ key }: Account, game: RemoteGame): RemoteGame => ({
  ...game,
  id: `${key}/${game.id}`,
  account: key,
  ...(game.tournament === undefined ? {} : { tournament: { ...game.tournament, id: `${key}/${game.tournament.id}` } }),
});

const refsOf = ({ key }: Account, refs: readonly TournamentRef[]): readonly TournamentRef[] =>
  refs.flatMap((ref) => (ref.id.startsWith(`${key}/`) ? [{ ...ref, id: ref.id.slice(key.length + 1) }] : []));

/** Enforces a source's capabilities: no tournaments, no `since`, or no evaluations where it has none. */
const withinCapabilities = (source: Source): Source => {
  const { evaluations, tournaments, since, studies } = source.capabilities;
  const { studies: ownStudies, ...others } = source;
  const games = (query: GamesQuery): GameStream => source.games(since ? query : withoutSince(query));
  return {
    ...others,
    ...(studies && ownStudies !== undefined ? { studies: ownStudies } : {}),
    games: evaluations ? games : (query) => withoutEvaluations(games(query)),
    tournaments: (query) => (tournaments ? source.tournaments(query) : Promise.resolve(NO_TOURNAMENTS)),
  };
};

const NO_TOURNAMENTS: TournamentsResult = { tournaments: [], malformedLines: 0 };

const withoutSince = ({ name, max, until, speeds, isRated, signal }: GamesQuery): GamesQuery => ({
  name,
  max,
  ...(until === undefined ? {} : { until }),
  ...(speeds === undefined ? {} : { speeds }),
  ...(isRated === undefined ? {} : { isRated }),
  ...(signal === undefined ? {} : { signal }),
});

const withoutEvaluations = (stream: GameStream): GameStream => {
  async function* read(): AsyncGenerator<RemoteGame> {
    for await (const game of stream) yield game.kind === 'played' ? { ...game, isAnalyzed: false } : game;
  }
  return Object.assign(read(), { ending: stream.ending });
};
