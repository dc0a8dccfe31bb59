/** The export of a player's games, read line by line: `GET /api/games/user/{name}`. */
import { isBrokenOff, type SourceFailure } from '../failures';
import type { ReadGame } from '../game-line';
import { makeGameStream, noteMalformed, type EndingDraft } from '../game-stream';
import type { RemoteGame } from '../remote-game';
import type { GamesQuery, GameStream, MeetingsQuery } from '../source';
import type { HttpSettings } from '../http/ask';
import { ask, NDJSON } from './http';
import type { Semaphore } from '../../semaphore';
import { toPlayerId } from './names';
import { askProfile } from './profile';
import { z } from 'zod';
import { gameSchema } from './game-schema';
import { gamePage } from './pages';
import { parseJson } from '../http/parse-json';
import { readLines, type Line } from '../http/read-lines';

/** Of a player: all that are chosen, or those against somebody. */
type ExportQuery = GamesQuery & Partial<Pick<MeetingsQuery, 'against'>>;

export type ExportSettings = HttpSettings & { readonly readGame: ReadGame };

/** The stream waits for its turn when the first game is taken, and gives the turn on when it is read or left. */
export const streamGames = (settings: ExportSettings, semaphore: Semaphore, query: ExportQuery): GameStream => {
  async function* inTurn(ending: EndingDraft): AsyncGenerator<RemoteGame, void> {
    const leave = await semaphore.enter(query.signal);
    let isOver = false;
    try {
      if (leave === undefined) ending.failure = { reason: 'cancelled' };
      else isOver = yield* readGames(settings, query, ending);
    } finally {
      if (isOver) leave?.();
      else if (leave !== undefined) setTimeout(leave, settings.timeouts.pause).unref();
    }
  }

  return makeGameStream(inTurn);
};

/** Notes in `ending` how it went. Returns whether the export is over at Lichess, too. */
async function* readGames(
  settings: ExportSettings,
  query: ExportQuery,
  ending: EndingDraft,
): AsyncGenerator<RemoteGame, boolean> {
  const id = toPlayerId(query.name);
  if (id === undefined) {
    ending.failure = { reason: 'unknown-player' };
    return true;
  }
  const found = await openExport(settings, id, query);
  if (!found.ok) {
    ending.failure = found.error;
    return !isBrokenOff(found.error);
  }
  let number = 0;
  for await (const line of readLines(found.value.chunks)) {
    number += 1;
    const game = line.kind === 'too-long' ? undefined : await settings.readGame({ line: line.text, playerId: id });
    if (game !== undefined) {
      ending.received += 1;
      yield game;
    } else if (line.kind === 'rest') ending.failure = { reason: 'cut-off' };
    else noteMalformed(ending, placeOf(line, number));
  }
  const failure = found.value.failure() ?? ending.failure;
  if (failure !== undefined) ending.failure = failure;
  return !isBrokenOff(failure);
}

const idSchema = z.object({ id: gameSchema.shape.id });

/** The page of the game where at least its id can be read. */
const placeOf = (line: Line, number: number): string => {
  const { data } = idSchema.safeParse(line.kind === 'too-long' ? undefined : parseJson(line.text));
  return data === undefined ? `line ${number}` : gamePage(data.id);
};

const openExport = async (settings: HttpSettings, id: string, query: ExportQuery): ReturnType<typeof ask> => {
  const { signal } = query;
  const answer = await ask(settings, { path: exportPath(id, query), accept: NDJSON, ...(signal && { signal }) });
  if (answer.ok || answer.error.reason !== 'unknown-player') return answer;
  return { ok: false, error: await whyNotFound(settings, id, signal) };
};

/** The export answers 404 for nobody, for a closed account, and when it does not like our User-Agent. */
const whyNotFound = async (settings: HttpSettings, id: string, signal?: AbortSignal): Promise<SourceFailure> => {
  const profile = await askProfile(settings, id, signal);
  return profile.ok ? { reason: 'refused', status: 404 } : profile.error;
};

/** Everything that is off by default and that a report needs. */
const exportPath = (id: string, { max, since, until, speeds, isRated, against }: ExportQuery): string => {
  const wanted = new URLSearchParams({
    max: String(max),
    ...(since === undefined ? {} : { since: String(since) }),
    ...(until === undefined ? {} : { until: String(until) }),
    ...(speeds === undefined ? {} : { perfType: speeds.join(',') }),
    ...(isRated === undefined ? {} : { rated: String(isRated) }),
    ...(against === undefined ? {} : { vs: against }),
    clocks: 'true',
    evals: 'true',
    accuracy: 'true',
    opening: 'true',
    division: 'true',
  });
  return `/api/games/user/${encodeURIComponent(id)}?${wanted.toString()}`;
};
