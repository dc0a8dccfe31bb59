/**
 * Whether a game kept to a repertoire. It is walked by position, so that the order of moves does not matter, and also after
 * an exit: a game may return. As far as games are indexed, which is 30 plies.
 */
import { type MoveCode, moveCode, moveOf, NO_MOVE, positionMovesOf } from '../../openings/game-line';
import type { TreeGame } from '../../openings/opening-tree';
import { START_FEN } from '../../position/fen';
import { hashOf, type PositionHash } from '../../position/hash';
import type { Ply, Uci } from '../../types';
import { fenOf, mainMoveAt, type RepertoireGraph } from '../graph';
import type { Epd } from '../repertoire';

/** `position` is that before the move at `ply`. */
export type GameVerdict =
  /** Another color, not from the start of the game, or never in a position with a move of one's own. */
  | { readonly kind: 'none' }
  | ({ readonly kind: 'stayed' } & Kept)
  | ({
      readonly kind: 'left';
      readonly ply: Ply;
      readonly position: Epd;
      /** The main move. */
      readonly prepared: Uci;
      readonly played: Uci;
    } & Kept)
  /** By a reply that the repertoire does not have. */
  | ({ readonly kind: 'surprised'; readonly ply: Ply; readonly position: Epd; readonly reply: Uci } & Kept)
  /** The repertoire has no moves in the position. */
  | ({ readonly kind: 'ended'; readonly ply: Ply; readonly position: Epd } & Kept);

type Kept = {
  /** Own moves of the repertoire, accepted ones too, in the whole game. */
  readonly ownMoves: number;
  /** How often the game came back after an exit. */
  readonly returns: number;
};

type JudgedGame = Pick<TreeGame, 'color' | 'line'>;

export const judgeGame = (graph: RepertoireGraph, game: JudgedGame): GameVerdict => {
  let [ownMoves, ownPositions, returns] = [0, 0, 0];
  let exit: PlaceStep | undefined;
  for (const step of walkPlaces(graph, game)) {
    const { kind, place } = step;
    if (place.isOwn && kind !== 'ended') ownPositions++;
    if (place.isOwn && kind === 'kept') ownMoves++;
    if (step.isReturn) returns++;
    if (kind !== 'kept') exit ??= step;
  }
  if (ownPositions === 0) return { kind: 'none' };
  const kept = { ownMoves, returns };
  if (exit === undefined) return { kind: 'stayed', ...kept };
  const { kind, ply, place, move } = exit;
  const { position } = place;
  if (kind === 'ended') return { kind, ply, position, ...kept };
  return place.isOwn
    ? { kind: 'left', ply, position, prepared: place.main ?? '', played: moveOf(move), ...kept }
    : { kind: 'surprised', ply, position, reply: moveOf(move), ...kept };
};

// The positions of a repertoire as games have them

export type Place = {
  readonly position: Epd;
  readonly isOwn: boolean;
  /** Of an own position. */
  readonly main?: Uci;
  /** Those that keep to the repertoire. Empty where its lines end. */
  readonly moves: ReadonlySet<MoveCode>;
};

type Places = ReadonlyMap<PositionHash, Place>;

const indexed = new WeakMap<RepertoireGraph, Places>();

/** Once a graph, which takes longer than a game. */
export const placesOf = (graph: RepertoireGraph): Places => {
  const known = indexed.get(graph) ?? indexPlaces(graph);
  indexed.set(graph, known);
  return known;
};

const indexPlaces = (graph: RepertoireGraph): Places => {
  const places = new Map<PositionHash, Place>();
  for (const [position, { isOwn, moves }] of graph.positions) {
    const accepted = moves.filter(({ move }) => move.rank !== 'refuted').map(({ move }) => moveCode(move.uci));
    const main = mainMoveAt(graph, position)?.move.uci;
    const place: Place = { position, isOwn, ...(main !== undefined && { main }), moves: new Set(accepted) };
    places.set(hashOf(fenOf(position)), place);
  }
  return places;
};

/** A move from a position of the repertoire, or from the one where its lines end. */
export type PlaceStep = {
  readonly ply: Ply;
  readonly place: Place;
  readonly move: MoveCode;
  readonly kind: 'kept' | 'exit' | 'ended';
  /** The game was in the repertoire before, and left it in between. */
  readonly isReturn: boolean;
};

const START = hashOf(START_FEN);

/** Nothing for another color and for another start. The last position of the game has no move. */
export function* walkPlaces(graph: RepertoireGraph, game: JudgedGame): Generator<PlaceStep> {
  const places = placesOf(graph);
  const steps = game.color === graph.source.color ? positionMovesOf(game.line) : [];
  if (steps[0]?.position !== START) return;
  let state: 'before' | 'in' | 'out' = 'before';
  for (const [ply, { position, move }] of steps.entries()) {
    const place = places.get(position);
    if (place === undefined || move === NO_MOVE) continue;
    // A reply that another order of moves has is one of the repertoire.
    const isKept = place.moves.has(move) || (!place.isOwn && places.has(steps[ply + 1]?.position ?? ''));
    if (!isKept && place.moves.size === 0) {
      if (state !== 'in') continue;
      yield { ply, place, move, kind: 'ended', isReturn: false };
      state = 'out';
      continue;
    }
    yield { ply, place, move, kind: isKept ? 'kept' : 'exit', isReturn: state === 'out' };
    state = isKept ? 'in' : 'out';
  }
}
