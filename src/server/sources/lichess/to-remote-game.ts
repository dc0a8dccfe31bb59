/**
 * A line of an export becomes a game: read, and either played on our board or classified as one that does not count.
 */
import { type Game, MAX_GAME_PLIES } from '../../../chess/game';
import { siteKey } from '../../../chess/player/game-sites';
import { START_FEN } from '../../../chess/position/fen';
import type { Color } from '../../../chess/types';
import { PLATFORM } from '../../../contract/sites';
import type { GameLine } from '../game-line';
import { parseJson } from '../http/parse-json';
import type { LeftOutReason, RemoteGame, RemoteGameFacts, TournamentRef } from '../remote-game';
import { toHeaders } from '../to-headers';
import { gameSchema, type LichessGame, type LichessPlayer } from './game-schema';
import { gamePage, tournamentPage } from './pages';
import { toPlayer } from './to-player';
import { toPlies, wordsOf } from './to-plies';
import { toRemarks } from './to-remarks';

/** `undefined` for a malformed line. */
export const readGameLine = ({ line, playerId }: GameLine): RemoteGame | undefined =>
  readWrittenGame(parseJson(line), playerId);

/** `written` is a game as Lichess writes it; `undefined` for anything else, and for a game of others than the player. */
export const readWrittenGame = (written: unknown, playerId: string): RemoteGame | undefined => {
  const parsed = gameSchema.safeParse(written);
  if (!parsed.success) return undefined;
  const color = colorOf(parsed.data, playerId);
  return color === undefined ? undefined : toRemoteGame(parsed.data, color);
};

const colorOf = ({ players }: LichessGame, playerId: string): Color | undefined => {
  const isPlayer = ({ user }: LichessPlayer): boolean => user?.id.toLowerCase() === playerId;
  if (isPlayer(players.white)) return 'white';
  return isPlayer(players.black) ? 'black' : undefined;
};

const toRemoteGame = (written: LichessGame, color: Color): RemoteGame => {
  const facts = toFacts(written, color);
  const leftOut = whyLeftOut(written);
  if (leftOut !== undefined) return { ...facts, kind: 'left-out', leftOut };
  const plies = toPlies(written);
  if (plies === undefined) return { ...facts, kind: 'left-out', leftOut: 'unreadable-moves' };
  const { result } = facts;
  const game: Game = { headers: toHeaders(facts), isChess960: false, start: START_FEN, plies, result };
  const { analysis } = written;
  return { ...facts, kind: 'played', game, isAnalyzed: analysis !== undefined, remarks: toRemarks(game, analysis) };
};

const UNFINISHED: ReadonlySet<string> = new Set(['created', 'started', 'aborted']);

const whyLeftOut = ({ status, variant, initialFen, moves }: LichessGame): LeftOutReason | undefined => {
  if (UNFINISHED.has(status)) return 'unfinished';
  if (variant === 'fromPosition') return 'custom-start';
  if (variant !== 'standard') return 'variant';
  if (initialFen !== undefined) return 'custom-start';
  if (status === 'noStart') return 'no-start';
  const { length } = wordsOf(moves);
  if (length > MAX_GAME_PLIES) return 'too-many-moves';
  return length === 0 ? 'no-moves' : undefined;
};

const toFacts = (written: LichessGame, color: Color): RemoteGameFacts => {
  const { id, clock, opening } = written;
  const tournament = toTournament(written);
  return {
    site: PLATFORM.site,
    id,
    key: siteKey(PLATFORM.site, id),
    url: gamePage(id),
    isRated: written.rated,
    variant: written.variant,
    speed: written.speed,
    createdAt: written.createdAt,
    lastMoveAt: written.lastMoveAt,
    status: written.status,
    result: toResult(written),
    players: { white: toPlayer(written.players.white), black: toPlayer(written.players.black) },
    color,
    clock: clock === undefined ? undefined : { initial: clock.initial, increment: clock.increment },
    timeControl: clock === undefined ? '-' : `${clock.initial}+${clock.increment}`,
    // Lichess counts plies from 1.
    opening: opening === undefined ? undefined : { ...opening, ply: opening.ply - 1 },
    ...toDivision(written),
    tournament,
  };
};

/** Without a winner a finished game is drawn, also one lost on time against too little material. */
const toResult = ({ winner, status }: LichessGame): Game['result'] => {
  if (winner !== undefined) return winner === 'white' ? '1-0' : '0-1';
  return UNFINISHED.has(status) ? '*' : '1/2-1/2';
};

const toDivision = ({ division }: LichessGame): Pick<RemoteGameFacts, 'division'> => {
  if (division === undefined) return {};
  const { middle, end } = division;
  return {
    division: {
      middlegame: middle,
      endgame: end,
    },
  };
};

/** Both generations of the fields: objects since June 2026, bare ids before. */
const toTournament = ({ arenaTour, swissTour, tournament, swiss }: LichessGame): TournamentRef | undefined => {
  const arenaId = arenaTour?.id ?? tournament;
  const swissId = swissTour?.id ?? swiss;
  if (arenaId !== undefined) return toRef('arena', arenaId, arenaTour?.name);
  return swissId === undefined ? undefined : toRef('swiss', swissId, swissTour?.name);
};

const toRef = (kind: TournamentRef['kind'], id: string, name: string | undefined): TournamentRef => ({
  ...{ kind, id },
  name,
  url: tournamentPage(kind, id),
});
