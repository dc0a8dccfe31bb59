import type { RemoteGame } from './remote-game';
import type { FoundTournaments, GamesQuery, GameStream, Source } from './source';

/**
 * The source, asked for nothing that it says it cannot do: without tournaments none are found, without `since` all
 * games come again, and without evaluations a game has none of the site's.
 */
export const withinCapabilities = (source: Source): Source => {
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

const NO_TOURNAMENTS: FoundTournaments = { tournaments: [], malformedLines: 0 };

const withoutSince = ({ name, max, until, speeds, isRated, signal }: GamesQuery): GamesQuery => ({
  ...{ name, max },
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
