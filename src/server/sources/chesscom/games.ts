/** The games of a player, month by month, the newest first, until there are as many as are wanted. */
import { z } from 'zod';
import { parseJson } from '../http/parse-json';
import type { ReadGame } from '../game-line';
import { makeGameStream, noteMalformed, type EndingDraft } from '../game-stream';
import type { RemoteGame } from '../remote-game';
import type { GamesQuery, GameStream } from '../source';
import { askMonth, type DatedGame, type MonthSettings } from './month-games';
import { findMonths, isWithin, type Month, type MonthsSettings } from './months';
import { toPlayerId } from './names';

export type GamesSettings = MonthsSettings & MonthSettings & { readonly readGame: ReadGame };

/** Others get their turn between two questions. */
export const streamGames = (settings: GamesSettings, query: GamesQuery): GameStream =>
  makeGameStream((ending) => readGames(settings, query, ending));

/** Notes in `ending` how it went. */
async function* readGames(settings: GamesSettings, query: GamesQuery, ending: EndingDraft): AsyncGenerator<RemoteGame> {
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
    if (found.value.kind === 'nothing') ending.missingMonths = [...(ending.missingMonths ?? []), month];
    else yield* readMonth(settings, { ...query, id, month, games: found.value.value }, ending);
    if (ending.received >= query.max || ending.failure !== undefined) return;
  }
}

const urlSchema = z.object({ url: z.string().regex(/^https:\/\/www\.chess\.com\/\S{1,200}$/) });

/** The page of the game, where the site names it. */
const placeOf = (line: string): string | undefined => urlSchema.safeParse(parseJson(line)).data?.url;

type Reading = GamesQuery & { readonly id: string; readonly month: Month; readonly games: readonly DatedGame[] };

async function* readMonth(
  { readGame }: GamesSettings,
  { id, month, games, max, since = -Infinity, until = Infinity, speeds, isRated, signal }: Reading,
  ending: EndingDraft,
): AsyncGenerator<RemoteGame> {
  for (const { line, place, playedAt, ...kind } of games) {
    if (playedAt > until || playedAt < since) continue;
    if (speeds !== undefined && kind.speed !== undefined && !speeds.includes(kind.speed)) continue;
    if (isRated !== undefined && kind.isRated === !isRated) continue;
    if (ending.received >= max) return;
    if (signal?.aborted === true) {
      ending.failure = { reason: 'cancelled' };
      return;
    }
    const game = await readGame({ line, playerId: id });
    if (game === undefined) noteMalformed(ending, placeOf(line) ?? `game ${place} of ${month}`);
    else {
      ending.received += 1;
      yield game;
    }
  }
}
