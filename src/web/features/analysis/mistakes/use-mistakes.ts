import { useQueryClient } from '@tanstack/react-query';
import { useReducer } from 'react';
import type { Evaluation } from '../../../../chess/evaluation';
import type { PlayedMove } from '../../../../chess/position/move';
import { outcomeOf } from '../../../../chess/position/position';
import type { Fen } from '../../../../chess/types';
import { logError } from '../../../lib/log';
import { evaluationQuery } from '../../../player/tree/tree-queries';
import { beginTraining, isGoodEnough, type Mistake, train } from './mistakes';

/** Goes through the mistakes; a move that is not the engine's own is looked at by the engine on the server. */
export const useMistakes = (mistakes: readonly Mistake[]) => {
  const [training, act] = useReducer(train, undefined, beginTraining);
  const queryClient = useQueryClient();
  const mistake = mistakes[training.index];

  const evaluate = async (fen: Fen): Promise<Evaluation> => {
    if (outcomeOf(fen) !== undefined) return { cp: 0 };
    return (await queryClient.query(evaluationQuery(fen))).evaluation;
  };
  const attempt = (move: PlayedMove): void => {
    if (mistake === undefined || training.stage === 'done') return;
    const tried = train(training, { kind: 'try', move, mistake });
    act({ kind: 'try', move, mistake });
    if (tried.stage !== 'checking') return;
    Promise.all([evaluate(mistake.fen), evaluate(move.fen)]).then(
      ([before, after]) => act({ kind: 'judge', move, isGood: isGoodEnough(before, after, mistake.move.turn) }),
      (error: unknown) => {
        logError(error);
        act({ kind: 'judge', move, isGood: undefined });
      },
    );
  };
  return {
    training,
    mistake,
    attempt,
    hint: () => act({ kind: 'hint' }),
    show: () => act({ kind: 'show' }),
    next: () => act({ kind: 'next' }),
  };
};
