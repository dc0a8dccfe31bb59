/** A game of a month becomes a game of ours: read, and either played on our board or classified as one that does not count. */
import { type Game, MAX_GAME_PLIES } from '../../../chess/game';
import { readFirstGame } from '../../../chess/pgn/pgn';
import { siteKey } from '../../../chess/player/game-sites';
import { START_FEN } from '../../../chess/position/fen';
import type { Color } from '../../../chess/types';
import type { GameLine } from '../game-line';
import { parseJson } from '../http/parse-json';
import type { RemoteGame, RemoteGameFacts, RemotePlayer } from '../remote-game';
import { toHeaders } from '../to-headers';
import { endOf } from './game-end';
import { type ChesscomGame, type ChesscomPlayer, gameSchema, placesOf, playedAtOf, SPEED_OF } from './game-schema';
import { CHESSCOM } from './site';
import { tournamentOf } from './tournament-ref';

/** `undefined` for a malformed game. */
export const readChesscomGame = ({ line, playerId }: GameLine): RemoteGame | undefined => {
  const parsed = gameSchema.safeParse(parseJson(line));
  if (!parsed.success) return undefined;
  const { white, black } = parsed.data;
  const color = isNamed(white, playerId) ? 'white' : isNamed(black, playerId) ? 'black' : undefined;
  const facts = color && toFacts(parsed.data, color);
  return facts && toRemoteGame(parsed.data, facts);
};

const isNamed = ({ username }: ChesscomPlayer, playerId: string): boolean => username.toLowerCase() === playerId;

const toRemoteGame = ({ rules, pgn }: ChesscomGame, facts: RemoteGameFacts): RemoteGame => {
  if (rules !== 'chess') return { ...facts, kind: 'left-out', leftOut: 'variant' };
  const { first } = readFirstGame(pgn, MAX_GAME_PLIES);
  if (first?.ok !== true) return { ...facts, kind: 'left-out', leftOut: whyRefused(first?.error) };
  const { start, plies } = first.value;
  // Thematic games begin from a set-up position.
  if (start !== START_FEN) return { ...facts, kind: 'left-out', leftOut: 'custom-start' };
  if (plies.length === 0) return { ...facts, kind: 'left-out', leftOut: 'no-moves' };
  if (plies.length === 1 && facts.status === 'timeout') return { ...facts, kind: 'left-out', leftOut: 'no-start' };
  const { result } = facts;
  const game: Game = { headers: toHeaders(facts), isChess960: false, start, plies, result };
  return { ...facts, kind: 'played', game, isAnalyzed: false, remarks: new Map() };
};

const whyRefused = (
  problem: { readonly ply?: number } | undefined,
): 'no-moves' | 'too-many-moves' | 'unreadable-moves' => {
  if (problem === undefined) return 'no-moves';
  return problem.ply === MAX_GAME_PLIES ? 'too-many-moves' : 'unreadable-moves';
};

/** `undefined` without an address of the site's games or a UUID: such a game could not be told from others. */
const toFacts = (written: ChesscomGame, color: Color): RemoteGameFacts | undefined => {
  const place = placeOf(written);
  if (place === undefined) return undefined;
  const { id, url } = place;
  const clock = clockOf(written.time_control);
  const tournament = tournamentOf(written.tournament);
  return {
    site: CHESSCOM.site,
    id: id.replace('/', '-'),
    key: siteKey(CHESSCOM.site, id),
    url,
    isRated: written.rated,
    variant: written.rules === 'chess' ? 'standard' : written.rules,
    speed: SPEED_OF[written.time_class],
    createdAt: playedAtOf(written),
    lastMoveAt: written.end_time * 1000,
    ...endOf(written),
    players: { white: toPlayer(written.white), black: toPlayer(written.black) },
    color,
    clock,
    timeControl: clock === undefined ? '-' : `${clock.initial}+${clock.increment}`,
    tournament,
  };
};

/** By its number where any address has it, as that is what other texts of the game have; else by its UUID. */
const placeOf = (written: ChesscomGame): { readonly id: string; readonly url: string } | undefined => {
  const places = placesOf(written);
  const named = places.find(({ id, url }) => id.includes('/') && /\/(?:live|daily)\//.test(url));
  return named ?? places.find(({ id }) => id.includes('/')) ?? places[0];
};

const toPlayer = ({ username, rating }: ChesscomPlayer): RemotePlayer => ({
  kind: 'person',
  id: username.toLowerCase(),
  name: username,
  rating,
  isProvisional: false,
});

/** `undefined` for days a move. */
const clockOf = (written: string): RemoteGameFacts['clock'] => {
  const [, initial, increment = '0'] = /^(\d{1,6})(?:\+(\d{1,5}))?$/.exec(written) ?? [];
  return initial === undefined ? undefined : { initial: Number(initial), increment: Number(increment) };
};
