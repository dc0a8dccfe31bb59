import { PHASES, type PhaseName } from '../phase';
import type { PlayerReport } from '../player/player-report';
import type { Advice, AdviceTopic } from './piece-of-advice';
import type { UnevenPhases } from './said';

/** Own moves in a phase before its figure says something. */
const LEAST_MOVES = 50;
/** Points of accuracy by which the weakest phase is behind the strongest. */
const LEAST_GAP = 5;

const TOPICS: Readonly<Record<PhaseName, AdviceTopic>> = {
  opening: 'phases',
  middlegame: 'phases',
  endgame: 'endgame',
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

/** Where the weakest and the strongest differ. */
export const unevenPhases = (report: PlayerReport): UnevenPhases | undefined => {
  const known = knownPhases(report);
  const [weakest, strongest] = [known[0], known.at(-1)];
  if (weakest === undefined || strongest === undefined || strongest.score - weakest.score < LEAST_GAP) return undefined;
  const { name, score, moves, games } = weakest;
  return { weakest: name, score, moves, games, strongest: strongest.name, strongestScore: strongest.score };
};

/** Their weakest phase against their strongest. */
export const adviseOnPhases = (report: PlayerReport): readonly Advice[] => {
  const uneven = unevenPhases(report);
  if (uneven === undefined) return [];
  const topic = TOPICS[uneven.weakest];
  return [{ topic, message: { id: 'advice.weak-phase', values: uneven }, games: uneven.games }];
};
