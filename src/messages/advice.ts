/** Advice against an opponent, advice to oneself, and insights about one's own games. */
import type { AdviceMessage, InsightMessage } from '../chess/advice/advice';
import type { SpokenRate, TacticAdvice } from '../chess/advice/advice-message';
import type { MyAdviceMessage } from '../chess/advice/my-advice';
import type { Fault } from '../chess/findings/rate-kinds';
import { type SentenceOf, sentencesOf } from './message';

export const adviceTexts = {
  'advice.usual-opening':
    'With {color, select, white {White} other {Black}} they play the {opening} most: {games} of {played} games ({share}%), {line}. Prepare for it first.',
  'advice.weak-opening':
    'They score {score}% in {games, plural, one {{games} game} other {{games} games}} {line, select, none {of the {opening}} other {of the {opening} after {line}}} with {color, select, white {White} other {Black}}, where they usually score {expected}% against such opponents; {likely}% is likely. Play for it.',
  'advice.strong-opening':
    'They score {score}% in {games, plural, one {{games} game} other {{games} games}} {line, select, none {of the {opening}} other {of the {opening} after {line}}} with {color, select, white {White} other {Black}}, where they usually score {expected}% against such opponents; {likely}% is likely. {color, select, white {Choose another defense.} other {Choose another way to play against it.}}',
  'advice.worse':
    'They {fault} {times, number, oneDecimal} times as often as others at {from}–{to}: {rate, number, oneDecimal} of 100 {unit}, others {others, number, oneDecimal}. {way}',
  'advice.better':
    'They {fault} less often than others at {from}–{to}: {rate, number, oneDecimal} of 100 {unit}, others {others, number, oneDecimal}. {way}',
  'advice.if-worse-blunders': 'Keep the position sharp, and look at checks, captures and threats before every move.',
  'advice.if-worse-pieces': 'Look after each of their moves at what it no longer guards.',
  'advice.if-worse-squares': 'Look after each of their pawn moves for the squares it gives up.',
  'advice.if-worse-opening': 'Take them out of what they know early and press at once.',
  'advice.if-worse-middlegame': 'Keep the queens and the tension, and let them decide.',
  'advice.if-worse-endgame': 'Exchange pieces when the position is level, and play on.',
  'advice.if-worse-hurry': 'Save your own time for that part of the game.',
  'advice.if-worse-clock': 'Keep the pieces on and give them choices while your own clock is ahead.',
  'advice.if-worse-flags': 'In a bad position make moves they must think about.',
  'advice.if-better-blunders': 'Do not wait for a blunder: improve your position step by step.',
  'advice.if-better-tactics': 'Do not count on them to overlook one.',
  'advice.if-better-pieces': 'Expect what stands unguarded to be guarded in time.',
  'advice.if-better-squares': 'Expect few holes in their pawns, and play on the open files instead.',
  'advice.if-better-opening': 'Leave the known paths early, or choose a quiet line.',
  'advice.if-better-middlegame': 'Simplify when you can do so without a loss.',
  'advice.if-better-endgame': 'Keep pieces on the board, and avoid level endgames.',
  'advice.if-better-hurry': 'Do not count on their clock to decide the game.',
  'advice.if-better-clock': 'Keep up with their pace: they are rarely in time trouble.',
  'advice.if-better-flags': 'Do not play for their flag.',
  'advice.worse-with-black':
    'They score {whiteScore}% with White ({whiteGames} games) and {blackScore}% with Black ({blackGames}). With White against them, play for a win.',
  'advice.worse-with-white':
    'They score {whiteScore}% with White ({whiteGames} games) and {blackScore}% with Black ({blackGames}). With Black against them, you need not settle for a draw.',
  'advice.good-form':
    'They won {wins} and lost {losses} of their last {games} games. Start solidly and let them take the risks.',
  'advice.bad-form':
    'They won {wins} and lost {losses} of their last {games} games. Keep the game long: they have little to lean on.',
  'advice.rating-rose':
    'Their {speed} rating rose from about {from} to about {to} over {games} games. Expect more than their older games show.',
  'advice.rating-fell':
    'Their {speed} rating fell from about {from} to about {to} over {games} games. Their older games show more than you need expect.',
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
    'You score {score}% in {games, plural, one {{games} game} other {{games} games}} {line, select, none {of the {opening}} other {of the {opening} after {line}}} with {color, select, white {White} other {Black}}, where you usually score {expected}% against such opponents; {likely}% is likely. Replay the games you lost in it, or choose another opening.',
  'own.strong-opening':
    'You score {score}% in {games, plural, one {{games} game} other {{games} games}} {line, select, none {of the {opening}} other {of the {opening} after {line}}} with {color, select, white {White} other {Black}}, where you usually score {expected}% against such opponents; {likely}% is likely. Play it whenever you can.',
  'own.worse':
    'You {fault} {times, number, oneDecimal} times as often as others at {from}–{to}: {rate, number, oneDecimal} of 100 {unit}, others {others, number, oneDecimal}. {way}',
  'own.better':
    'You {fault} less often than others at {from}–{to}: {rate, number, oneDecimal} of 100 {unit}, others {others, number, oneDecimal}. {way}',
  'own.if-worse-blunders': 'Before every move look at checks, captures and threats, on both sides.',
  'own.if-worse-pieces': 'Before every move ask what it leaves unguarded.',
  'own.if-worse-squares': 'Think twice before a pawn move: it cannot take back the squares it gives up.',
  'own.if-worse-opening': 'After each game compare your first ten moves with the engine’s.',
  'own.if-worse-middlegame': 'Before every move look at checks, captures and threats, on both sides.',
  'own.if-worse-endgame': 'Study one basic endgame a week, rook endgames first.',
  'own.if-worse-hurry': 'When the time is short, choose the safe move.',
  'own.if-worse-clock': 'Play the opening moves you know at once, and keep the time for the middlegame.',
  'own.if-worse-flags': 'Look at the clock after every tenth move, or play with an increment.',
  'own.if-better-blunders': 'Trust your care: play long games.',
  'own.if-better-tactics': 'Steer for positions that allow it.',
  'own.if-better-pieces': 'Keep the pieces on: the opponent is more likely to leave one.',
  'own.if-better-squares': 'Play for a solid structure: you handle it well.',
  'own.if-better-opening': 'Keep to the openings you know.',
  'own.if-better-middlegame': 'Keep the tension: the middlegame is where you gain.',
  'own.if-better-endgame': 'Exchange into endgames when the position is level.',
  'own.if-better-hurry': 'A sharp finish suits you: let the opponent use up time too.',
  'own.if-better-clock': 'You can afford to think once more at the decisive moment.',
  'own.if-better-flags': 'Your pace is right: keep it.',
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
    'Your {speed} rating rose from about {from} to about {to} over {games} games. Trust your play against stronger opponents.',
  'own.rating-fell':
    'Your {speed} rating fell from about {from} to about {to} over {games} games. A rating goes up and down; work on one weakness at a time and let it follow.',
  'own.accuracy':
    'Your accuracy is {accuracy, number, oneDecimal}% over {games} games. Measure your next games by it rather than by the results: it depends on you alone.',
  'own.on-fork': 'Look before every move for one piece that attacks two, with knights and queen first of all.',
  'own.on-capture': 'Look before every move at every capture, and count attackers and defenders on its square.',
  'own.on-check': 'Look before every move at every check, also at those that seem to lose a piece.',
  'own.on-others': 'Look before every move at checks, captures and threats, and solve puzzles of this kind.',

  'insight.worse':
    'What costs you most against others at {from}–{to}: you {fault} {times, number, oneDecimal} times as often, {rate, number, oneDecimal} of 100 {unit} against {others, number, oneDecimal}.',
  'insight.better':
    'What you do best against others at {from}–{to}: you {fault} less often, {rate, number, oneDecimal} of 100 {unit} against {others, number, oneDecimal}.',
  'insight.opening':
    'Your best opening is the {opening}{line, select, none {} other { after {line}}} with {color, select, white {White} other {Black}}: you score {score}% in {games, plural, one {{games} game} other {{games} games}}, where you usually score {expected}% against such opponents; {likely}% is likely.',
  'insight.form': 'You won {wins}, drew {draws} and lost {losses} of your last {games} games.',
} as const;

/** Follows `They` or `You`. */
export const faultTexts = {
  'fault.blunders': 'blunder',
  'fault.phase.opening': 'make mistakes in the opening',
  'fault.phase.middlegame': 'make mistakes in the middlegame',
  'fault.phase.endgame': 'make mistakes in the endgame',
  'fault.endgame.pawn': 'make mistakes in pawn endgames',
  'fault.endgame.rook': 'make mistakes in rook endgames',
  'fault.endgame.minor': 'make mistakes in endgames of bishops and knights',
  'fault.endgame.queen': 'make mistakes in queen endgames',
  'fault.endgame.mixed': 'make mistakes in endgames of mixed pieces',
  'fault.missed.mate': 'miss mates',
  'fault.missed.doubleCheck': 'miss double checks',
  'fault.missed.fork': 'miss forks',
  'fault.missed.skewer': 'miss skewers',
  'fault.missed.discoveredAttack': 'miss discovered attacks',
  'fault.missed.trappedPiece': 'miss trapped pieces',
  'fault.missed.capture': 'miss winning captures',
  'fault.missed.deflection': 'miss deflections',
  'fault.missed.attraction': 'miss attractions',
  'fault.missed.promotion': 'miss promotions',
  'fault.missed.pin': 'miss pins',
  'fault.hangingPieces': 'leave pieces to be taken',
  'fault.weakSquares': 'give up squares with pawn moves',
  'fault.time.plenty': 'blunder with more than half of the time left',
  'fault.time.some': 'blunder with a tenth to a half of the time left',
  'fault.time.little': 'blunder with less than a tenth of the time left',
  'fault.timeTrouble': 'get into time trouble',
  'fault.flagFalls': 'lose on time',
} as const;

export const unitTexts = {
  'unit.moves': 'moves',
  'unit.pawnMoves': 'pawn moves',
  'unit.chances': 'chances',
  'unit.games': 'games',
} as const;

const texts = { ...adviceTexts, ...faultTexts, ...unitTexts };

type Advice = AdviceMessage | MyAdviceMessage | InsightMessage | TacticAdvice<'advice'> | TacticAdvice<'own'>;

export const adviceSentence: SentenceOf<Advice, typeof texts> = sentencesOf(texts);

/** How a rate is counted. */
export const conditionTexts = {
  'condition.blunders':
    'Moves that lose 15 points of win probability or more, of the moves in positions that are not decided (win probability from 10% to 90% before or after the move).',
  'condition.phase.opening':
    'Moves that lose 10 points of win probability or more, of the moves of the opening in positions that are not decided (win probability from 10% to 90% before or after the move).',
  'condition.phase.middlegame':
    'Moves that lose 10 points of win probability or more, of the moves of the middlegame in positions that are not decided (win probability from 10% to 90% before or after the move).',
  'condition.phase.endgame':
    'Moves that lose 10 points of win probability or more, of the moves of the endgame in positions that are not decided (win probability from 10% to 90% before or after the move).',
  'condition.endgame.pawn':
    'Moves that lose 10 points of win probability or more, of the moves in endgames with kings and pawns alone, in positions that are not decided (win probability from 10% to 90% before or after the move).',
  'condition.endgame.rook':
    'Moves that lose 10 points of win probability or more, of the moves in endgames with rooks, kings and pawns alone, in positions that are not decided (win probability from 10% to 90% before or after the move).',
  'condition.endgame.minor':
    'Moves that lose 10 points of win probability or more, of the moves in endgames with bishops or knights, kings and pawns alone, in positions that are not decided (win probability from 10% to 90% before or after the move).',
  'condition.endgame.queen':
    'Moves that lose 10 points of win probability or more, of the moves in endgames with queens, kings and pawns alone, in positions that are not decided (win probability from 10% to 90% before or after the move).',
  'condition.endgame.mixed':
    'Moves that lose 10 points of win probability or more, of the moves in endgames with several kinds of pieces, in positions that are not decided (win probability from 10% to 90% before or after the move).',
  'condition.missed.mate':
    'Missed checkmates, of those that were there to be played, found or missed, when the game was not decided before the opponent’s move.',
  'condition.missed.doubleCheck':
    'Missed double checks, of those that were there to be played, found or missed, when the game was not decided before the opponent’s move.',
  'condition.missed.fork':
    'Missed forks, of those that were there to be played, found or missed, when the game was not decided before the opponent’s move.',
  'condition.missed.skewer':
    'Missed skewers, of those that were there to be played, found or missed, when the game was not decided before the opponent’s move.',
  'condition.missed.discoveredAttack':
    'Missed discovered attacks, of those that were there to be played, found or missed, when the game was not decided before the opponent’s move.',
  'condition.missed.trappedPiece':
    'Missed trapped pieces, of those that were there to be played, found or missed, when the game was not decided before the opponent’s move.',
  'condition.missed.capture':
    'Missed captures that win material, of those that were there to be played, found or missed, when the game was not decided before the opponent’s move.',
  'condition.missed.deflection':
    'Missed deflections, of those that were there to be played, found or missed, when the game was not decided before the opponent’s move.',
  'condition.missed.attraction':
    'Missed attractions, of those that were there to be played, found or missed, when the game was not decided before the opponent’s move.',
  'condition.missed.promotion':
    'Missed promotions, of those that were there to be played, found or missed, when the game was not decided before the opponent’s move.',
  'condition.missed.pin':
    'Missed pins, of those that were there to be played, found or missed, when the game was not decided before the opponent’s move.',
  'condition.hangingPieces':
    'Mistakes that leave a piece to be taken, of the moves in positions that are not decided (win probability from 10% to 90% before or after the move).',
  'condition.weakSquares':
    'Mistakes that give the opponent a square in one’s own half for good, of the pawn moves in positions that are not decided (win probability from 10% to 90% before or after the move).',
  'condition.time.plenty':
    'Moves that lose 15 points of win probability or more, of the moves made with more than half of the time left, in positions that are not decided (win probability from 10% to 90% before or after the move). The time is that for 40 moves, increments included.',
  'condition.time.some':
    'Moves that lose 15 points of win probability or more, of the moves made with a tenth to a half of the time left, in positions that are not decided (win probability from 10% to 90% before or after the move). The time is that for 40 moves, increments included.',
  'condition.time.little':
    'Moves that lose 15 points of win probability or more, of the moves made with less than a tenth of the time left, in positions that are not decided (win probability from 10% to 90% before or after the move). The time is that for 40 moves, increments included.',
  'condition.timeTrouble':
    'Games in which less than a tenth of the time was left after a move, or none, of the games with clocks. The time is that for 40 moves, increments included.',
  'condition.flagFalls': 'Games lost on time, of the games of which it is known how they ended.',
} as const;

/** Confidence of a finding. */
export const evidenceTexts = {
  'evidence.rate':
    '{condition} With 95% confidence the true rate is from {low, number, oneDecimal} to {high, number, oneDecimal} of 100 {unit} ({of} {unit} in {games, plural, one {{games} game} other {{games} games}}). Others: {others, number, oneDecimal}, from {othersGames} rated games of players rated {from} to {to}.',
  'evidence.opening':
    'With 95% confidence the true score is from {low}% to {high}% ({games, plural, one {{games} rated game} other {{games} rated games}}). Usual against such opponents: {expected}%, by all rated games with this color.',
} as const;

type Evidence =
  | {
      readonly id: 'evidence.rate';
      readonly values: {
        readonly condition: { readonly id: `condition.${Fault}` };
        readonly unit: SpokenRate['unit'];
        readonly of: number;
        readonly games: number;
        readonly low: number;
        readonly high: number;
        readonly others: number;
        readonly othersGames: number;
        readonly from: number;
        readonly to: number;
      };
    }
  | {
      readonly id: 'evidence.opening';
      readonly values: Readonly<Record<'games' | 'low' | 'high' | 'expected', number>>;
    };

const allEvidenceTexts = { ...evidenceTexts, ...conditionTexts, ...unitTexts };

export const evidenceSentence: SentenceOf<Evidence, typeof allEvidenceTexts> = sentencesOf(allEvidenceTexts);
