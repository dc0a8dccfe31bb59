/** Reducer and texts of mistake training. */
import { type Evaluation, judge } from '../../../chess/evaluation';
import { type PlayedMove, playMove } from '../../../chess/position/move';
import type { GameTree } from '../../../chess/tree/game-tree';
import { parentPath, type Path } from '../../../chess/tree/path';
import { fenAt, nodeAt } from '../../../chess/tree/tree-replay';
import type { Color, Fen, San } from '../../../chess/types';
import type { ShownMove } from '../../board/shown-move';

export type Mistake = {
  readonly move: ShownMove;
  readonly from: Path;
  readonly fen: Fen;
  readonly lastMove?: string;
  readonly best: PlayedMove;
  readonly isChess960: boolean;
};

/** The mistakes and blunders of a side for which the engine has a better move, in game order. */
export const findMistakes = (tree: GameTree, moves: readonly ShownMove[], color: Color): readonly Mistake[] =>
  moves.flatMap((move) => {
    if (move.turn !== color || (move.judgement !== 'mistake' && move.judgement !== 'blunder')) return [];
    const from = parentPath(move.path);
    const [fen, isChess960] = [fenAt(tree, from), tree.isChess960];
    const best = move.best === undefined ? undefined : playMove(fen, move.best, isChess960);
    if (!best?.ok) return [];
    const lastMove = nodeAt(tree, from)?.uci;
    return [{ move, from, fen, best: best.value, isChess960, lastMove }];
  });

/** The others follow in game order. */
export const beginningWith = (path: Path | undefined, mistakes: readonly Mistake[]): readonly Mistake[] => {
  const at = mistakes.findIndex(({ move }) => move.path === path);
  return at < 1 ? mistakes : [...mistakes.slice(at), ...mistakes.slice(0, at)];
};

type MistakeResult = 'found' | 'hinted' | 'shown';

export type Training = {
  readonly index: number;
  /** `open`: waiting for a move, also after a wrong one. `checking`: evaluating the move. `done`: found or shown. */
  readonly stage: 'open' | 'checking' | 'done';
  readonly tried?: PlayedMove;
  /** Result for the attempted move. */
  readonly verdict?: 'good' | 'wrong' | 'unknown' | 'same';
  /** 1: the piece to move; 2: also its destination. */
  readonly hints: number;
  /** Includes the current mistake once it is done. */
  readonly results: readonly MistakeResult[];
};

export type TrainingAction =
  | { readonly kind: 'try'; readonly move: PlayedMove; readonly mistake: Mistake }
  | { readonly kind: 'judge'; readonly move: PlayedMove; readonly isGood: boolean | undefined }
  | { readonly kind: 'hint' }
  | { readonly kind: 'show' }
  | { readonly kind: 'next' };

export const startTraining = (): Training => ({ index: 0, stage: 'open', hints: 0, results: [] });

const MAX_HINTS = 2;

export const trainingReducer = (training: Training, action: TrainingAction): Training => {
  const { stage } = training;
  if (action.kind === 'next') {
    const results = stage === 'done' ? training.results : [...training.results, 'shown' as const];
    return { ...startTraining(), index: training.index + 1, results };
  }
  if (stage === 'done') return training;
  switch (action.kind) {
    case 'hint':
      return { ...training, hints: Math.min(MAX_HINTS, training.hints + 1) };
    case 'show':
      return { ...withoutAttempt(training), stage: 'done', results: [...training.results, 'shown'] };
    case 'try':
      return tryMove(training, action.move, action.mistake);
    case 'judge':
      return stage === 'checking' && training.tried?.uci === action.move.uci
        ? judgeMove(training, action.isGood)
        : training;
  }
};

const tryMove = (training: Training, move: PlayedMove, { best, move: played }: Mistake): Training => {
  const tried = { ...withoutAttempt(training), tried: move };
  if (move.uci === best.uci || move.san.endsWith('#')) return judgeMove(tried, true);
  if (move.san === played.san) return { ...tried, stage: 'open', verdict: 'same' };
  return { ...tried, stage: 'checking' };
};

const judgeMove = (training: Training, isGood: boolean | undefined): Training => {
  if (isGood !== true) return { ...training, stage: 'open', verdict: isGood === false ? 'wrong' : 'unknown' };
  const result = training.hints > 0 ? 'hinted' : 'found';
  return { ...training, stage: 'done', verdict: 'good', results: [...training.results, result] };
};

const withoutAttempt = ({ index, stage, hints, results }: Training): Training => ({ index, stage, hints, results });

/** Whether the move costs less than an inaccuracy compared with the best one. */
export const isGoodEnough = (before: Evaluation, after: Evaluation, color: Color): boolean =>
  judge(before, after, color) === undefined;

export const hintedSquares = ({ best }: Mistake, hints: number): readonly string[] =>
  [best.uci.slice(0, 2), best.uci.slice(2, 4)].slice(0, hints);

/** Starts at the position before the mistake. */
export const betterLine = ({ move, best }: Mistake): readonly San[] => (move.pv.length > 0 ? move.pv : [best.san]);

export const verdictText = ({ best, move }: Mistake, { stage, tried, verdict, hints }: Training): string => {
  const san = tried?.san ?? '';
  if (stage === 'checking') return `The engine is checking ${san}.`;
  if (stage === 'done') {
    if (verdict !== 'good') return `${best.san} is better.`;
    return tried?.uci === best.uci ? `${san} is the engine’s choice.` : `${san} is good, about as good as ${best.san}.`;
  }
  if (verdict === 'wrong') return `${san} isn’t good enough either. Try another move.`;
  if (verdict === 'same') return `${move.san} was played in the game. Try another move.`;
  if (verdict === 'unknown') return `The engine could not be reached, so ${san} was not checked. Try again.`;
  if (hints === 0) return 'Play your move on the board.';
  return hints === 1 ? 'The piece to move is marked.' : 'The piece and its destination are marked.';
};

/** `2 of 3 found, 1 with a hint. White’s accuracy in the game: 90.1%. Train them?` */
export const scoreText = (
  results: readonly MistakeResult[],
  name: string,
  accuracy: number | null | undefined,
): string => {
  const hinted = results.filter((result) => result === 'hinted').length;
  const found = results.filter((result) => result !== 'shown').length;
  const count = `${found} of ${results.length} found${hinted === 0 ? '' : `, ${hinted} with a hint`}.`;
  const share = typeof accuracy === 'number' ? ` ${name}’s accuracy in the game: ${accuracy.toFixed(1)}%.` : '';
  return `${count}${share} Train ${results.length === 1 ? 'it' : 'them'}?`;
};
