/**
 * A repertoire is a graph of positions: the same position by another order of moves is the same place. Values only;
 * edits are values too, so that they can be sent, applied on both sides and undone.
 */
import type { KnownSpeed } from '../clock';
import type { Shape } from '../tree/comment';
import type { Color, Milliseconds, Uci } from '../types';

/** The first four fields of a FEN; the en-passant square only where a capture is legal. */
export type Epd = string;

/** Of own moves: one main move a position is trained, others are accepted, refuted ones are shown only. */
export const MOVE_RANKS = ['main', 'also', 'refuted'] as const;
export type MoveRank = (typeof MOVE_RANKS)[number];

export const MOVE_ORIGINS = ['hand', 'game', 'pgn', 'study', 'preparation', 'engine'] as const;
export type MoveOrigin = (typeof MOVE_ORIGINS)[number];

/** Whose move it is follows from the turn in `position`. Moves of the opponent have the rank `main`. */
export type RepertoireMove = {
  readonly position: Epd;
  readonly uci: Uci;
  readonly rank: MoveRank;
  /** Neither it nor what follows is trained or counted as a gap. */
  readonly isPaused: boolean;
  readonly origin: MoveOrigin;
  readonly addedAt: Milliseconds;
  /** Annotation symbols of the move and of the position after it, by their numbers in PGN. */
  readonly nags?: readonly number[] | undefined;
};

export type MoveKey = Pick<RepertoireMove, 'position' | 'uci'>;

/** Of the position, or with `uci` of the move; the same in every order of moves. */
export type RepertoireNote = {
  readonly position: Epd;
  readonly uci?: Uci;
  readonly text: string;
  readonly shapes: readonly Shape[];
};

/** The last number of an annotation symbol in PGN. */
export const MAX_NAG = 255;

/** Of a note: characters, and arrows and circles. */
export const NOTE_LIMITS = { text: 2000, shapes: 64 } as const;

/** A position where lines begin: the start of the game, the FEN of an imported game, or a heading within it. */
export type RepertoireStart = { readonly position: Epd; readonly name: string };

/** "1 in N": every reply that comes up in at least one game of N has an answer. */
export const GOALS = [25, 50, 100, 200] as const;
export type Goal = (typeof GOALS)[number];

/** Of the games that it is made for; `rating` is that of the opponents. */
export type RepertoireOptions = {
  readonly color: Color;
  readonly goal: Goal;
  readonly speed: KnownSpeed;
  readonly rating: number;
};

export type RepertoireContent = {
  /** At least the start of the game. */
  readonly starts: readonly RepertoireStart[];
  readonly moves: readonly RepertoireMove[];
  readonly notes: readonly RepertoireNote[];
};

export type Repertoire = RepertoireOptions & RepertoireContent;

/** Applied as a whole. What is unreachable afterwards is among `removed`. */
export type RepertoireEdit = {
  /** Added, or in place of those with the same key. */
  readonly put: readonly RepertoireMove[];
  readonly removed: readonly MoveKey[];
  /** Replace those of the same place; without text and shapes they are deleted. */
  readonly notes: readonly RepertoireNote[];
  /** All of them, where they change. */
  readonly starts?: readonly RepertoireStart[];
};
