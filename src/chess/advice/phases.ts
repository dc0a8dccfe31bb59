import { PHASES, type PhaseName } from '../phase';
import type { PlayerReport } from '../player/player-report';
import type { Advice, AdviceTopic } from './piece-of-advice';

/** Own moves in a phase before its figure says something. */
const LEAST_MOVES = 50;
/** Points of accuracy by which the weakest phase is behind the strongest. */
const LEAST_GAP = 5;

const WAYS: Readonly<Record<PhaseName, { readonly topic: AdviceTopic; readonly way: string }>> = {
  opening: { topic: 'phases', way: 'Take them out of what they know early and press at once.' },
  middlegame: { topic: 'phases', way: 'Keep the queens and the tension, and let them decide.' },
  endgame: { topic: 'endgame', way: 'Exchange pieces when the position is level, and play on.' },
};

/** Their weakest phase against their strongest. */
export const adviseOnPhases = ({ phases }: PlayerReport): readonly Advice[] => {
  const known = PHASES.flatMap((name) => {
    const { score, moves, games } = phases[name];
    return score === undefined || moves < LEAST_MOVES ? [] : [{ name, score, moves, games }];
  }).sort((one, other) => one.score - other.score);
  const [weakest, strongest] = [known[0], known[known.length - 1]];
  if (weakest === undefined || strongest === undefined || strongest.score - weakest.score < LEAST_GAP) return [];
  const { topic, way } = WAYS[weakest.name];
  const text =
    `They play the ${weakest.name} worst: accuracy ${weakest.score} % over ${weakest.moves} moves, ` +
    `against ${strongest.score} % in the ${strongest.name}. ${way}`;
  return [{ topic, text, games: weakest.games }];
};
