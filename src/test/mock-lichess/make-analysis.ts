/** The computer analysis of a made-up game: its evaluations are the engine's, what follows from them is reckoned. */
import { averageCentipawnLoss, gameAccuracy } from '../../chess/accuracy';
import type { Evaluation } from '../../chess/evaluation';
import type { Color } from '../../chess/types';
import type { JsonGame, JsonPly } from './lichess-json';

const START: Evaluation = { cp: 15 };

/** The fields of an analyzed game, over those that it has. */
export const analyze = (game: JsonGame, analysis: readonly JsonPly[]): JsonGame => {
  const evaluations = analysis.map(toEvaluation);
  // The move that mates has no entry.
  if (game.status === 'mate') evaluations.push({ checkmate: game.winner ?? 'white' });
  const { white, black } = game.players;
  return {
    ...game,
    players: {
      white: { ...white, analysis: sideAnalysis(analysis, evaluations, 'white') },
      black: { ...black, analysis: sideAnalysis(analysis, evaluations, 'black') },
    },
    analysis,
  };
};

const toEvaluation = ({ eval: cp = 0, mate }: JsonPly): Evaluation => (mate === undefined ? { cp } : { mate });

const sideAnalysis = (
  analysis: readonly JsonPly[],
  evaluations: readonly Evaluation[],
  color: Color,
): Record<string, number> => {
  const own = analysis.filter((_, ply) => ply % 2 === (color === 'white' ? 0 : 1));
  const count = (name: string): number => own.filter(({ judgment }) => judgment?.name === name).length;
  return {
    inaccuracy: count('Inaccuracy'),
    mistake: count('Mistake'),
    blunder: count('Blunder'),
    acpl: averageCentipawnLoss(START, evaluations, 'white')[color] ?? 0,
    accuracy: Math.round(gameAccuracy(START, evaluations, 'white')[color] ?? 0),
  };
};
