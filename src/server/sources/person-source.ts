/**
 * The source of a person who plays under several names, here or there: the names stand after each other with commas
 * between, as in `RookAndRollRavi,chesscom:KnightlyKarim`. Their games come as those of one player, each with the name that
 * it was played under; a site that gives nothing takes nothing from the others.
 */
import { makePlayer, PERSON_SITE, playersOf, type Player, type Site } from '../../contract/sites';
import type { SourceFailure } from './failures';
import { makeGameStream, type EndingDraft } from './game-stream';
import type { RemoteGame, TournamentRef } from './remote-game';
import type { GamesEnding, GamesQuery, RemoteProfile, Source } from './source';

export const PERSON: Site = {
  site: PERSON_SITE,
  label: 'Several names',
  capabilities: { evaluations: true, clocks: true, tournaments: true, search: false, since: true, studies: false },
};

/** Games that are asked for of each name at once. */
const PAGE = 100;

/** `text` in small letters, so that a game has one id in whatever case the names are written. */
type Account = Player & { readonly text: string; readonly source: Source | undefined };

export const createPersonSource = (locate: (player: Player) => Source | undefined): Source => {
  const accountsOf = (name: string): readonly Account[] =>
    playersOf(name).map((player) => ({
      ...player,
      text: makePlayer(player).toLowerCase(),
      source: player.site === PERSON_SITE ? undefined : locate(player),
    }));
  return {
    ...PERSON,
    pageSize: PAGE,
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
      const failures = found.flatMap((one, index) => (one?.ok === false ? [of(accounts[index], one.error)] : []));
      return { ok: false, error: failures[0] ?? UNKNOWN };
    },
    games: (query) => makeGameStream((ending) => readGames(accountsOf(query.name), query, ending)),
    tournaments: async ({ name, max, fromGames = [], signal }) => {
      const found = await Promise.all(
        accountsOf(name).map(async (account) =>
          account.source?.tournaments({
            ...{ name: account.name, max, fromGames: refsOf(account, fromGames) },
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

/** The failure, with whose it is. */
const of = (account: Account | undefined, failure: SourceFailure): SourceFailure =>
  account === undefined
    ? failure
    : { ...failure, of: { name: account.name, label: account.source?.label ?? account.site } };

type Known = { readonly account: Account; readonly profile: RemoteProfile };

/** No rating of one site stands for another: those of the first name's alone. */
const joinProfiles = (known: readonly [Known, ...Known[]], site: string | undefined): RemoteProfile => {
  const [first, ...others] = known;
  const profiles = known.map(({ profile }) => profile);
  return {
    // What the first does not say, another may.
    ...others.reduce((joined, { profile }) => ({ ...profile, ...joined }), first.profile),
    site: PERSON_SITE,
    id: profiles.map(({ id }) => id).join(','),
    name: profiles.map(({ name }) => name).join(' / '),
    url: '',
    isBot: profiles.every(({ isBot }) => isBot),
    isMarked: profiles.some(({ isMarked }) => isMarked),
    ratings: profiles.find((profile) => profile.site === site)?.ratings ?? {},
    accounts: known.map(({ account, profile: { name, url } }) => ({ account: account.text, name, url })),
  };
};

type Read = { readonly account: Account; readonly games: readonly RemoteGame[]; readonly ending: GamesEnding };

/** All names are asked at the same time, so that no site waits for another one. */
async function* readGames(
  accounts: readonly Account[],
  query: GamesQuery,
  ending: EndingDraft,
): AsyncGenerator<RemoteGame> {
  const reads = await Promise.all(accounts.map((account) => readAccount(account, query)));
  const games = reads
    .flatMap((one) => one.games.map((game) => asPlayedBy(one.account, game)))
    .toSorted((one, other) => other.createdAt - one.createdAt)
    .slice(0, query.max);
  Object.assign(ending, joinEndings(reads, games.length));
  yield* games;
}

const readAccount = async (account: Account, query: GamesQuery): Promise<Read> => {
  const games: RemoteGame[] = [];
  if (account.source === undefined) {
    return { account, games, ending: { received: 0, malformedLines: 0, failure: of(account, UNKNOWN) } };
  }
  const stream = account.source.games({ ...query, name: account.name });
  for await (const game of stream) games.push(game);
  return { account, games, ending: await stream.ending };
};

const joinEndings = (reads: readonly Read[], received: number): GamesEnding => {
  const failure = reads.flatMap(({ account, ending }) => (ending.failure ? [of(account, ending.failure)] : []))[0];
  return {
    received,
    malformedLines: reads.reduce((sum, { ending }) => sum + ending.malformedLines, 0),
    malformedPlaces: reads.flatMap(({ ending }) => ending.malformedPlaces ?? []),
    missingMonths: [...new Set(reads.flatMap(({ ending }) => ending.missingMonths ?? []))],
    failure,
  };
};

/** Two sites may give different games the same id. */
const asPlayedBy = ({ text }: Account, game: RemoteGame): RemoteGame => ({
  ...game,
  id: `${text}/${game.id}`,
  account: text,
  ...(game.tournament === undefined ? {} : { tournament: { ...game.tournament, id: `${text}/${game.tournament.id}` } }),
});

const refsOf = ({ text }: Account, refs: readonly TournamentRef[]): readonly TournamentRef[] =>
  refs.flatMap((ref) => (ref.id.startsWith(`${text}/`) ? [{ ...ref, id: ref.id.slice(text.length + 1) }] : []));
