/** The games of a player, month by month, the newest first, until there are as many as are wanted. */
import type { SourceFailure } from '../failures';
import type { ReadGame } from '../game-line';
import type { RemoteGame } from '../remote-game';
import type { GamesEnding, GamesQuery, GameStream } from '../source';
import { askMonth, type DatedGame, type MonthSettings } from './month-games';
import { findMonths, isWithin, type MonthsSettings } from './months';
import { toPlayerId } from './names';

export type GamesSettings = MonthsSettings & MonthSettings & { readonly readGame: ReadGame };

/** Others get their turn between two questions. */
export const streamGames = (settings: GamesSettings, query: GamesQuery): GameStream => {
  const ending: Draft = { received: 0, malformedLines: 0, missingMonths: [] };
  let settle = (): void => undefined;
  const settled = new Promise<GamesEnding>((resolve) => (settle = () => resolve(toEnding(ending))));

  async function* read(): AsyncGenerator<RemoteGame> {
    try {
      yield* readGames(settings, query, ending);
    } finally {
      settle();
    }
  }

  return Object.assign(read(), { ending: settled });
};

type Draft = { received: number; malformedLines: number; readonly missingMonths: string[]; failure?: SourceFailure };

const toEnding = ({ missingMonths, ...ending }: Draft): GamesEnding => ({
  ...ending,
  ...(missingMonths.length === 0 ? {} : { missingMonths }),
});

/** Notes in `ending` how it went. */
async function* readGames(settings: GamesSettings, query: GamesQuery, ending: Draft): AsyncGenerator<RemoteGame> {
  const { signal } = query;
  const id = toPlayerId(query.name);
  if (id === undefined) {
    ending.failure = { reason: 'unknown-player' };
    return;
  }
  const months = await findMonths(settings, { id, signal });
  if (!months.ok) {
    ending.failure = months.error;
    return;
  }
  for (const month of months.value.filter((one) => isWithin(one, query))) {
    const found = await askMonth(settings, { id, month, signal });
    if (!found.ok) {
      ending.failure = found.error;
      return;
    }
    // It may be there again the next time.
    if (found.value.kind === 'nothing') ending.missingMonths.push(month);
    else yield* readMonth(settings, { ...query, id, games: found.value.value }, ending);
    if (ending.received >= query.max || ending.failure !== undefined) return;
  }
}

type Reading = GamesQuery & { readonly id: string; readonly games: readonly DatedGame[] };

async function* readMonth(
  { readGame }: GamesSettings,
  { id, games, max, since = -Infinity, until = Infinity, speeds, isRated, signal }: Reading,
  ending: Draft,
): AsyncGenerator<RemoteGame> {
  for (const { line, playedAt, ...kind } of games) {
    if (playedAt > until || playedAt < since) continue;
    if (speeds !== undefined && kind.speed !== undefined && !speeds.includes(kind.speed)) continue;
    if (isRated !== undefined && kind.isRated === !isRated) continue;
    if (ending.received >= max) return;
    if (signal?.aborted === true) {
      ending.failure = { reason: 'cancelled' };
      return;
    }
    const game = await readGame({ line, playerId: id });
    if (game === undefined) ending.malformedLines += 1;
    else {
      ending.received += 1;
      yield game;
    }
  }
}
