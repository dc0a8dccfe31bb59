/** Many games held against a repertoire: where they leave it and how they end then, and what an opponent's games meet. */
import { type MoveCode, moveOf, NO_MOVE, positionMovesOf } from '../../openings/game-line';
import type { TreeGame } from '../../openings/opening-tree';
import { START_FEN } from '../../position/fen';
import { hashOf } from '../../position/hash';
import { type Milliseconds, otherColor, type Ply, type Uci } from '../../types';
import type { RepertoireGraph } from '../graph';
import type { Epd } from '../repertoire';
import { type GameVerdict, judgeGame, type Place, placesOf, walkPlaces } from './verdict';

/** `points` in the player's view: 1, ½ or 0 a game. */
export type Score = { readonly games: number; readonly points: number };

/** A position where games left the repertoire; in each game the first exit. */
export type GameExit = {
  readonly kind: 'left' | 'surprised' | 'ended';
  readonly position: Epd;
  /** Of the move in the newest game. */
  readonly ply: Ply;
  /** One's main move, where one left. */
  readonly prepared?: Uci;
  /** Games that left here, and those that were here and did not. */
  readonly exits: Score;
  readonly kept: Score;
  /** What was played at the exits, most often first. */
  readonly moves: readonly (Score & { readonly uci: Uci })[];
  /** The newest first. */
  readonly gameIds: readonly string[];
  /** Of the newest. */
  readonly playedAt: Milliseconds;
};

export type JudgedGames = {
  readonly counts: Readonly<Record<GameVerdict['kind'], number>>;
  /** Of the repertoire, a game that it applies to; 0 without games. */
  readonly ownMoves: number;
  /** The position with the newest exit first. */
  readonly exits: readonly GameExit[];
};

const POINTS: Readonly<Record<TreeGame['outcome'], number>> = { win: 1, draw: 0.5, loss: 0 };

/** The games of one player, in any order. */
export const judgeGames = (graph: RepertoireGraph, games: readonly TreeGame[]): JudgedGames => {
  const counts = { none: 0, stayed: 0, left: 0, surprised: 0, ended: 0 };
  const kept = new Map<Epd, Score>();
  const exits = new Map<Epd, GameExit>();
  let ownMoves = 0;
  for (const game of games.toSorted(byNewest)) {
    const verdict = judgeGame(graph, game);
    counts[verdict.kind]++;
    if (verdict.kind === 'none') continue;
    ownMoves += verdict.ownMoves;
    const exit = verdict.kind === 'stayed' ? undefined : verdict;
    for (const position of keptPositions(graph, game))
      if (position !== exit?.position) kept.set(position, addGame(kept.get(position), game));
    if (exit !== undefined) exits.set(exit.position, addExit(exits.get(exit.position), exit, game));
  }
  const applying = games.length - counts.none;
  return {
    counts,
    ownMoves: applying === 0 ? 0 : ownMoves / applying,
    exits: [...exits.values()].map((exit) => ({
      ...exit,
      kept: kept.get(exit.position) ?? NO_GAMES,
      moves: exit.moves.toSorted((one, other) => other.games - one.games || (one.uci < other.uci ? -1 : 1)),
    })),
  };
};

const byNewest = (one: TreeGame, other: TreeGame): number =>
  other.playedAt - one.playedAt || (one.id < other.id ? -1 : 1);

const NO_GAMES: Score = { games: 0, points: 0 };

const addGame = ({ games, points }: Score = NO_GAMES, { outcome }: TreeGame): Score => ({
  games: games + 1,
  points: points + POINTS[outcome],
});

const keptPositions = (graph: RepertoireGraph, game: TreeGame): ReadonlySet<Epd> => {
  const positions = new Set<Epd>();
  for (const { kind, place } of walkPlaces(graph, game)) if (kind === 'kept') positions.add(place.position);
  return positions;
};

type Exit = Exclude<GameVerdict, { readonly kind: 'none' | 'stayed' }>;

/** Games come newest first. */
const addExit = (before: GameExit | undefined, exit: Exit, game: TreeGame): GameExit => {
  const uci = playedAt(exit, game);
  const same = before?.moves.find((move) => move.uci === uci);
  const others = before?.moves.filter((move) => move.uci !== uci) ?? [];
  return {
    kind: exit.kind,
    position: exit.position,
    ply: before?.ply ?? exit.ply,
    ...(exit.kind === 'left' && { prepared: exit.prepared }),
    exits: addGame(before?.exits, game),
    kept: NO_GAMES,
    moves: [...others, { uci, ...addGame(same, game) }],
    gameIds: [...(before?.gameIds ?? []), game.id],
    playedAt: before?.playedAt ?? game.playedAt,
  };
};

const playedAt = (exit: Exit, { line }: TreeGame): Uci => {
  if (exit.kind === 'left') return exit.played;
  if (exit.kind === 'surprised') return exit.reply;
  return moveOf(positionMovesOf(line)[exit.ply]?.move ?? NO_MOVE);
};

// Games of an opponent who has the other color

export type MetPosition = {
  /** Of the repertoire, where the opponent moves. */
  readonly position: Epd;
  readonly games: number;
  /** Most played first. */
  readonly replies: readonly {
    readonly uci: Uci;
    readonly games: number;
    /** The repertoire has a move after it. */
    readonly isAnswered: boolean;
  }[];
  readonly lately?: ChangedReply;
};

/** The newest games at a position have another move than most of those before. */
export type ChangedReply = {
  readonly usual: { readonly uci: Uci; readonly games: number; readonly of: number };
  readonly now: { readonly uci: Uci; readonly games: number };
  /** The first game with it, and the newest one. */
  readonly since: Milliseconds;
  readonly playedAt: Milliseconds;
};

export type MetLines = {
  /** With the other color, from the start of the game. */
  readonly games: number;
  /** Most met first. */
  readonly positions: readonly MetPosition[];
};

/** Which positions of the repertoire the opponent's games come to, whoever they were against, and what they play there. */
export const meetLines = (graph: RepertoireGraph, games: readonly TreeGame[]): MetLines => {
  const places = placesOf(graph);
  const met = new Map<Epd, Met>();
  let count = 0;
  for (const game of games.toSorted(byNewest)) {
    const steps = game.color === otherColor(graph.source.color) ? positionMovesOf(game.line) : [];
    if (steps[0]?.position !== START) continue;
    count++;
    const seen = new Set<string>();
    for (const [ply, { position, move }] of steps.entries()) {
      const place = places.get(position);
      if (place === undefined || place.isOwn || move === NO_MOVE || seen.has(`${position} ${move}`)) continue;
      const isFirst = !seen.has(position);
      seen.add(position).add(`${position} ${move}`);
      const next = places.get(steps[ply + 1]?.position ?? '');
      addReply(met, place, { move, isFirst, next, playedAt: game.playedAt });
    }
  }
  return { games: count, positions: [...met].map(toMetPosition).sort(byGames) };
};

const START = hashOf(START_FEN);

type DatedReply = { readonly move: MoveCode; readonly playedAt: Milliseconds };

type Met = {
  /** The first one of each game, the newest game first. */
  readonly first: DatedReply[];
  readonly replies: Map<MoveCode, { games: number; readonly isAnswered: boolean }>;
};

type MetReply = DatedReply & { readonly isFirst: boolean; readonly next: Place | undefined };

const addReply = (met: Map<Epd, Met>, { position }: Place, { move, playedAt, isFirst, next }: MetReply): void => {
  const here: Met = met.get(position) ?? { first: [], replies: new Map() };
  const reply = here.replies.get(move) ?? { games: 0, isAnswered: next !== undefined && next.moves.size > 0 };
  reply.games++;
  if (isFirst) here.first.push({ move, playedAt });
  here.replies.set(move, reply);
  met.set(position, here);
};

const toMetPosition = ([position, { first, replies }]: readonly [Epd, Met]): MetPosition => {
  const lately = changedReply(first);
  return {
    position,
    games: first.length,
    replies: [...replies]
      .map(([move, reply]) => ({ uci: moveOf(move), ...reply }))
      .sort((one, other) => other.games - one.games || (one.uci < other.uci ? -1 : 1)),
    ...(lately !== undefined && { lately }),
  };
};

const byGames = (one: MetPosition, other: MetPosition): number =>
  other.games - one.games || (one.position < other.position ? -1 : 1);

/** Games with the new move, and games before them. */
const LEAST_NEW = 3;
const LEAST_OLD = 10;

/** Of all games before, that have the usual move. */
const USUAL_SHARE = 0.5;

/** Of as many games in a row with the new move, were it played as often as before. */
const CHANCE = 0.01;

/** The newest game first. */
const changedReply = (first: readonly DatedReply[]): ChangedReply | undefined => {
  const [newest] = first;
  const end = first.findIndex(({ move }) => move !== newest?.move);
  const [recent, before] = [first.slice(0, end), first.slice(end)];
  const oldest = recent.at(-1);
  if (newest === undefined || oldest === undefined || end < LEAST_NEW || before.length < LEAST_OLD) return undefined;
  const counts = new Map<MoveCode, number>();
  for (const { move } of before) counts.set(move, (counts.get(move) ?? 0) + 1);
  const [[usual, games] = [NO_MOVE, 0]] = [...counts].sort((one, other) => other[1] - one[1]);
  const share = ((counts.get(newest.move) ?? 0) + 1) / (before.length + 2);
  if (usual === newest.move || games < USUAL_SHARE * before.length || share ** end > CHANCE) return undefined;
  return {
    usual: { uci: moveOf(usual), games, of: before.length },
    now: { uci: moveOf(newest.move), games: end },
    since: oldest.playedAt,
    playedAt: newest.playedAt,
  };
};
