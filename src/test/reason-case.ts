/** A move of a game with what the engine found around it, and the sentence that is given for it. */
import type { PositionEvaluation } from '../chess/evaluation';
import type { Game } from '../chess/game';
import { startWalk } from '../chess/position/move';
import { findReasons } from '../chess/review/reasons/reasons';
import { findBothTactics } from '../chess/review/tactics';
import type { Fen, Ply, Uci } from '../chess/types';
import { reasonSentence } from '../messages/reasons';

export type ReasonCase = {
  readonly start: Fen;
  /** The opponent's move, and the one that the sentence is about. */
  readonly moves: readonly Uci[];
  /** Before both, between them and after both. */
  readonly positions: readonly PositionEvaluation[];
  /** What was found before the second without the engine's choice, where it was searched. */
  readonly alternative?: PositionEvaluation;
  /** `null` where nothing can be proven. */
  readonly sentence: string | null;
};

export const sentenceOf = ({ start, moves, positions, alternative }: Omit<ReasonCase, 'sentence'>): string | null => {
  const game = gameOf(start, moves);
  if (game === undefined) throw new Error(`${moves.join(' ')} cannot be played from ${start}`);
  const ply = moves.length - 1;
  const alternatives = new Map<Ply, PositionEvaluation>(alternative && [[ply, alternative]]);
  const reason = findReasons(game, positions, findBothTactics(game, positions), alternatives).get(ply);
  return reason === undefined ? null : reasonSentence(reason);
};

/** A game of these moves; `undefined` where one of them is not legal. */
export const gameOf = (start: Fen, moves: readonly Uci[]): Game | undefined => {
  const walk = startWalk(start, false);
  const plies = moves.flatMap((move) => walk?.play(move) ?? []);
  if (plies.length < moves.length) return undefined;
  return { headers: new Map(), isChess960: false, start, plies, result: '*' };
};
