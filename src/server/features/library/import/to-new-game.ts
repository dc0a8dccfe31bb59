import { formatTimeControl } from '../../../../chess/clock';
import type { Game } from '../../../../chess/game';
import { lineOf } from '../../../../chess/openings/game-line';
import { openingOf } from '../../../../chess/openings/opening-names';
import { findPlayerColor } from '../../../../chess/pgn/headers';
import { makePgn, type PgnProgress, readPgnChunk } from '../../../../chess/pgn/pgn';
import type { PgnProblem, PgnReading } from '../../../../chess/pgn/read';
import { type ExclusionReason, factsOf } from '../../../../chess/player/game-facts';
import { gameOfPgn, type PlayedPgn } from '../../../../chess/player/game-of-pgn';
import { START_FEN } from '../../../../chess/position/fen';
import { treeOf } from '../../../../chess/tree/game-tree';
import type { Color, Milliseconds } from '../../../../chess/types';
import type { ImportProblem } from '../../../../contract/library';
import { errorSentence } from '../../../../messages/errors';
import type { GameEvent, NewGame } from '../../../db/library/schema';
import { ratingOf, toPlayedGame } from '../../../games/remote-games';
import {
  type ExcludedGame,
  type PlayedRemoteGame,
  type RemoteGame,
  type SourceExclusion,
  toHeaders,
  type TournamentKind,
  type TournamentRef,
} from '../../../sources/remote-game';

/**
 * Reasons for which a game is stored, but excluded from statistics. Games in progress and unreadable games are skipped.
 */
const EXCLUDED: Readonly<Partial<Record<SourceExclusion, ExclusionReason>>> = {
  variant: 'variant',
  'custom-start': 'setUp',
  'no-start': 'notPlayed',
  'no-moves': 'notPlayed',
};

type Origin = Pick<NewGame, 'source' | 'addedAt'>;

/** `undefined` for games in progress, aborted or unreadable. */
export const toNewGame = (remote: RemoteGame, origin: Origin): NewGame | undefined => {
  if (remote.kind === 'played') return makeNewGame(remote, origin);
  const excluded = EXCLUDED[remote.excluded];
  if (excluded === undefined) return undefined;
  const game = makeNewGame(
    { ...remote, kind: 'played', game: emptyGame(remote), isAnalyzed: false, remarks: new Map() },
    origin,
  );
  return { ...game, facts: { ...game.facts, excluded } };
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
    moves: game.plies.map(({ san }) => san).join(' '),
    ...(facts.excluded === undefined ? { line: lineOf(game) } : {}),
    pgn: makePgn(treeOf(game)),
  };
};

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

const emptyGame = (remote: ExcludedGame): Game => ({
  headers: new Map([...toHeaders(remote), ['Variant', remote.variant]]),
  isChess960: false,
  start: START_FEN,
  plies: [],
  result: remote.result,
});

// PGN games

type PgnOrigin = {
  readonly color: Color;
  readonly pgn: string;
  /** Also the date of a game without one. */
  readonly addedAt: Milliseconds;
};

export const toNewPgnGame = (game: Game, { color, pgn, addedAt }: PgnOrigin): NewGame => {
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
    white,
    black,
    whiteRating,
    blackRating,
    result: game.result,
    timeControl,
    source: 'pgn',
    url,
    event,
    moves: game.plies.map(({ san }) => san).join(' '),
    ...(facts.excluded === undefined ? { line: lineOf(game) } : {}),
    pgn,
  };
};

/** Placeholders of sites for games without an event. */
const NO_EVENT = /^((rated|casual) .*\b(game|match)|live chess.*|let'?s play!?|casual game|\?+)$/i;

const eventOf = ({ event, site }: PlayedPgn, timeControl: string): GameEvent | undefined => {
  if (event === undefined || NO_EVENT.test(event)) return undefined;
  return { name: event, timeControl, site };
};

// Chunks of PGN text; runs in a worker thread

type ChunkToRead = {
  readonly names: readonly string[];
  readonly addedAt: Milliseconds;
  readonly before: PgnProgress;
  readonly piece: string;
  readonly isLast: boolean;
};

type ReadChunk = {
  readonly games: readonly NewGame[];
  readonly problems: readonly ImportProblem[];
  readonly progress: PgnProgress;
};

export const readPgnImport = ({ before, piece, isLast, ...reader }: ChunkToRead): ReadChunk => {
  const games: NewGame[] = [];
  const problems: ImportProblem[] = [];
  const readings = readPgnChunk(before, piece, isLast, 'import');
  for (let number = before.games + 1; ; number++) {
    const next = readings.next();
    if (next.done === true) return { games, problems, progress: next.value };
    const { game, problem } = convertGame(reader, next.value, number);
    if (game !== undefined) games.push(game);
    if (problem !== undefined) problems.push(problem);
  }
};

type Reader = Pick<ChunkToRead, 'names' | 'addedAt'>;

/** A game cut at an illegal move has a problem too. */
type ConvertedGame = { readonly game?: NewGame; readonly problem?: ImportProblem };

const convertGame = ({ names, addedAt }: Reader, reading: PgnReading, number: number): ConvertedGame => {
  if (!reading.ok) return { problem: toProblem(reading.error) };
  const { value: game, source: pgn, cut } = reading;
  const color = findPlayerColor(game, names);
  if (color === undefined) return { problem: { message: notOwnGame(names), game: number } };
  const converted = toNewPgnGame(game, { color, pgn, addedAt });
  return cut === undefined ? { game: converted } : { game: converted, problem: { ...toProblem(cut), isKept: true } };
};

const toProblem = ({ message, game, line, column, moveNumber }: PgnProblem): ImportProblem => ({
  message,
  game,
  line,
  column,
  moveNumber,
});

const notOwnGame = (names: readonly string[]): string =>
  errorSentence({ id: 'game-of-others', values: { names: names.join(' or ') } });
