import type { Fen } from '../../../src/chess/types';
import type { Random } from '../../../src/test/mock-lichess/make-games';
import type { Claim } from '../../../src/test/statements/marks';

export type Statement = Claim & {
  /** Which game, report or sheet it is of: for the person who reads it, never kept. */
  readonly id: string;
  readonly fen?: Fen;
  /** Lines of text: evaluations, moves and numbers that the sentence rests on. */
  readonly evidence: readonly string[];
};

/** Statements of one kind without end or until there are no more, spread over the games and players under the paths. */
export type Draw = (paths: readonly string[], random: Random) => AsyncIterable<Statement>;
