/** How a game ended and was decided. */
import type { Evaluation, Judgement } from '../../chess/evaluation';
import { fromWire } from '../../chess/evaluation-number';
import { type Game, moveNumber, plyColor, positionAt, START_PLY } from '../../chess/game';
import { terminationOf } from '../../chess/player/game-of-pgn';
import type { Termination } from '../../chess/player/played-game';
import { formatLine } from '../../chess/position/move';
import { type Draw, drawAt, outcomeOf } from '../../chess/position/position';
import {
  decisiveTurns,
  type GameVerdict,
  type JudgedGame,
  standingOf,
  type Turn,
  verdictOf,
} from '../../chess/review/game-verdict';
import { type Color, otherColor, type Ply, type San } from '../../chess/types';
import type { AnalysisResult } from '../../contract/analysis/analysis';
import { type MessageOf, sentencesOf } from '../message';

export const verdictTexts = {
  'verdict.decisive': 'The decisive move was {move}: before it {before}, after it {after}.',
  'verdict.costliest':
    'The decisive move was {move}, {loser, select, white {White} other {Black}}’s costliest after the position was last balanced.',
  'verdict.steps': 'The game was decided in {count} steps: {moves}.',
  'verdict.gradual':
    'After {move}, when the position was last balanced, {loser, select, white {White} other {Black}} made no inaccuracy, mistake or blunder.',
  'verdict.flawless': '{loser, select, white {White} other {Black}} made no inaccuracy, mistake or blunder.',
  'verdict.ahead': '{winner, select, white {White} other {Black}} was ahead from the first position on.',
  'verdict.missed': 'Before {move} {before}, after it {after}.',
  'verdict.missedAtEnd': 'Before {move} {before}.',
  'verdict.balanced': 'No mistake gave away a clear advantage.',
  'verdict.end': 'At the end {end}.',
} as const;

/** For use within a sentence. */
export const standingPhrases = {
  'standing.equal': 'the position was equal',
  'standing.better': '{side, select, white {White} other {Black}} was better',
  'standing.muchBetter': '{side, select, white {White} other {Black}} was much better',
  'standing.winning': '{side, select, white {White} other {Black}} was winning',
  'standing.mate': '{side, select, white {White} other {Black}} had mate in {moves}',
} as const;

const sentence: (message: MessageOf<typeof verdictTexts>) => string = sentencesOf(verdictTexts);
const phrase: (message: MessageOf<typeof standingPhrases>) => string = sentencesOf(standingPhrases);

type Evaluations = Pick<JudgedGame, 'evaluation' | 'moves'>;

type DecisiveMove = { readonly ply: Ply; readonly san: San; readonly judgment: Judgement };

export type ToldVerdict = {
  readonly text: string;
  /** Those that the text names. */
  readonly decisive: readonly DecisiveMove[];
  /** `null` where neither the last position nor the headers tell it. */
  readonly ending: Ending | null;
};

/** `undefined` for a game without moves. */
export const tellVerdict = (game: Game, { evaluation, moves }: Evaluations): ToldVerdict | undefined => {
  const verdict = verdictOf({ start: game.start, result: game.result, evaluation, moves });
  if (verdict === undefined) return undefined;
  const ending = endingOf(game);
  const decisive = decisiveTurns(verdict).flatMap(({ ply }) => {
    const [san, judgment] = [game.plies[ply]?.san, moves[ply]?.judgement];
    return san === undefined || judgment === undefined ? [] : [{ ply, san, judgment }];
  });
  const sentences = [ending && endingSentenceOf(ending), courseText(game, verdict)];
  return { text: sentences.filter(Boolean).join(' '), decisive, ending: ending?.by ?? null };
};

/** Of an analysis that has each move. */
export const evaluationsIn = ({ start, analysisResults = [] }: Pick<AnalysisResult, 'start' | 'analysisResults'>) => ({
  evaluation: fromWire(start ?? { evalFloat: 0 }),
  moves: analysisResults.map((move) => ({
    evaluation: fromWire(move),
    ...(move.judgement && { judgement: move.judgement }),
  })),
});

const courseText = (game: Game, verdict: GameVerdict): string => {
  const moveText = (ply: Ply): string =>
    formatLine({ turn: plyColor(game, ply), moveNumber: moveNumber(game, ply) }, [game.plies[ply]?.san ?? '']);
  const around = ({ ply, before, after }: Turn): Around => ({
    move: moveText(ply),
    before: standingText(before),
    after: standingText(after),
  });
  switch (verdict.kind) {
    case 'decided': {
      const [first, ...others] = verdict.turns;
      if (first !== undefined && others.length === 0) return decisiveText(around(first), otherColor(verdict.winner));
      const moves = verdict.turns.map(({ ply }) => moveText(ply)).join(', ');
      return sentence({ id: 'verdict.steps', values: { count: numberText(verdict.turns.length), moves } });
    }
    case 'gradual': {
      const loser = otherColor(verdict.winner);
      return verdict.level === START_PLY
        ? sentence({ id: 'verdict.flawless', values: { loser } })
        : sentence({ id: 'verdict.gradual', values: { loser, move: moveText(verdict.level) } });
    }
    case 'ahead':
      return sentence({ id: 'verdict.ahead', values: { winner: verdict.winner } });
    case 'missed': {
      const { move, before, after } = around(verdict.turn);
      return verdict.turn.ply === game.plies.length - 1 && drawOf(game) !== undefined
        ? sentence({ id: 'verdict.missedAtEnd', values: { move, before } })
        : sentence({ id: 'verdict.missed', values: { move, before, after } });
    }
    case 'balanced':
      return sentence({ id: 'verdict.balanced' });
    default:
      return sentence({ id: 'verdict.end', values: { end: standingText(verdict.end) } });
  }
};

type Around = { readonly move: string; readonly before: string; readonly after: string };

const decisiveText = ({ move, before, after }: Around, loser: Color): string =>
  before === after
    ? sentence({ id: 'verdict.costliest', values: { move, loser } })
    : sentence({ id: 'verdict.decisive', values: { move, before, after } });

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

const numberText = (count: number): string => NUMBERS[count] ?? String(count);

const standingText = (evaluation: Evaluation): string => {
  const standing = standingOf(evaluation);
  switch (standing.kind) {
    case 'equal':
      return phrase({ id: 'standing.equal' });
    case 'mate':
      return phrase({ id: 'standing.mate', values: { side: standing.side, moves: standing.moves } });
    default:
      return phrase({ id: `standing.${standing.kind}`, values: { side: standing.side } });
  }
};

// Endings

const WON_BY = {
  mate: 'checkmate',
  resign: 'resignation',
  outOfTime: 'time',
  left: 'abandonment',
  notStarted: 'no-move',
  rulesInfraction: 'rules-infraction',
} as const satisfies Partial<Record<Termination, string>>;

type WinEnding = (typeof WON_BY)[keyof typeof WON_BY];
type DrawEnding = Draw | 'agreement' | 'time-draw';
export type Ending = WinEnding | DrawEnding;

export const endingTexts = {
  'ending.checkmate': '{winner, select, white {White} other {Black}} won by checkmate.',
  'ending.resignation': '{winner, select, white {White} other {Black}} won by resignation.',
  'ending.time': '{winner, select, white {White} other {Black}} won on time.',
  'ending.abandonment': '{winner, select, white {White won: Black} other {Black won: White}} left the game.',
  'ending.no-move': '{winner, select, white {White won: Black} other {Black won: White}} made no move.',
  'ending.rules-infraction': '{winner, select, white {White won: Black} other {Black won: White}} broke the rules.',
  'ending.stalemate': 'Draw by stalemate.',
  'ending.insufficient-material': 'Draw by insufficient material.',
  'ending.threefold-repetition': 'Draw by threefold repetition.',
  'ending.fifty-moves': 'Draw by the fifty-move rule.',
  'ending.agreement': 'Draw by agreement.',
  'ending.time-draw': 'Draw: one side ran out of time, and the other could not win.',
  'ending.won': '{winner, select, white {White} other {Black}} won.',
  'ending.drawn': 'Drawn.',
} as const;

const endingText: (message: MessageOf<typeof endingTexts>) => string = sentencesOf(endingTexts);

type GameEnding =
  | { readonly winner: Color; readonly by: WinEnding | undefined }
  | { readonly winner?: undefined; readonly by: DrawEnding | undefined };

/** By the last position, else by the headers; `undefined` for a game that is not finished. */
const endingOf = (game: Game): GameEnding | undefined => {
  const by = terminationOf(game);
  const last = game.plies.length - 1;
  if (by === 'mate') return { winner: plyColor(game, last), by: 'checkmate' };
  if (game.result === '*') {
    const outcome = outcomeOf(positionAt(game, last));
    return outcome === undefined || outcome.kind === 'checkmate' ? undefined : { by: outcome.kind };
  }
  if (game.result === '1/2-1/2') {
    return { by: drawOf(game) ?? (by === 'draw' ? 'agreement' : by === 'outOfTime' ? 'time-draw' : undefined) };
  }
  const winner = game.result === '1-0' ? 'white' : 'black';
  return { winner, by: isWin(by) ? WON_BY[by] : undefined };
};

const isWin = (by: Termination): by is keyof typeof WON_BY => by in WON_BY;

const drawOf = (game: Game): Draw | undefined => {
  const last = game.plies.length - 1;
  return drawAt([game.start, ...game.plies.slice(0, last).map(({ fen }) => fen)], positionAt(game, last));
};

/** How the game ended, where the last position or the headers tell it. */
export const endingSentence = (game: Game): string | undefined => {
  const ending = endingOf(game);
  return ending?.by === undefined ? undefined : endingSentenceOf(ending);
};

const endingSentenceOf = (ending: GameEnding): string => {
  if (ending.winner === undefined) return endingText({ id: `ending.${ending.by ?? 'drawn'}` });
  return endingText({ id: `ending.${ending.by ?? 'won'}`, values: { winner: ending.winner } });
};
