/** Practicing the endgame of a lesson. */
import type { EndgameMessage } from '../chess/lessons/endgame-game';
import type { ClaimMessage, PracticeMessage } from '../chess/tutorials/practice';
import { type MessageOf, type SentenceOf, sentencesOf } from './message';

export const lessonTexts = {
  'endgame.task.win':
    'You play {color, select, white {White} other {Black}} against the engine. Win: play until checkmate.',
  'endgame.task.draw':
    'You play {color, select, white {White} other {Black}} against the engine. Hold the draw: play until the game is drawn.',
  'endgame.mate': 'Checkmate. You have finished this lesson.',
  'endgame.mated': 'Checkmate: the engine has won. Take back your last move, or restart.',
  'endgame.held':
    'Draw: {draw, select, stalemate {stalemate} material {insufficient material} repetition {threefold repetition} other {fifty-move rule}}. You have finished this lesson.',
  'endgame.drawn':
    'Draw: {draw, select, stalemate {stalemate} material {insufficient material} repetition {threefold repetition} other {fifty-move rule}}. The win is gone.',
  'endgame.win-gone': '{san} throws away the win: the engine now has a draw. Take back the move, or restart.',
  'endgame.too-late':
    'The fifty-move rule leaves {left, plural, one {# move} other {# moves}}, and the engine finds no mate in time. Take back some moves, or restart.',
  'endgame.loses': '{san} loses: the engine now has a win. Take back the move, or restart.',
  'endgame.is-mated':
    '{san} loses: the engine mates in {moves, plural, one {# move} other {# moves}}. Take back the move, or restart.',
  'endgame.still-won': 'Still winning.',
  'endgame.still-mates': 'Still winning: checkmate in {moves, plural, one {# move} other {# moves}}.',
  'endgame.still-drawn': 'Still a draw.',
  'endgame.now-won': 'Now it is a win.',
  'endgame.better': '{san} keeps {goal, select, win {the win} other {the draw}}.',
} as const;

export const lessonSentence: SentenceOf<EndgameMessage, typeof lessonTexts> = sentencesOf(lessonTexts);

/** Practicing a tutorial's line. */

export const tutorialTexts = {
  'practice.your-turn': 'Your turn: find {color, select, white {White} other {Black}}’s move {move}.',
  'practice.their-turn': '{color, select, white {White} other {Black}} is to move.',
  'practice.wrong-move': '{san} isn’t the move in this line. Try again, or ask for a hint.',
  'practice.other-line': '{san} belongs to another line: {line}. Find the move in this line.',
  'practice.piece':
    'Move the {piece, select, king {king} queen {queen} rook {rook} bishop {bishop} knight {knight} other {pawn}} on {square}.',
  'practice.move': 'The move is {move}. Play it on the board to continue.',
  'practice.all-right': 'All {of} moves right on the first try.',
  'practice.score': '{right} of {of} moves right on the first try.',

  'claim.equal': 'The position is equal.',
  'claim.white is slightly better': 'White is slightly better.',
  'claim.black is slightly better': 'Black is slightly better.',
  'claim.white is better': 'White is better.',
  'claim.black is better': 'Black is better.',
  'claim.white is winning': 'White is winning.',
  'claim.black is winning': 'Black is winning.',
} as const;

export const tutorialSentence: SentenceOf<PracticeMessage | ClaimMessage, typeof tutorialTexts> =
  sentencesOf(tutorialTexts);

export const studyTexts = {
  'study.deleted': '{name} was deleted',
  'study.too-many':
    '{room, plural, =0 {A study has at most {most} chapters: {chapters, plural, one {this one is} other {these # are}} saved as {studies, plural, one {a new study} other {# new studies}}.} other {Only {room} of the {chapters} chapters {room, plural, one {fits} other {fit}} into this study. The other {rest} are saved as {studies, plural, one {a new study} other {# new studies}}.}}',
  'study.rest-not-saved': '{rest, plural, one {# chapter was} other {# chapters were}} not saved: {why}',
  'study.saved-in':
    '{chapters, plural, one {# chapter} other {# chapters}} saved in {studies, plural, one {# study} other {# studies}}:',
  'study.split': 'The games were split into {studies} studies: each has at most {chapters} chapters.',
  'study.skipped': '{games, plural, one {{games} game was} other {{games} games were}} skipped.',
  'study.kept-mine': '{name} (mine)',
  'study.numbered': '{name} ({part})',
} as const;

export const studySentence: (message: MessageOf<typeof studyTexts>) => string = sentencesOf(studyTexts);

/** Sets of puzzles that are solved in cycles. */

export const puzzleSetTexts = {
  'set.go-on':
    '{cycle, plural, =1 {Solve the set} other {Cycle #}}: {left, plural, one {# puzzle} other {# puzzles}} left',
  'set.start': 'Start cycle {cycle}: {left, plural, one {# puzzle} other {# puzzles}}',
  'set.of-chapters':
    '{puzzles, plural, =0 {No chapter of this study can be solved.} one {# chapter becomes a puzzle.} other {# chapters become puzzles.}}',
  'set.skipped': '{chapters, plural, one {# chapter is} other {# chapters are}} no puzzle:',
  'set.skipped-chapter':
    '{name}: {reason, select, chess960 {Chess960 is not supported here} unreadable {its moves cannot be read} long {its main line has more than {moves} moves} other {its main line has no move to find}}.',
  'set.look-at': 'Missed or slow in cycle {cycle}',
  'set.all-quick': 'In cycle {cycle} no puzzle was missed, and none took more than twice as long as most.',
  'set.try': 'Puzzle {place} of {of}: {outcome, select, missed {missed} other {solved}}, {seconds} s',
  'set.due': 'A day of rest makes the next cycle say more: it is due on {date}.',
  'set.chart':
    '{cycles, plural, one {Cycle 1: {first} s a puzzle} other {From {first} s a puzzle in cycle 1 to {last} s in cycle {cycles}}}.',
  'set.progress': 'Cycle {cycle}: {tried} of {of, plural, one {# puzzle} other {# puzzles}}',
} as const;

export const puzzleSetSentence: (message: MessageOf<typeof puzzleSetTexts>) => string = sentencesOf(puzzleSetTexts);
