import type { Game } from '../../chess/game';
import { siteKey } from '../../chess/player/game-sites';
import type { Site } from '../../contract/sites';
import type { SourceFailure } from '../../server/sources/failures';
import type { PlayedRemoteGame, RemotePlayer } from '../../server/sources/remote-game';
import type { GamesEnding, GamesQuery, GameStream, Source } from '../../server/sources/source';
import { readGame } from '../data/games';

/** Of the only member whose games are there. */
export const MEMBER = 'Magpie';
const DAY = 86_400_000;
const TEXT =
  '1. e4 {[%eval 0.2] [%clk 0:05:00]} e5 {[%eval 0.3] [%clk 0:05:00]} 2. Nf3 {[%eval 0.2] [%clk 0:04:58]} ' +
  'Nc6 {[%eval 0.3] [%clk 0:04:57]} 3. Bb5 {[%eval 0.2] [%clk 0:04:55]} a6 {[%eval 0.3] [%clk 0:04:51]} 1-0';
const NEWEST = Date.UTC(2026, 5, 20, 18);

/** It keeps what it was asked for. */
export type ClubSource = Source & { readonly requested: GamesQuery[] };

export const createClubSource = (site: Site, url: string): ClubSource => {
  const games = [1, 2, 3].map((number) => makeGame(site, `${url}/game/${number}`, number));
  const requested: GamesQuery[] = [];
  const isMember = (name: string): boolean => name.toLowerCase() === MEMBER.toLowerCase();
  return {
    ...site,
    requested,
    pageSize: Infinity,
    profile: ({ name }) =>
      Promise.resolve(
        isMember(name)
          ? {
              ok: true,
              value: {
                site: site.site,
                id: 'magpie',
                name: MEMBER,
                url: `${url}/member/magpie`,
                isBot: false,
                isMarked: false,
                ratings: {},
              },
            }
          : { ok: false, error: { reason: 'unknown-player' } },
      ),
    games: (query) => {
      requested.push(query);
      return isMember(query.name) ? streamOf(games.slice(0, query.max)) : streamOf([], { reason: 'unknown-player' });
    },
    tournaments: () => {
      throw new Error('there are no tournaments to be asked for');
    },
  };
};

const streamOf = (games: readonly PlayedRemoteGame[], failure?: SourceFailure): GameStream => {
  let settle: (ending: GamesEnding) => void = () => undefined;
  const ending = new Promise<GamesEnding>((resolve) => (settle = resolve));
  // oxlint-disable-next-line typescript/require-await -- as an answer is
  async function* read(): AsyncGenerator<PlayedRemoteGame> {
    try {
      yield* games;
    } finally {
      settle({ received: games.length, malformedLines: 0, failure });
    }
  }
  return Object.assign(read(), { ending });
};

const person = (name: string): RemotePlayer => ({
  kind: 'person',
  id: name.toLowerCase(),
  name,
  rating: 1600,
  isProvisional: false,
});

const makeGame = ({ site }: Site, url: string, number: number): PlayedRemoteGame => {
  const createdAt = NEWEST - number * DAY;
  const game: Game = readGame(`[White "${MEMBER}"]\n[Black "Jackdaw"]\n[Site "${url}"]\n\n${TEXT}`);
  return {
    kind: 'played',
    site,
    id: String(number),
    key: siteKey(site, String(number)),
    url,
    game,
    isRated: true,
    variant: 'standard',
    speed: 'blitz',
    createdAt,
    lastMoveAt: createdAt + 60_000,
    status: 'resign',
    result: '1-0',
    color: 'white',
    timeControl: '300+0',
    players: { white: person(MEMBER), black: person('Jackdaw') },
    clock: { initial: 300, increment: 0 },
    isAnalyzed: true,
    remarks: new Map(),
  };
};
