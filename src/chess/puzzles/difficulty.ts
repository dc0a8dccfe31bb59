/**
 * The rating of a puzzle from its moves alone: a ridge regression on the ratings of Lichess' puzzles (CC0), made by
 * `tools/generate/make-puzzle-difficulty.ts`. `npm run corpus -- grades` measures it on puzzles that it was not fitted to.
 */
import { opposite } from 'chessops/util';
import { attackersOf, isInBadSpot, materialLead, valueOf } from '../motifs/attackers';
import { MOTIFS } from '../motifs/motif';
import { motifsOf } from '../motifs/motifs';
import { type LineMove, type PlayedLine, playLine } from '../motifs/played-line';
import type { Color } from '../types';
import FIT from './difficulty-fit.json' with { type: 'json' };
import type { Puzzle } from './puzzle';
import { movesOf } from './tactic';
import { type Difficulty, difficultyOf } from './themes';

export type DifficultyFit = {
  readonly base: number;
  /** Rating points, by feature. */
  readonly weights: Readonly<Record<string, number>>;
  /** Of estimates below a rating, the lowest first; the last ones have no bound. */
  readonly deviations: readonly { readonly below?: number; readonly deviation: number }[];
};

type Moves = Pick<Puzzle, 'fen' | 'moves'>;

/** 1 to 5; 1 for invalid puzzles. */
export const gradeOf = (puzzle: Moves): Difficulty => difficultyOf(estimateDifficulty(puzzle));

/** An estimate says nothing of what lies beyond. */
const ESTIMATED_RANGE = { min: 500, max: 2600 } as const;

/** Whole, within the range, with the grade's own difficulty. */
export const estimateRating = (puzzle: Moves): number =>
  Math.floor(Math.min(ESTIMATED_RANGE.max, Math.max(ESTIMATED_RANGE.min, estimateDifficulty(puzzle))));

/** A rating on Lichess' scale; 0 for invalid puzzles. */
export const estimateDifficulty = (puzzle: Moves): number => {
  const features = featuresOf(puzzle);
  return features === undefined ? 0 : ratingBy(FIT, features);
};

export const ratingBy = ({ base, weights }: DifficultyFit, features: readonly number[]): number =>
  features.reduce((sum, value, index) => sum + value * (weights[FEATURES[index] ?? ''] ?? 0), base);

/** As a Glicko rating deviation: the real rating of 68 % of puzzles with such an estimate is within it. */
export const estimateDeviation = (rating: number): number => deviationBy(FIT, rating);

export const deviationBy = ({ deviations }: DifficultyFit, rating: number): number =>
  deviations.find(({ below }) => below === undefined || rating < below)?.deviation ?? 0;

export const FEATURES = [
  ...['ownMoves', 'ownChoices', 'replies', 'forcedReplies', 'firstChoices', 'captures', 'checks', 'forcing'],
  ...['quietMoves', 'quietFirst', 'inCheck', 'gain', 'lead', 'isBehind', 'men', 'queens'],
  ...[
    'firstCaptures',
    'firstChecks',
    'firstTakesMoved',
    'firstMovesKing',
    'firstMovesPawn',
    'firstMovesKnight',
    'firstMovesQueen',
  ],
  ...[
    'onlyCapture',
    'onlyCheck',
    'offers',
    'firstOffers',
    'bestOffer',
    'isBestCapture',
    'leavesAttack',
    'distance',
    'backward',
  ],
  ...[
    'headCaptures',
    'headChecks',
    'mateIn1',
    'mateIn2',
    'mateIn3',
    'mateIn4',
    'underpromotion',
    'defenders',
    'kingMoves',
  ],
  ...MOTIFS,
];

/** `undefined` for what is no puzzle. */
export const featuresOf = ({ fen, moves }: Moves): readonly number[] | undefined => {
  const solver: Color = fen.split(' ')[1] === 'w' ? 'black' : 'white';
  const line = playLine({ start: fen, moves, solver });
  const [head, first] = line?.moves ?? [];
  if (line === undefined || head === undefined || first === undefined) return undefined;
  const motifs = new Set<string>(motifsOf({ start: fen, moves, solver }));
  const named: Readonly<Record<string, number>> = { ...featuresOfLine(line, head), ...featuresOfFirst(first, head) };
  return FEATURES.map((name) => named[name] ?? Number(motifs.has(name)));
};

const featuresOfLine = ({ solver, moves }: PlayedLine, head: LineMove) => {
  const steps = moves.slice(1);
  const own = steps.filter(({ color }) => color === solver);
  const replies = steps.filter(({ color }) => color !== solver);
  const last = own.at(-1);
  const isMate = last?.after.isCheckmate() === true;
  const lead = materialLead(head.after.board, solver);
  return {
    ownMoves: Math.log(own.length),
    ownChoices: sumOf(own, choices),
    replies: sumOf(replies, choices),
    forcedReplies: replies.filter(({ before }) => movesOf(before).length === 1).length / Math.max(1, replies.length),
    quietMoves: own.filter(isQuiet).length,
    gain: (last === undefined ? 0 : materialLead(last.after.board, solver)) - materialLead(head.before.board, solver),
    lead,
    isBehind: Number(lead < 0),
    men: head.after.board.occupied.size() / 32,
    queens: head.after.board.queen.size(),
    offers: own.filter(({ after, to }) => isInBadSpot(after.board, to)).length,
    distance:
      sumOf(own, ({ from, to }) => Math.max(Math.abs((from & 7) - (to & 7)), Math.abs((from >> 3) - (to >> 3)))) /
      own.length,
    backward: own.filter(({ color, from, to }) => (color === 'white' ? to >> 3 < from >> 3 : to >> 3 > from >> 3))
      .length,
    headCaptures: Number(head.captured !== undefined),
    headChecks: Number(head.after.isCheck()),
    mateIn1: Number(isMate && own.length === 1),
    mateIn2: Number(isMate && own.length === 2),
    mateIn3: Number(isMate && own.length === 3),
    mateIn4: Number(isMate && own.length > 3),
    underpromotion: Number(own.some(({ promotion }) => promotion !== undefined && promotion !== 'queen')),
    kingMoves: own.filter(({ role }) => role === 'king').length,
  };
};

const featuresOfFirst = (first: LineMove, head: LineMove) => {
  const { before, after, from, to, role, captured } = first;
  const moves = movesOf(before);
  const enemy = before.board[opposite(before.turn)];
  const captures = moves.filter((move) => enemy.has(move.to));
  const gains = captures.map((move) => gainOf(first, move.from, move.to));
  const checks = moves.filter((move) => {
    const next = before.clone();
    next.play(move);
    return next.isCheck();
  });
  const best = Math.max(0, ...gains);
  const isBestCapture = captured !== undefined && gainOf(first, from, to) >= best;
  return {
    firstChoices: Math.log(moves.length),
    captures: Math.log(1 + captures.length),
    checks: Math.log(1 + checks.length),
    forcing: Math.log(1 + new Set([...captures, ...checks].map((move) => `${move.from} ${move.to}`)).size),
    quietFirst: Number(isQuiet(first)),
    inCheck: Number(before.isCheck()),
    firstCaptures: Number(captured !== undefined),
    firstChecks: Number(after.isCheck()),
    firstTakesMoved: Number(to === head.to),
    firstMovesKing: Number(role === 'king'),
    firstMovesPawn: Number(role === 'pawn'),
    firstMovesKnight: Number(role === 'knight'),
    firstMovesQueen: Number(role === 'queen'),
    onlyCapture: Number(captured !== undefined && captures.length === 1),
    onlyCheck: Number(after.isCheck() && checks.length === 1),
    firstOffers: isInBadSpot(after.board, to) ? valueOf(role) - (captured === undefined ? 0 : valueOf(captured)) : 0,
    bestOffer: best,
    isBestCapture: Number(isBestCapture),
    leavesAttack: Number(isInBadSpot(before.board, from)),
    defenders: attackersOf(before.board, to, opposite(before.turn)).size(),
  };
};

/** What a capture seems to win before anything is computed: all of it where nothing guards the piece. */
const gainOf = ({ before }: LineMove, from: number, to: number): number => {
  const taken = before.board.getRole(to);
  const taking = before.board.getRole(from);
  if (taken === undefined || taking === undefined) return 0;
  const isGuarded = attackersOf(before.board, to, opposite(before.turn)).nonEmpty();
  return isGuarded ? Math.max(0, valueOf(taken) - valueOf(taking)) : valueOf(taken);
};

const choices = ({ before }: LineMove): number => Math.log(movesOf(before).length);

const sumOf = (steps: readonly LineMove[], of: (step: LineMove) => number): number =>
  steps.reduce((sum, step) => sum + of(step), 0);

const isQuiet = ({ captured, promotion, after }: LineMove): boolean =>
  captured === undefined && promotion === undefined && !after.isCheck();
