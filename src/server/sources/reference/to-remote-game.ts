import type { Game } from '../../../chess/game';
import { isRatedEvent } from '../../../chess/pgn/headers';
import { speedOfPgn, timeControlOf } from '../../../chess/pgn/time-control';
import { terminationOf } from '../../../chess/player/game-of-pgn';
import { gameKey } from '../../../chess/player/identity';
import type { Termination } from '../../../chess/player/played-game';
import { STORED_HEADERS, unpackMoves } from '../../../chess/player/reference-game';
import { START_FEN } from '../../../chess/position/fen';
import { REFERENCE } from '../../../contract/reference';
import type { ReferenceGameFacts, ReferenceSide } from '../definition';
import type { GameStatus, PlayedRemoteGame, RemotePlayer, TournamentRef } from '../remote-game';

/** `undefined` when the stored moves are unreadable. */
export const toRemoteGame = (stored: ReferenceGameFacts): PlayedRemoteGame | undefined => {
  const plies = unpackMoves(stored.packed);
  if (plies === undefined) return undefined;
  const url = stored.headers[STORED_HEADERS.length] ?? '';
  const headers = headersOf(stored, url);
  const game: Game = {
    headers,
    isChess960: false,
    start: START_FEN,
    plies: markCutOff(plies, headers),
    result: stored.result,
  };
  const clock = timeControlOf(game);
  const { players, playedAt: createdAt, result } = stored;
  const speed = speedOfPgn(game, url !== '');
  return {
    kind: 'played',
    site: REFERENCE.site,
    id: String(stored.id),
    key: gameKey(game),
    url,
    game,
    isRated: isRatedEvent(headers.get('Event')) ?? isRated(players.white, players.black),
    variant: 'standard',
    speed,
    createdAt,
    lastMoveAt: createdAt,
    status: STATUS_OF[terminationOf(game)],
    result,
    color: stored.color,
    players: { white: toPlayer(players.white), black: toPlayer(players.black) },
    clock,
    timeControl: clock === undefined ? (speed === 'correspondence' ? '-' : '?') : `${clock.initial}+${clock.increment}`,
    ...tournamentOf(headers),
    isAnalyzed: stored.packed.evaluations !== undefined,
    remarks: new Map(),
  };
};

/** Of a game cut off before an illegal move, the last move says so (A88). */
const markCutOff = (plies: Game['plies'], headers: ReadonlyMap<string, string>): Game['plies'] => {
  const [, end] = /moves( end at \S+)$/.exec(headers.get('Termination') ?? '') ?? [];
  const last = plies.at(-1);
  return end === undefined || last === undefined ? plies : plies.with(-1, { ...last, comment: `Moves${end}` });
};

const headersOf = ({ players, playedAt, result, headers }: ReferenceGameFacts, url: string): Map<string, string> => {
  const date = playedAt === 0 ? '????.??.??' : new Date(playedAt).toISOString().slice(0, 10).replaceAll('-', '.');
  const kept = STORED_HEADERS.map((name, index) => [name, headers[index] ?? ''] as const);
  return new Map([
    ...kept.slice(0, 2),
    ['Date', date],
    ...kept.slice(2, 3),
    ['White', players.white.name],
    ['Black', players.black.name],
    ['Result', result],
    ...sideHeaders('White', players.white),
    ...sideHeaders('Black', players.black),
    ...kept.slice(3).filter(([, value]) => value !== ''),
    ...(url === '' ? [] : [['GameURL', url] as const]),
  ]);
};

const sideHeaders = (side: string, { key, title, rating }: ReferenceSide): readonly (readonly [string, string])[] => [
  ...(rating === undefined ? [] : [[`${side}Elo`, String(rating)] as const]),
  ...(title === undefined ? [] : [[`${side}Title`, title] as const]),
  ...(/^\d+$/.test(key) ? [[`${side}FideId`, key] as const] : []),
];

/** Over-the-board games of two rated players are rated, unless the event says otherwise. */
const isRated = (white: ReferenceSide, black: ReferenceSide): boolean =>
  white.rating !== undefined && black.rating !== undefined;

const toPlayer = ({ key, name, title, rating }: ReferenceSide): RemotePlayer => ({
  kind: 'person',
  id: key,
  name,
  isProvisional: false,
  title,
  rating,
});

const tournamentOf = (headers: ReadonlyMap<string, string>): { readonly tournament?: TournamentRef } => {
  const name = headers.get('Event') ?? '';
  return name === '' ? {} : { tournament: { kind: 'round-robin', id: name, name } };
};

const STATUS_OF: Readonly<Record<Termination, GameStatus>> = {
  mate: 'mate',
  resign: 'resign',
  outOfTime: 'outoftime',
  left: 'timeout',
  stalemate: 'stalemate',
  insufficientMaterial: 'draw',
  draw: 'draw',
  rulesInfraction: 'cheat',
  notStarted: 'noStart',
  aborted: 'aborted',
  unknown: 'unknownFinish',
};
