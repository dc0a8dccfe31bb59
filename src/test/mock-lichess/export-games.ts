/** `GET /api/games/user/{name}` with everything that can go wrong with it. Reference, sections 0, 2 and 8. */
import { beginStream, sendEntry, sendJson, sendNotFound, sendPage, sendTooMany } from './answers';
import type { Fault } from './faults';
import { gamePgn, type JsonGame, type JsonPlayer } from './lichess-json';
import type { Visit } from './site';

/** Clients that Lichess answers as if there were nothing; `node`, Node's own name, is not among them. */
const CRAWLERS =
  /curl|wget|axios|undici|okhttp|python-requests|aiohttp|commons-httpclient|python-urllib|python-httpx|HeadlessChrome/i;

const MINUTE = 60_000;

export const exportGames = async (visit: Visit): Promise<void> => {
  const { site, response } = visit;
  const [id = ''] = visit.caught;
  const fault = site.faultOf(id);
  if (turnsAway(visit, id, fault)) return;
  site.exportsRunning += 1;
  site.exportsBegun.push(Date.now());
  response.once('close', () => (site.exportsRunning -= 1));
  if (fault !== 'hang-before') await streamExport(visit, id, fault);
};

/** Whether the visit was answered with a refusal. */
const turnsAway = (visit: Visit, id: string, fault: Fault | undefined): boolean => {
  const { site, request } = visit;
  const player = site.players.get(id);
  if (fault === 'blocked' || CRAWLERS.test(request.headers['user-agent'] ?? '')) sendPage(visit, 'Page not found', 404);
  else if (player === undefined || player.isClosed === true) sendNotFound(visit);
  else if (fault === 'server-error') sendPage(visit, 'Service unavailable', 503);
  else if (fault === 'foreign-page') sendPage(visit, 'Sign in to this network', 200);
  else if (fault === 'too-many-requests' || isTooOften(visit)) sendTooMany(visit);
  else if (site.exportsRunning > 0 && !site.allowsParallel)
    sendTooMany(visit, 'Please only run 1 request(s) at a time');
  else if (hasBadToken(visit)) sendJson(visit, { error: 'No such token' }, 401);
  else return false;
  return true;
};

const isTooOften = ({ site }: Visit): boolean =>
  site.exportsBegun.filter((moment) => moment > Date.now() - MINUTE).length >= site.exportsPerMinute;

const hasBadToken = ({ site, request }: Visit): boolean => {
  const { authorization } = request.headers;
  return authorization !== undefined && authorization !== `Bearer ${site.token ?? ''}`;
};

/** Lichess compares the one type letter by letter, the other by its beginning; all else is PGN. */
const wantsJson = ({ request }: Visit): boolean => {
  const { accept = '' } = request.headers;
  return accept === 'application/x-ndjson' || accept.startsWith('application/json');
};

const streamExport = async (visit: Visit, id: string, fault: Fault | undefined): Promise<void> => {
  const { site, response, query } = visit;
  const isJson = wantsJson(visit);
  const vs = query.get('vs')?.toLowerCase();
  const games = filterGames(vs === undefined ? site.gamesOf(id) : site.gamesBetween(id, vs), id, query);
  const half = Math.floor(games.length / 2);
  beginStream(response, isJson ? 'ndjson' : 'pgn', id);
  for (const [index, game] of games.entries()) {
    if (response.destroyed) return;
    const entry = isJson ? `${JSON.stringify(game)}\n` : gamePgn(game);
    if (index === half && breaksOff(visit, fault, entry)) return;
    if (fault === 'broken-line' && index % 5 === 4) await sendEntry(site, response, malformedLine(index, entry));
    else await sendEntry(site, response, entry);
  }
  response.end();
};

/** Whether the stream has come to its bad end. */
const breaksOff = ({ response }: Visit, fault: Fault | undefined, entry: string): boolean => {
  const part = entry.slice(0, Math.floor(entry.length / 2));
  if (fault === 'cut') response.write(part, () => response.destroy());
  else if (fault === 'cut-quietly') response.end(part);
  else return fault === 'hang-inside';
  return true;
};

const malformedLine = (index: number, entry: string): string =>
  index % 2 === 0 ? `${entry.slice(0, 40)}\n` : '{"id":"notAGame","moves":7}\n';

/** The query of the export: which games, and which of their fields. Flags are off unless asked for. */

const UNFINISHED = ['created', 'started', 'aborted'];

/** `id` is the player's. Without `ongoing=true` aborted games never appear. */
const filterGames = (games: readonly JsonGame[], id: string, query: URLSearchParams): readonly JsonGame[] => {
  const number = (name: string, otherwise: number): number => Number(query.get(name) ?? otherwise);
  const perfs = query.get('perfType')?.split(',');
  const wanted = games
    .filter(({ status }) => query.get('ongoing') === 'true' || !UNFINISHED.includes(status))
    .filter(({ createdAt }) => createdAt >= number('since', 0) && createdAt <= number('until', Infinity))
    .filter(({ rated }) => !query.has('rated') || String(rated) === query.get('rated'))
    .filter(({ perf }) => perfs === undefined || perfs.includes(perf))
    .filter(({ analysis }) => !query.has('analysed') || String(analysis !== undefined) === query.get('analysed'))
    .filter((game) => !query.has('color') || sideOf(game, id) === query.get('color'));
  const sorted = query.get('sort') === 'dateAsc' ? wanted.toReversed() : wanted;
  return sorted.slice(0, number('max', Infinity)).map((game) => chooseFields(game, query));
};

const sideOf = ({ players }: JsonGame, id: string) => (players.white.user?.id === id ? 'white' : 'black');

const FLAGGED = { clocks: 'clocks', analysis: 'evals', opening: 'opening', division: 'division' } as const;

const chooseFields = (game: JsonGame, query: URLSearchParams): JsonGame => {
  const dropped: string[] = Object.entries(FLAGGED)
    .filter(([, flag]) => query.get(flag) !== 'true')
    .map(([field]) => field);
  if (query.get('moves') === 'false') dropped.push('moves');
  const kept = Object.fromEntries(Object.entries(game).filter(([field]) => !dropped.includes(field)));
  const { white, black } = game.players;
  const players = { white: choosePlayerFields(white, query), black: choosePlayerFields(black, query) };
  return { ...(kept as JsonGame), players, ...unknownKeys };
};

/** What the analysis says about a side comes with evaluations or accuracies, and its accuracy with these alone. */
const choosePlayerFields = ({ analysis, ...player }: JsonPlayer, query: URLSearchParams): JsonPlayer => {
  const wantsAccuracy = query.get('accuracy') === 'true';
  if (analysis === undefined || !(wantsAccuracy || query.get('evals') === 'true')) return player;
  const { accuracy, ...counts } = analysis;
  return { ...player, analysis: wantsAccuracy && accuracy !== undefined ? { ...counts, accuracy } : counts };
};

/** What a future server may add. */
const unknownKeys = { novelty: { since: '2027', by: 'Élodie Müller' } };
