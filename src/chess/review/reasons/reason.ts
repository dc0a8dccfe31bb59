/** Why a move is judged as it is. Each reason is proven on a line of the engine's, and no other is given. */
import type { Role } from 'chessops/types';
import type { Motif } from '../../motifs/motif';
import type { Fen, San } from '../../types';

/** Moves from a position: the proof. */
export type Proof = { readonly start: Fen; readonly line: readonly San[] };

/** Material in pawns' worth: a pawn 1, knight and bishop 3, rook 5, queen 9. */
export type Reason = Proof &
  (
    | { readonly kind: 'allowsMate' | 'missesMate'; readonly moves: number }
    | { readonly kind: 'leavesPiece' | 'undefends'; readonly piece: Role; readonly square: string }
    | { readonly kind: 'allowsTactic' | 'missesTactic'; readonly motif: Motif }
    | { readonly kind: 'ignoresThreat' | 'doesNotPunish' | 'sacrifice' }
    | { readonly kind: 'losesMaterial' | 'missesMaterial'; readonly pawns: number }
    /** Points of win probability (0-100) that the best of the other moves loses, rounded down. */
    | { readonly kind: 'onlyMove'; readonly points: number }
    /** Chances of winning before the move and after it, 0-100. */
    | { readonly kind: 'turnsRound' | 'letsGo' | 'handsOver'; readonly from: number; readonly to: number }
  );
