/** Evaluations, chances and games for tests of plans. */
import type { PositionEvaluation } from '../../chess/evaluation';
import { epdOf, START_FEN } from '../../chess/position/fen';
import { playMove } from '../../chess/position/move';
import type { EvaluationLookup, PlanInput } from '../../chess/preparation/plan';
import type { MoveModel } from '../../chess/preparation/prediction/move-model';
import { indexVisits, type PreparationGame } from '../../chess/preparation/visits';
import type { Fen, San, Uci } from '../../chess/types';

export const fenAfter = (...moves: readonly San[]): Fen =>
  moves.reduce((fen, san) => {
    const played = playMove(fen, san);
    if (!played.ok) throw new Error(played.error);
    return played.value.fen;
  }, START_FEN);

/** Centipawns in White's view and the best move, by move sequence. */
export const knownOf = (table: Readonly<Record<string, readonly [cp: number, best?: Uci]>>): EvaluationLookup => {
  const found = new Map<string, PositionEvaluation>(
    Object.entries(table).map(([moves, [cp, best]]) => [
      epdOf(fenAfter(...moves.split(' ').filter(Boolean))),
      { evaluation: { cp }, depth: 12, pv: best === undefined ? [] : [best], ...(best && { bestMove: best }) },
    ]),
  );
  return (fen) => found.get(epdOf(fen));
};

/** Probabilities by move sequence. */
export const modelOf = (table: Readonly<Record<string, Readonly<Record<Uci, number>>>>): MoveModel => {
  const chances = new Map(
    Object.entries(table).map(([moves, shares]) => [epdOf(fenAfter(...moves.split(' ').filter(Boolean))), shares]),
  );
  return {
    chancesAt: (fen) =>
      Object.entries(chances.get(epdOf(fen)) ?? {}).map(([uci, chance]) => ({ uci, chance, games: 1 })),
  };
};

export const inputOf = (
  theirs: readonly PreparationGame[],
  model: MoveModel,
  about: Partial<PlanInput> & { readonly own?: readonly PreparationGame[] } = {},
): PlanInput => {
  const { own = [], ...given } = about;
  return {
    color: 'white',
    theirs: indexVisits(theirs, 'black'),
    mine: indexVisits(own, 'white'),
    model,
    ...{ weighTheirs: () => 1, weighMine: () => 1, expected: 0.5, ...given },
  };
};
