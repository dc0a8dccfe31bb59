/** Puzzles, and the session of the day. */
import { type MessageOf, sentencesOf } from './message';

export const puzzleTexts = {
  'puzzle.to-move': '{color, select, white {White} other {Black}} to move',
  'puzzle.onward': 'Best move. Keep going.',
  'puzzle.reply': '{san} was played. Move {made} of {total}.',
  'puzzle.wrong': '{san} isn’t best. Try again.',
  'puzzle.solved': 'Solved',
  'puzzle.solved-rated': 'Solved, {change}',
  'puzzle.rating': 'Your rating is {rating}.',
  'puzzle.calibrating': '{rating}? calibrating, {done} of {of}',
  'puzzle.calibrating-progress': 'calibrating, {done} of {of}',
  'puzzle.title': '{rating, select, none {Puzzle} other {Puzzle rated {rating}}}',
  'puzzle.title-sample': 'From an example game',
  'puzzle.title-own': 'From your game',
  'puzzle.title-own-against': 'From your game against {name}',
  'puzzle.title-scouted': 'From a game of {name}',
  'puzzle.examples': 'From example games. Import yours to train your own mistakes.',

  'today.plan':
    '{items, plural, one {# exercise} other {# exercises}}, about {minutes, plural, one {# minute} other {# minutes}}',
  'today.progress': '{done} of {of} done',
  'today.done': 'Done for today',
  'today.mark':
    '{place}: {kind, select, card {Repertoire} mistake {Missed tactic} daily {Daily Puzzle} other {Puzzle}}, {mark, select, asked {on the board} right {solved} missed {missed} skipped {skipped} other {to come}}',
  'today.best': 'best {solved}',
  'today.card': 'Your move: from your {color, select, white {White} other {Black}} repertoire',
  'today.card-title': 'From your {color, select, white {White} other {Black}} repertoire',
  'today.result': '{right} of {of} right the first time.',
  'today.rating': 'Measured rating: {before} before today, {now} now.',
  'today.nothing-missed': 'Nothing was missed.',
  'today.next-due': 'The next exercise is due on {date}.',
  'today.nothing-due': 'Nothing else is due.',
  'catalog.mastered': '{done} of {of} {kind, select, practiced {practiced} other {finished}}',
  'catalog.go-on': 'Go on: {name}',
  'catalog.start': 'Start: {name}',
  'catalog.all': 'All {count}',
  'catalog.studies': '{studies, plural, =0 {No study yet} one {# study} other {# studies}}',
} as const;

export const puzzleSentence: (message: MessageOf<typeof puzzleTexts>) => string = sentencesOf(puzzleTexts);
