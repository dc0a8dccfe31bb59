/** The stored evaluation of a position, as the viewer shows it. White's view. */
import { moveAccuracy } from '../../../chess/accuracy';
import type { Evaluation } from '../../../chess/evaluation';
import { evaluationOf, readStoredEvaluation, type StoredEvaluation } from '../../../chess/evaluation-number';
import { plyColor, START_PLY } from '../../../chess/game';
import type { GameTree } from '../../../chess/tree/game-tree';
import { plyOfPath } from '../../../chess/tree/tree-replay';
import type { Color, Ply, San } from '../../../chess/types';
import type { AnalysisResult } from '../../../contract/analysis';
import type { ShownEvaluation } from '../../board/shown-move';
import type { Replay } from '../../board/use-replay';
import type { ShownGame } from './shown-game';
import type { ViewedChance } from './viewed-game';

/** From this magnitude on the excess is the number of moves to mate. */
const MATE = 50;

/** 0 at the start, `null` where none is stored; else the entry after the ply. STATE-10 to -12. */
export const replayEvaluation = (
  evaluations: readonly StoredEvaluation[] | null | undefined,
  ply: Ply,
): number | null => (ply === START_PLY ? 0 : readStoredEvaluation(evaluations?.[ply + 1]));

/** In a variation nothing is stored. */
export const evaluationAt = (
  { evaluations }: { readonly evaluations?: readonly StoredEvaluation[] | null },
  { tree, path }: Replay,
): number | null => {
  const ply = plyOfPath(tree, path);
  return ply === undefined ? null : replayEvaluation(evaluations, ply);
};

/** For the evaluation bar. */
export const toBarEvaluation = (value: number | null): ShownEvaluation | undefined => {
  if (value === null) return undefined;
  if (Math.abs(value) < MATE) return { evalFloat: value };
  return { evalFloat: value, mate: Math.sign(value) * Math.ceil(Math.abs(value) - MATE) };
};

const storedAt = (evaluations: readonly StoredEvaluation[] | null | undefined, ply: Ply): Evaluation | undefined =>
  ply === START_PLY ? { cp: 0 } : evaluationOf(evaluations?.[ply + 1]);

/** Of the last ply, 0-100; missing before the first move. */
const replayAccuracy = (
  evaluations: readonly StoredEvaluation[] | null | undefined,
  ply: Ply,
  mover: Color,
): number | undefined => {
  const before = storedAt(evaluations, ply - 1);
  const after = storedAt(evaluations, ply);
  return ply === START_PLY || before === undefined || after === undefined
    ? undefined
    : moveAccuracy(before, after, mover);
};

// Facts about a position beyond its evaluation

export type PositionFacts = {
  /** The engine's choice in this position. */
  readonly best?: San;
  readonly depth?: number;
  /** Of the last ply, 0-100. */
  readonly moveAccuracy?: number;
  readonly mover?: Color;
  /** The player's in the whole game, 0-100. */
  readonly gameAccuracy?: number;
};

type PositionSources = {
  readonly shown: ShownGame;
  readonly tree: Pick<GameTree, 'start'>;
  readonly chances: readonly ViewedChance[];
  /** Of an analysis made on this page. */
  readonly result: AnalysisResult | undefined;
};

/** In a variation (`undefined`) only the game's accuracy. */
export const positionFacts = (
  { shown, tree, chances, result }: PositionSources,
  ply: Ply | undefined,
): PositionFacts => {
  const gameAccuracy = shown.scouted.analysisData?.accuracy ?? result?.accuracy?.[shown.color];
  const ofGame = typeof gameAccuracy === 'number' ? { gameAccuracy } : {};
  if (ply === undefined) return ofGame;
  const moves = result?.analysisResults ?? [];
  const stored = shown.scouted.evaluations?.[ply + 1];
  const chance = chances.find((missed) => missed.ply === ply + 1);
  const best = moves[ply + 1]?.bestMove || (chance?.line[0] ?? stored?.bestMove);
  const depth = moves[ply]?.depth ?? stored?.depth;
  const mover = ply === START_PLY ? undefined : plyColor(tree, ply);
  const accuracy = mover && (moves[ply]?.accuracy ?? replayAccuracy(shown.scouted.evaluations, ply, mover));
  return {
    best,
    ...(depth === undefined || depth === 0 ? {} : { depth }),
    moveAccuracy: accuracy,
    mover,
    ...ofGame,
  };
};
