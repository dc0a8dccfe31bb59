/** What is said of a player by rules: against an opponent, to oneself, and of what stands out in one's own games. */
import type { AdviceMessage } from '../chess/advice/advice';
import type { InsightMessage } from '../chess/advice/insights';
import type { OwnMessage } from '../chess/advice/own/own-advice';
import type { TacticAdvice } from '../chess/advice/said';
import type { SentenceOf } from './message';
import { sentencesOf } from './sentence';
import { tacticTexts } from './tactics';

export const adviceTexts = {
  'advice.usual-opening':
    'With {color, select, white {White} other {Black}} they play the {opening} most: {games} of {played} games ({share}%), {line}. Prepare for it first.',
  'advice.weak-opening':
    'They score {score}% in {games, plural, one {{games} game} other {{games} games}} of the {opening} with {color, select, white {White} other {Black}}. Play for it.',
  'advice.strong-opening':
    'They score {score}% in {games, plural, one {{games} game} other {{games} games}} of the {opening} with {color, select, white {White. Choose another defense.} other {Black. Choose another way to play against it.}}',
  'advice.missed-tactics': 'They missed {missed} in {games} games. {way}',
  'advice.left-pieces':
    'They left a piece to be taken {count, plural, one {{count} time} other {{count} times}} in {games} games. Look after each of their moves at what it no longer guards.',
  'advice.found-tactics':
    'What they found most in {games} games is "{tactic}", {count, plural, one {{count} time} other {{count} times}}. Look for it in their replies before you move.',
  'advice.low-clock':
    'They came under a tenth of their time in {lowGames} of {games} games with clocks ({share}%). Keep the pieces on and give them choices while your own clock is ahead.',
  'advice.lost-on-time':
    'They lost {lostOnTime} of {games} games on time ({share}%). In a bad position make moves they must think about.',
  'advice.hurried-blunders':
    'With little time left they blunder in {lowRate, number, oneDecimal} of 100 moves, otherwise in {restRate, number, oneDecimal} ({lowMoves} and {restMoves} moves). Save your own time for that part of the game.',
  'advice.weak-phase':
    'They play the {weakest} worst: accuracy {score}% over {moves} moves, against {strongestScore}% in the {strongest}. {weakest, select, opening {Take them out of what they know early and press at once.} middlegame {Keep the queens and the tension, and let them decide.} other {Exchange pieces when the position is level, and play on.}}',
  'advice.weak-rook-endgames': 'They score {score}% in {games} rook endgames. Exchange into one when you can.',
  'advice.strong-rook-endgames': 'They score {score}% in {games} rook endgames. Keep another piece on the board.',
  'advice.worse-with-black':
    'They score {whiteScore}% with White ({whiteGames} games) and {blackScore}% with Black ({blackGames}). With White against them, play for a win.',
  'advice.worse-with-white':
    'They score {whiteScore}% with White ({whiteGames} games) and {blackScore}% with Black ({blackGames}). With Black against them, you need not settle for a draw.',
  'advice.good-form':
    'They won {wins} and lost {losses} of their last {games} games. Start solidly and let them take the risks.',
  'advice.bad-form':
    'They won {wins} and lost {losses} of their last {games} games. Keep the game long: they have little to lean on.',
  'advice.rating-rose':
    'Their {speed} rating rose from {from} to {to} over {games} games. Expect more than their older games show.',
  'advice.rating-fell':
    'Their {speed} rating fell from {from} to {to} over {games} games. Their older games show more than you need expect.',
  // Specification, SCT-13.
  'advice.on-fork':
    'They overlook double attacks. Bring knights and queen to where one move attacks two pieces, and look for a fork before every quiet move.',
  'advice.on-capture':
    'They overlook captures that win material. Keep pieces in contact instead of exchanging at once, and count attackers and defenders on every square in dispute.',
  'advice.on-check':
    'They overlook strong checks. Keep their king in the open, and look at every check before any other move.',
  'advice.on-others':
    'They overlook chances of this kind. Keep the position sharp, and look at checks, captures and threats before every move.',

  'own.usual-opening':
    'With {color, select, white {White} other {Black}} you play the {opening} most: {games} of {played} games ({share}%), {line}. Know its plans better than any other.',
  'own.weak-opening':
    'You score {score}% in {games, plural, one {{games} game} other {{games} games}} of the {opening} with {color, select, white {White} other {Black}}. Replay the games you lost in it, or choose another opening.',
  'own.strong-opening':
    'You score {score}% in {games, plural, one {{games} game} other {{games} games}} of the {opening} with {color, select, white {White} other {Black}}. Play it whenever you can.',
  'own.missed-tactics': 'You missed {missed} in {games} games. {way}',
  'own.left-pieces':
    'You left a piece to be taken {count, plural, one {{count} time} other {{count} times}} in {games} games. Before every move ask what it leaves unguarded.',
  'own.found-tactics':
    'What you found most in {games} games is "{tactic}", {count, plural, one {{count} time} other {{count} times}}. Steer for positions that allow it.',
  'own.low-clock':
    'You came under a tenth of your time in {lowGames} of {games} games with clocks ({share}%). Play the opening moves you know at once, and keep the time for the middlegame.',
  'own.lost-on-time':
    'You lost {lostOnTime} of {games} games on time ({share}%). Look at the clock after every tenth move, or play with an increment.',
  'own.hurried-blunders':
    'With little time left you blunder in {lowRate, number, oneDecimal} of 100 moves, otherwise in {restRate, number, oneDecimal} ({lowMoves} and {restMoves} moves). When the time is short, choose the safe move.',
  'own.weak-phase':
    'You play the {weakest} worst: accuracy {score}% over {moves} moves, against {strongestScore}% in the {strongest}. {weakest, select, opening {After each game compare your first ten moves with the engine’s.} middlegame {Before every move look at checks, captures and threats, on both sides.} other {Study one basic endgame a week, rook endgames first.}}',
  'own.weak-rook-endgames':
    'You score {score}% in {games} rook endgames. Learn the positions of Lucena and Philidor, and keep your rook active.',
  'own.strong-rook-endgames':
    'You score {score}% in {games} rook endgames. Exchange into one when the position is level.',
  'own.worse-with-black':
    'You score {whiteScore}% with White ({whiteGames} games) and {blackScore}% with Black ({blackGames}). Do not play for a draw because you have Black: aim for positions that you like.',
  'own.worse-with-white':
    'You score {whiteScore}% with White ({whiteGames} games) and {blackScore}% with Black ({blackGames}). Do not force matters because you have White: a small advantage is enough.',
  'own.losing-streak':
    'You lost your last {games} games. Stop after two losses in a row, and replay the last one before the next game.',
  'own.good-form':
    'You won {wins} and lost {losses} of your last {games} games. Keep to what works, and take every opponent as seriously as before.',
  'own.bad-form':
    'You won {wins} and lost {losses} of your last {games} games. Play fewer games and longer ones until the moves come easily again.',
  'own.rating-rose':
    'Your {speed} rating rose from {from} to {to} over {games} games. Trust your play against stronger opponents.',
  'own.rating-fell':
    'Your {speed} rating fell from {from} to {to} over {games} games. A rating goes up and down; work on one weakness at a time and let it follow.',
  'own.accuracy':
    'Your accuracy is {accuracy, number, oneDecimal}% over {games} games. Measure your next games by it rather than by the results: it depends on you alone.',
  'own.on-fork': 'Look before every move for one piece that attacks two, with knights and queen first of all.',
  'own.on-capture': 'Look before every move at every capture, and count attackers and defenders on its square.',
  'own.on-check': 'Look before every move at every check, also at those that seem to lose a piece.',
  'own.on-others': 'Look before every move at checks, captures and threats, and solve puzzles of this kind.',

  'insight.phase': 'Your strongest phase is the {phase}: accuracy {score}% over {moves} moves.',
  'insight.opening':
    'Your best opening is the {opening} with {color, select, white {White} other {Black}}: you score {score}% in {games, plural, one {{games} game} other {{games} games}}.',
  'insight.tactic':
    'The tactic you missed most is "{tactic}": {count, plural, one {{count} time} other {{count} times}} in {games} games.',
  'insight.form': 'You won {wins}, drew {draws} and lost {losses} of your last {games} games.',
} as const;

const texts = { ...adviceTexts, ...tacticTexts };

type Said = AdviceMessage | OwnMessage | InsightMessage | TacticAdvice<'advice'> | TacticAdvice<'own'>;

export const adviceSentence: SentenceOf<Said, typeof texts> = sentencesOf(texts);
