/** A game of a source as a library takes it. Pure. */
import { formatTimeControl } from '../../../../chess/clock';
import type { Game } from '../../../../chess/game';
import { lineOf } from '../../../../chess/openings/game-line';
import { makePgn } from '../../../../chess/pgn/pgn';
import { factsOf, type LeftOut } from '../../../../chess/player/game-facts';
import { START_FEN } from '../../../../chess/position/fen';
import { treeOf } from '../../../../chess/tree/game-tree';
import type { GameEvent, NewGame } from '../../../db/library/game';
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
