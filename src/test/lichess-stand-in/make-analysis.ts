/** The computer analysis of a made-up game: its evaluations are made up, what follows from them is reckoned. */
import { gameAccuracy } from '../../chess/accuracy';
import { averageCentipawnLoss } from '../../chess/acpl';
import type { Evaluation } from '../../chess/evaluation';
import type { GamePly } from '../../chess/game';
import { judge, type Judgement } from '../../chess/judgement';
import type { Color } from '../../chess/types';
import type { JsonGame, JsonPly } from './lichess-json';
import { materialOf } from './play-moves';
import type { Random } from './seeded-random';

const START: Evaluation = { cp: 15 };

/** The fields of an analysed game, over those that it has. */
export const analyse = (game: JsonGame, plies: readonly GamePly[], random: Random): JsonGame => {
  const evaluations = plies.map(({ fen, san }, ply): Evaluation => {
    if (san.endsWith('#')) return { checkmate: moverOf(ply) };
    return { cp: materialOf(fen) + random.below(61) - 30 };
  });
  const { white, black } = game.players;
  return {
    ...game,
    players: {
      white: { ...white, analysis: sideAnalysis(evaluations, 'white') },
      black: { ...black, analysis: sideAnalysis(evaluations, 'black') },
    },
    analysis: evaluations.flatMap(toJson),
  };
};

/** Nothing for the move that mates. */
const toJson = (evaluation: Evaluation): readonly JsonPly[] => ('cp' in evaluation ? [{ eval: evaluation.cp }] : []);

const moverOf = (ply: number): Color => (ply % 2 === 0 ? 'white' : 'black');

const sideAnalysis = (evaluations: readonly Evaluation[], color: Color): Record<string, number> => {
  const judged = evaluations.map((after, ply) =>
    moverOf(ply) === color ? judge(evaluations[ply - 1] ?? START, after, color) : undefined,
  );
  const count = (judgement: Judgement): number => judged.filter((found) => found === judgement).length;
  return {
    inaccuracy: count('inaccuracy'),
    mistake: count('mistake'),
    blunder: count('blunder'),
    acpl: averageCentipawnLoss(START, evaluations, 'white')[color] ?? 0,
    accuracy: Math.round(gameAccuracy(START, evaluations, 'white')[color] ?? 0),
  };
};
