/** A game of a source as a library takes it. Pure. */
import { formatTimeControl } from '../../../../chess/clock';
import type { Game } from '../../../../chess/game';
import { lineOf } from '../../../../chess/openings/game-line';
import { openingOf } from '../../../../chess/openings/opening-names';
import { ownColor } from '../../../../chess/pgn/headers';
import { makePgn, type PgnProgress, readPgnPiece } from '../../../../chess/pgn/pgn';
import type { PgnProblem, PgnReading } from '../../../../chess/pgn/read';
import { factsOf, type LeftOut } from '../../../../chess/player/game-facts';
import { gameOfPgn, type PlayedPgn } from '../../../../chess/player/game-of-pgn';
import { START_FEN } from '../../../../chess/position/fen';
import { treeOf } from '../../../../chess/tree/game-tree';
import type { Color, Milliseconds } from '../../../../chess/types';
import type { ImportProblem } from '../../../../contract/library';
import { errorSentence } from '../../../../messages/errors';
import type { GameEvent, NewGame } from '../../../db/library/schema';
import { ratingOf, toPlayedGame } from '../../../games/remote-games';
import {
  type LeftOutGame,
  type LeftOutReason,
  type PlayedRemoteGame,
  type RemoteGame,
  toHeaders,
  type TournamentKind,
  type TournamentRef,
} from '../../../sources/remote-game';

/** Why it counts in no figure; games that go on, or whose moves nobody understands, are not taken. */
const LEFT_OUT: Readonly<Partial<Record<LeftOutReason, LeftOut>>> = {
  variant: 'variant',
  'custom-start': 'setUp',
  'no-start': 'notPlayed',
  'no-moves': 'notPlayed',
};

type Origin = Pick<NewGame, 'source' | 'addedAt'>;

/** `undefined` for a game that goes on, was called off, or cannot be understood. */
export const toNewGame = (remote: RemoteGame, origin: Origin): NewGame | undefined => {
  if (remote.kind === 'played') return makeNewGame(remote, origin);
  const leftOut = LEFT_OUT[remote.leftOut];
  if (leftOut === undefined) return undefined;
  const game = makeNewGame(
    { ...remote, kind: 'played', game: emptyGame(remote), isAnalyzed: false, remarks: new Map() },
    origin,
  );
  return { ...game, facts: { ...game.facts, leftOut } };
};

const makeNewGame = (remote: PlayedRemoteGame, origin: Origin): NewGame => {
  const { game, tournament } = remote;
  const facts = factsOf(toPlayedGame(remote));
  return {
    key: remote.key,
    facts,
    playedAt: remote.createdAt,
    ...origin,
    white: game.headers.get('White') ?? '?',
    black: game.headers.get('Black') ?? '?',
    ...ratingOf(remote.players.white, 'whiteRating'),
    ...ratingOf(remote.players.black, 'blackRating'),
    result: game.result,
    timeControl: formatTimeControl(remote.clock, remote.speed),
    ...(remote.url === '' ? {} : { url: remote.url }),
    event: tournament === undefined ? undefined : toEvent(tournament, remote),
    moves: game.plies.map(({ san }) => san),
    ...(facts.leftOut === undefined ? { line: lineOf(game) } : {}),
    pgn: makePgn(treeOf(game)),
  };
};

/** Some events come without a name. */
const toEvent = ({ kind, id, name, url = '' }: TournamentRef, { clock, speed }: PlayedRemoteGame): GameEvent => ({
  name: name ?? EVENT_NAMES[kind](id),
  timeControl: formatTimeControl(clock, speed),
  ...(url === '' ? {} : { url }),
});

const EVENT_NAMES: Readonly<Record<TournamentKind, (id: string) => string>> = {
  arena: (id) => `Arena ${id}`,
  swiss: (id) => `Swiss ${id}`,
  'round-robin': (id) => `Tournament ${id}`,
};

/** Its moves cannot be replayed here. */
const emptyGame = (remote: LeftOutGame): Game => ({
  headers: new Map([...toHeaders(remote), ['Variant', remote.variant]]),
  isChess960: false,
  start: START_FEN,
  plies: [],
  result: remote.result,
});

/** A game of a PGN text as a library takes it. Pure. */

type Known = {
  readonly color: Color;
  /** The text of this game alone. */
  readonly pgn: string;
  /** Also when it was played, for a game that does not say. */
  readonly addedAt: Milliseconds;
};

export const toNewPgnGame = (game: Game, { color, pgn, addedAt }: Known): NewGame => {
  const read = gameOfPgn(game, { id: '', color, playedAt: addedAt, openingOf });
  const { played, white, black, whiteRating, blackRating, url, key, round } = read;
  const timeControl = formatTimeControl(played.timeControl, played.speed);
  const facts = factsOf(played);
  const event = eventOf(read, timeControl);
  return {
    key,
    round,
    facts,
    playedAt: played.playedAt,
    addedAt,
    ...{ white, black },
    whiteRating,
    blackRating,
    result: game.result,
    timeControl,
    source: 'pgn',
    url,
    event,
    moves: game.plies.map(({ san }) => san),
    ...(facts.leftOut === undefined ? { line: lineOf(game) } : {}),
    pgn,
  };
};

/** What sites write in place of an event, when a game belongs to none. */
const NO_EVENT = /^((rated|casual) .*\b(game|match)|live chess.*|let'?s play!?|casual game|\?+)$/i;

const eventOf = ({ event, site }: PlayedPgn, timeControl: string): GameEvent | undefined => {
  if (event === undefined || NO_EVENT.test(event)) return undefined;
  return { name: event, timeControl, site };
};

/** The games of a piece of PGN text as a library takes them. Pure; runs in a thread. */

type PieceToRead = {
  /** Under which the user plays. */
  readonly names: readonly string[];
  readonly addedAt: Milliseconds;
  readonly before: PgnProgress;
  readonly piece: string;
  readonly isLast: boolean;
};

type ReadPiece = {
  readonly games: readonly NewGame[];
  readonly problems: readonly ImportProblem[];
  readonly progress: PgnProgress;
};

export const readPiece = ({ before, piece, isLast, ...reader }: PieceToRead): ReadPiece => {
  const games: NewGame[] = [];
  const problems: ImportProblem[] = [];
  const readings = readPgnPiece(before, piece, isLast, 'import');
  for (let number = before.games + 1; ; number++) {
    const next = readings.next();
    if (next.done === true) return { games, problems, progress: next.value };
    const { game, problem } = takeGame(reader, next.value, number);
    if (game !== undefined) games.push(game);
    if (problem !== undefined) problems.push(problem);
  }
};

type Reader = Pick<PieceToRead, 'names' | 'addedAt'>;

/** A game that is kept up to a move that is not legal has a problem as well. */
type Taken = { readonly game?: NewGame; readonly problem?: ImportProblem };

const takeGame = ({ names, addedAt }: Reader, reading: PgnReading, number: number): Taken => {
  if (!reading.ok) return { problem: placed(reading.error) };
  const { value: game, source: pgn, cut } = reading;
  const color = ownColor(game, names);
  if (color === undefined) return { problem: { message: notTheUsers(names), game: number } };
  const taken = toNewPgnGame(game, { color, pgn, addedAt });
  return cut === undefined ? { game: taken } : { game: taken, problem: { ...placed(cut), isKept: true } };
};

const placed = ({ message, game, line, column, moveNumber }: PgnProblem): ImportProblem => ({
  ...{ message, game, line, column },
  moveNumber,
});

const notTheUsers = (names: readonly string[]): string =>
  errorSentence({ id: 'game-of-others', values: { names: names.join(' or ') } });
