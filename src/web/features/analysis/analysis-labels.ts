import { formatClock } from '../../../chess/clock';
import { moveLabel, plyColor } from '../../../chess/game';
import { secondsOfMoves } from '../../../chess/pgn/clocks';
import { timeControlOf } from '../../../chess/pgn/time-control';
import type { GameTree } from '../../../chess/tree/game-tree';
import { type Color, otherColor, type Ply } from '../../../chess/types';
import type { AnalysisResult } from '../../../contract/analysis';
import type { KnownEndgame, TablebaseVerdict } from '../../../contract/positions';
import { type AnalysisRun, isActive } from '../../game/analysis-run';

const NAMES: Readonly<Record<Color, string>> = { white: 'White', black: 'Black' };

/** `White wins: mate in 13.` */
export const endgameText = ({ verdict, mate }: Pick<KnownEndgame, 'verdict' | 'mate'>, turn: Color): string => {
  const [mover, other] = [NAMES[turn], NAMES[otherColor(turn)]];
  switch (verdict) {
    case 'win':
      return `${mover} wins${mateText(mate)}.`;
    case 'loss':
      return `${other} wins${mateText(mate)}.`;
    case 'cursedWin':
      return `${mover} would win, but not within the fifty-move rule.`;
    case 'blessedLoss':
      return `${other} would win, but not within the fifty-move rule.`;
    case 'draw':
      return 'A draw with best play.';
    case 'unknown':
      return 'The tablebase cannot say for certain.';
  }
};

const VERDICTS: Readonly<Record<TablebaseVerdict, string>> = {
  win: 'wins',
  cursedWin: 'draws (50-move rule)',
  draw: 'draws',
  blessedLoss: 'draws (50-move rule)',
  loss: 'loses',
  unknown: 'unknown',
};

/** Of one move, for who plays it: `wins, mate in 12`. */
export const moveVerdictText = ({ verdict, mate }: KnownEndgame['moves'][number]): string => {
  const isDecided = verdict === 'win' || verdict === 'loss';
  return isDecided && mate !== null ? `${VERDICTS[verdict]}, mate in ${toMoves(mate)}` : VERDICTS[verdict];
};

const mateText = (plies: number | null): string => (plies === null ? '' : `: mate in ${toMoves(plies)}`);

const toMoves = (plies: number): number => Math.ceil(plies / 2);

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
