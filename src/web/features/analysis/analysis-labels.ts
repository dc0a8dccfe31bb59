import { formatClock } from '../../../chess/clock';
import { moveLabel, plyColor } from '../../../chess/game';
import { secondsOfMoves } from '../../../chess/pgn/clocks';
import { timeControlOf } from '../../../chess/pgn/time-control';
import type { GameTree } from '../../../chess/tree/game-tree';
import type { Color, Ply } from '../../../chess/types';
import type { AnalysisResult } from '../../../contract/analysis';
import { type AnalysisRun, isActive } from '../../game/analysis-run';

// Clock times

export type MoveTime = { readonly ply: Ply; readonly color: Color; readonly seconds: number };

export const moveTimes = (tree: GameTree): readonly MoveTime[] =>
  secondsOfMoves(tree, timeControlOf(tree)).flatMap((seconds, ply) =>
    seconds === undefined ? [] : [{ ply, color: plyColor(tree, ply), seconds }],
  );

/** `12 s per move on average; longest Move 15, 2:05`. `times` must not be empty. */
export const spentText = (tree: GameTree, times: readonly MoveTime[]): string => {
  const sum = times.reduce((all, { seconds }) => all + seconds, 0);
  const longest = times.reduce((most, time) => (time.seconds > most.seconds ? time : most));
  const average = secondsText(sum / times.length);
  return `${average} per move on average; longest ${moveLabel(tree.start, longest.ply)}, ${secondsText(longest.seconds)}`;
};

/** `4.5 s`, `42 s`, `2:05`. */
const secondsText = (seconds: number): string => {
  if (seconds >= 60) return formatClock(seconds);
  return `${seconds < 10 ? Number(seconds.toFixed(1)) : Math.round(seconds)} s`;
};

const aheadText = (ahead: number): string => {
  if (ahead === 0) return '';
  return ahead === 1
    ? ', sharing the engine with another analysis'
    : `, sharing the engine with ${ahead} other analyses`;
};

export const progressText = (run: AnalysisRun): string => {
  const isRunning = isActive(run);
  const { progress } = run;
  if (isRunning && run.isDisconnected) return 'The connection was lost. Reconnecting to the analysis…';
  if (!progress) return isRunning ? 'Waiting for the engine' : 'Stopped before the first position';
  const count = `${progress.done} of ${progress.positions} positions`;
  return isRunning ? `${count}${aheadText(progress.ahead)}` : `Stopped after ${count}`;
};

/** Older servers don't report their engine: it is the bundled one. */
const DEFAULT_LABEL = 'SF 16';

const LIMITS = { fast: 'Depth 12', accurate: '0.5s/move' } as const;

/** `SF 16 • Depth 12`. */
export const engineBadge = ({ engine, mode }: Pick<AnalysisResult, 'engine' | 'mode'>): string =>
  `${engine?.label ?? DEFAULT_LABEL} • ${LIMITS[mode]}`;

export const ANALYSIS_MODES = [
  { value: 'fast', label: '⚡ Fast (depth 12)' },
  { value: 'accurate', label: '🔍 Accurate (0.5s per move)' },
] as const;
