/**
 * Verification of the endgame positions by Stockfish 16 (White's view) and, where available, Gaviota's tablebase;
 * printed by `npm run corpus -- endgames`.
 */
import type { Evaluation } from '../evaluation';
import type { EndgameLessonId } from './lesson-index';

export type EndgameProof = {
  readonly depth: number;
  readonly evaluation: Evaluation;
  readonly tablebaseMate?: number;
};

export const ENDGAME_PROOFS: Readonly<Record<EndgameLessonId, EndgameProof>> = {
  'queen-mate': { depth: 30, evaluation: { mate: 13 }, tablebaseMate: 10 },
  'rook-mate': { depth: 30, evaluation: { mate: 23 }, tablebaseMate: 16 },
  'two-bishops': { depth: 30, evaluation: { cp: 336 }, tablebaseMate: 19 },
  'bishop-and-knight': { depth: 30, evaluation: { cp: 247 }, tablebaseMate: 33 },
  'key-squares': { depth: 30, evaluation: { cp: 3585 } },
  opposition: { depth: 30, evaluation: { cp: 0 } },
  'square-of-the-pawn': { depth: 30, evaluation: { cp: 0 } },
  'rook-pawn': { depth: 30, evaluation: { cp: 0 } },
  lucena: { depth: 30, evaluation: { cp: 498 } },
  philidor: { depth: 30, evaluation: { cp: 0 } },
  vancura: { depth: 30, evaluation: { cp: 0 } },
  'queen-against-pawn': { depth: 30, evaluation: { mate: 15 } },
  'bishop-pawn': { depth: 30, evaluation: { cp: 0 } },
  'wrong-bishop': { depth: 30, evaluation: { cp: 4 } },
  'opposite-bishops': { depth: 30, evaluation: { cp: 6 } },
};
