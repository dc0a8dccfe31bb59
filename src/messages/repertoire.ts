/** What a repertoire covers, costs and lacks. */
import type { CutNote } from '../chess/repertoire/import-diff';
import type { ReplyChance } from '../chess/repertoire/chances';
import { type MessageOf, sentencesOf } from './message';

export const repertoireTexts = {
  'repertoire.size':
    '{moves, plural, one {# own move} other {# own moves}}, {minutes, plural, =0 {less than a minute} other {about # min}} a day',
  'repertoire.book': '{moves, number, oneDecimal} of your moves a game',
  'repertoire.covered':
    '{moves, number, oneDecimal} of your moves a game are in it, {games, plural, =0 {against players around {rating}} one {by # game of yours} other {by # games of yours}}',
  'repertoire.lacks':
    '{gaps, plural, =0 {every likely reply has an answer} one {# reply without an answer} other {# replies without an answer}}',
  'repertoire.replies':
    '{source, select, games {From {games} of your games} nearRating {Counted: players around {rating}} allRatings {Counted: players of all ratings} other {Predicted: players around {rating}}}{others, plural, =0 {} other {, and # of your games}}',
  'repertoire.gap': '1 game in {of}',
  'repertoire.sheet.gap': '1 game in {of}:',
  'repertoire.sheet.after': 'after {line}',
  'repertoire.sheet.transposes': 'transposes to {line}',
  'repertoire.no-gaps': 'Every reply that comes up in at least 1 game of {goal} has an answer.',
  'repertoire.gaps':
    '{gaps, plural, one {# reply} other {# replies}} without an answer, each in at least 1 game of {goal}.',
  'repertoire.shown': 'The likeliest {shown} of {moves} moves. Play on the board to see the others.',
  'repertoire.deleted': '{moves, plural, one {# move} other {# moves}} deleted',
  'repertoire.diff':
    '{moves, plural, one {# new move} other {# new moves}}, {positions, plural, one {# new position} other {# new positions}}; {known, plural, one {# move is} other {# moves are}} there already.',
  'repertoire.conflicts':
    'In {positions, plural, one {# position} other {# positions}} you already play another move, which stays your main move.',
  'repertoire.problems': '{problems, plural, one {# problem} other {# problems}} in the file:',
  'repertoire.cut-notes':
    '{notes, plural, one {# note is} other {# notes are}} cut: at most {text, number} characters and {shapes, number} arrows and circles fit.',
  'repertoire.cut-note':
    'After {line}: {text, plural, one {# character} other {# characters}}{shapes, plural, =0 {} one {, # arrow or circle} other {, # arrows and circles}}',
  'repertoire.cut-note.start':
    'Before the first move: {text, plural, one {# character} other {# characters}}{shapes, plural, =0 {} one {, # arrow or circle} other {, # arrows and circles}}',
  'repertoire.open':
    'In {positions, plural, one {# position} other {# positions}} none of your moves is clear. Choose one, and what follows is proposed as well.',
  'repertoire.judged':
    'Of {games, plural, one {# game} other {# games}}: in {stayed} you stayed in your lines, in {left} you left them, in {surprised} they did, and in {ended} your lines ended.',
  'repertoire.measured':
    'Predicted: {predicted, number, oneDecimal} of your moves a game. In your newest {games, plural, one {# game} other {# games}}: {measured, number, oneDecimal}.',
  'repertoire.exit.left':
    'You left your lines at move {move} in {exits} of {games, plural, one {# game} other {# games}}: {played} instead of {prepared}.',
  'repertoire.exit.surprised':
    'They left your lines with {played} in {exits} of {games, plural, one {# game} other {# games}}.',
  'repertoire.score': 'You scored {points} of {games}',
  'repertoire.score-kept':
    'You scored {points} of {games}, and {keptPoints} of {kept} when the game stayed in your lines',
  'repertoire.met': '{met} of {games, plural, one {# game} other {# games}} of theirs come to {name}.',
  'repertoire.all-answered': 'Each reply that they played at least twice has an answer.',
  'repertoire.unanswered': 'in {played} of {of, plural, one {# game} other {# games}}: no answer',
  'repertoire.game.left': 'You left your repertoire at {move} (prepared: {prepared}).',
  'repertoire.game.surprised': 'They surprised you: {move}.',
  'repertoire.game.ended': 'Your lines ended at move {move}.',
  'repertoire.game.stayed': 'You stayed in your repertoire for {moves, plural, one {# move} other {# moves}}.',
  'repertoire.game.returned': 'Later the game came back to your lines.',
  'repertoire.report.title': '{name} in your games',
  'repertoire.report.latest': 'Latest game: {day}',
  'repertoire.report':
    'Of {games, plural, one {# game} other {# games}} with your lines, {stayed, plural, =0 {none} other {#}} stayed in them to the end: {own, number, oneDecimal} of your moves a game.',
  'repertoire.report.left':
    'You left at {move} in {exits} of {games, plural, one {# game} other {# games}} (prepared: {prepared}).',
  'repertoire.report.surprised':
    'They surprised you with {move} in {exits} of {games, plural, one {# game} other {# games}}.',
  'repertoire.line.inside': 'In your repertoire',
  'repertoire.line.leaves': 'Leaves your repertoire at {move}',
  'repertoire.line.unanswered': 'Your repertoire has no answer to {move}',
  'repertoire.line.ended': 'Your repertoire ends at move {move}',
  'repertoire.lately':
    'Usually {usual} ({usualGames} of {usualOf, plural, one {# game} other {# games}}), since {since} {now} ({nowGames, plural, one {# game} other {# games}}, the latest on {latest}).',
  'repertoire.games-counted':
    'Your new games count as training: {right} of {moves, plural, one {# move} other {# moves}} as prepared',
  'repertoire.chapter-changed':
    '“{chapter}” of the study “{study}” has changed: {moves, plural, one {# new move} other {# new moves}}.',
  'repertoire.candidate': '{san}, {games, plural, one {# game} other {# games}}',
  'repertoire.added': '{moves, plural, one {# move} other {# moves}} added to {name}',
  'repertoire.has-line': '{name} has this line already.',
  'repertoire.moves': '{moves, plural, one {# move} other {# moves}}',
  'repertoire.exit.cost': '{played} cost {points, plural, =0 {nothing} one {# point} other {# points}}',
  'check.about':
    'Each of your moves against the best one, at depth {depth}. Those that lose {least} points of win probability or more are listed.',
  'check.progress': '{done} of {positions, plural, one {# position} other {# positions}} checked',
  'check.spare-time': 'The engine analyzes games and players first, so this may take a while.',
  'check.loses': '{played} loses {points, plural, one {# point} other {# points}}; better {best}',
  'check.nothing':
    'No move of yours loses {least} points or more at depth {depth}, {positions, plural, one {# position} other {# positions}}.',
  'check.busy': 'The engine is busy. Try again in a minute.',
  'check.no-engine': 'The engine isn’t available, so your moves can’t be checked now.',
  'check.interrupted': 'The connection was interrupted. The positions checked so far are kept.',
  'check.proposal':
    '{moves, plural, one {# of your moves loses} other {# of your moves lose}} {least} points of win probability or more. Moves that you don’t decide on aren’t added.',
  'check.take': 'Take {best} instead',
  'check.keep': 'Keep {played}',
  'drill.judging': 'Checking {played} with the engine…',
  'drill.ask': 'What do you play with {color, select, white {White} other {Black}}?',
  'drill.ask-after': 'They play {san}. What do you play with {color, select, white {White} other {Black}}?',
  'drill.playing': 'They reply.',
  'drill.line-end': 'The line ends here.',
  'drill.right': 'Right.',
  'drill.wrong': '{played} isn’t your move here. Play {san}.',
  'drill.refuted': '{played} is refuted. Play {san}.',
  'drill.shown': 'Your move is {san}. Play it.',
  'drill.also': '{played} is yours, too. Today: {san}.',
  'drill.sound': '{played} is sound, but it isn’t your move. Try again.',
  'drill.progress': '{asked} of {cards, plural, one {# move} other {# moves}}',
  'drill.summary':
    '{right} of {answered} right on the first try, in {minutes, plural, =0 {less than a minute} one {# minute} other {# minutes}}.',
  'drill.nothing-due': 'Nothing else is due now.',
  'repertoire.today':
    '{due, plural, =0 {{fresh, plural, =0 {Nothing due} other {# new today}}} other {# due{fresh, plural, =0 {} other {, # new today}}}}',
  'repertoire.none': 'No repertoire with {color, select, white {White} other {Black}} yet.',
  'repertoire.title': 'Repertoire with {color, select, white {White} other {Black}}',
  'repertoire.due': '{cards, plural, one {# move is} other {# moves are}} due.',
} as const;

export const repertoireSentence: (message: MessageOf<typeof repertoireTexts>) => string = sentencesOf(repertoireTexts);

/** Where the chances of the replies are from, `games` of one's own among them. */
export const replySourceText = (source: ReplyChance['source'], rating: number, games: number): string =>
  repertoireSentence({
    id: 'repertoire.replies',
    values: { source, rating, games, others: source === 'games' ? 0 : games },
  });

/** `line`: the moves before it; '' at the start. */
export const cutNoteSentence = ({ text, shapes }: Pick<CutNote, 'text' | 'shapes'>, line: string): string =>
  line === ''
    ? repertoireSentence({ id: 'repertoire.cut-note.start', values: { text, shapes } })
    : repertoireSentence({ id: 'repertoire.cut-note', values: { line, text, shapes } });
