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

/** A phase of which enough is known; `score` is its accuracy in %, whole, over `moves` own moves in `games` games. */
export type KnownPhase = {
  readonly name: PhaseName;
  readonly score: number;
  readonly moves: number;
  readonly games: number;
};

/** The weakest first. */
export const knownPhases = ({ phases }: PlayerReport): readonly KnownPhase[] =>
  PHASES.flatMap((name) => {
    const { score, moves, games } = phases[name];
    return score === undefined || moves < LEAST_MOVES ? [] : [{ name, score, moves, games }];
  }).sort((one, other) => one.score - other.score);

/** The weakest and the strongest, where they differ. */
export const unevenPhases = (
  report: PlayerReport,
): { readonly weakest: KnownPhase; readonly strongest: KnownPhase } | undefined => {
  const known = knownPhases(report);
  const [weakest, strongest] = [known[0], known.at(-1)];
  if (weakest === undefined || strongest === undefined || strongest.score - weakest.score < LEAST_GAP) return undefined;
  return { weakest, strongest };
};

/** Their weakest phase against their strongest. */
export const adviseOnPhases = (report: PlayerReport): readonly Advice[] => {
  const uneven = unevenPhases(report);
  if (uneven === undefined) return [];
  const { weakest, strongest } = uneven;
  const { topic, way } = WAYS[weakest.name];
  const text =
    `They play the ${weakest.name} worst: accuracy ${weakest.score}% over ${weakest.moves} moves, ` +
    `against ${strongest.score}% in the ${strongest.name}. ${way}`;
  return [{ topic, text, games: weakest.games }];
};
