/** How a game was decided, and how it ended, in one sentence each. */
import type { GameVerdict, Standing, Turn } from '../chess/review/game-verdict';
import { type Game, positionAt } from '../chess/game';
import { terminationOf } from '../chess/player/game-of-pgn';
import { type Draw, drawAt } from '../chess/position/position';
import { type Color, otherColor } from '../chess/types';
import { type MessageOf, sentencesOf } from './message';

export const verdictTexts = {
  'verdict.decided':
    '{winner, select, white {White} other {Black}} won after {move}: before it {before}, after it {after}.',
  'verdict.gradual':
    '{winner, select, white {White} other {Black}} won step by step, without one decisive mistake: clearly ahead after {move}.',
  'verdict.against': '{winner, select, white {White} other {Black}} won, although at the end {end}.',
  'verdict.missed': 'Drawn. Before {move} {before}, after it {after}.',
  'verdict.balanced': 'Drawn. No mistake gave away a clear advantage.',
  'verdict.open': 'At the end {end}.',
} as const;

/** For use within a sentence. */
export const standingPhrases = {
  'standing.equal': 'the position was equal',
  'standing.better': '{side, select, white {White} other {Black}} was better',
  'standing.muchBetter': '{side, select, white {White} other {Black}} was much better',
  'standing.winning': '{side, select, white {White} other {Black}} was winning',
} as const;

const sentence: (message: MessageOf<typeof verdictTexts>) => string = sentencesOf(verdictTexts);
const phrase: (message: MessageOf<typeof standingPhrases>) => string = sentencesOf(standingPhrases);

/** `moveText` writes a move with its number, such as `5...Nf3+`. */
export const verdictSentence = (verdict: GameVerdict, moveText: (ply: number) => string): string => {
  const turnValues = ({ ply, color, before, after }: Turn) => ({
    move: moveText(ply),
    before: standingText(before, color),
    after: standingText(after, color),
  });
  switch (verdict.kind) {
    case 'decided':
      return sentence({
        id: 'verdict.decided',
        values: { winner: verdict.winner, ...turnValues(verdict.turn) },
      });
    case 'gradual':
      return sentence({ id: 'verdict.gradual', values: { winner: verdict.winner, move: moveText(verdict.from) } });
    case 'against':
      return sentence({
        id: 'verdict.against',
        values: { winner: verdict.winner, end: standingText(verdict.end, verdict.winner) },
      });
    case 'missed':
      return sentence({ id: 'verdict.missed', values: turnValues(verdict.turn) });
    case 'balanced':
      return sentence({ id: 'verdict.balanced' });
    case 'open':
      return sentence({ id: 'verdict.open', values: { end: standingText(verdict.end, 'white') } });
  }
};

const standingText = (standing: Standing, color: Color): string => {
  const side = otherColor(color);
  switch (standing) {
    case 'equal':
      return phrase({ id: 'standing.equal' });
    case 'worse':
      return phrase({ id: 'standing.better', values: { side } });
    case 'muchWorse':
      return phrase({ id: 'standing.muchBetter', values: { side } });
    case 'losing':
      return phrase({ id: 'standing.winning', values: { side } });
    default:
      return phrase({ id: `standing.${standing}`, values: { side: color } });
  }
};

export const endingTexts = {
  'ending.mate': '{winner, select, white {White} other {Black}} won by checkmate.',
  'ending.resign': '{winner, select, white {White} other {Black}} won by resignation.',
  'ending.outOfTime': '{winner, select, white {White} other {Black}} won on time.',
  'ending.left': '{winner, select, white {White won: Black} other {Black won: White}} left the game.',
  'ending.notStarted': '{winner, select, white {White won: Black} other {Black won: White}} made no move.',
  'ending.rulesInfraction': '{winner, select, white {White won: Black} other {Black won: White}} broke the rules.',
  'ending.stalemate': 'Draw by stalemate.',
  'ending.insufficient-material': 'Draw by insufficient material.',
  'ending.threefold-repetition': 'Draw by threefold repetition.',
  'ending.fifty-moves': 'Draw by the fifty-move rule.',
  'ending.agreement': 'Draw by agreement.',
  'ending.timeDraw': 'Draw: one side ran out of time, and the other could not win.',
} as const;

const ending: (message: MessageOf<typeof endingTexts>) => string = sentencesOf(endingTexts);

/** By the last position, else as the headers tell it; `undefined` where neither does. */
export const endingSentence = (game: Game): string | undefined => {
  const by = terminationOf(game);
  if (game.result === '1/2-1/2') {
    const draw = drawOf(game);
    if (draw !== undefined) return ending({ id: `ending.${draw}` });
    if (by === 'draw') return ending({ id: 'ending.agreement' });
    return by === 'outOfTime' ? ending({ id: 'ending.timeDraw' }) : undefined;
  }
  if (game.result === '*') return undefined;
  const winner = game.result === '1-0' ? 'white' : 'black';
  switch (by) {
    case 'mate':
    case 'resign':
    case 'outOfTime':
    case 'left':
    case 'notStarted':
    case 'rulesInfraction':
      return ending({ id: `ending.${by}`, values: { winner } });
    default:
      return undefined;
  }
};

const drawOf = (game: Game): Draw | undefined => {
  const last = game.plies.length - 1;
  return drawAt([game.start, ...game.plies.slice(0, last).map(({ fen }) => fen)], positionAt(game, last));
};
