/** Advice against an opponent, advice to oneself, and insights about one's own games. */
import type { AdviceMessage, InsightMessage } from '../chess/advice/advice';
import type { SpokenRate, TacticAdvice } from '../chess/advice/advice-message';
import type { MyAdviceMessage } from '../chess/advice/my-advice';
import { type Fault, isFault, type RateKind } from '../chess/findings/rate-kinds';
import { isAlike, type RateFinding, type Verdict } from '../chess/findings/verdicts';
import { type MessageOf, type SentenceOf, sentencesOf } from './message';

export const adviceTexts = {
  'advice.usual-opening':
    'With {color, select, white {White} other {Black}} they {verb} the {opening} most: {games} of {played} games ({share}%){variation, select, none {} other {, most often the {variation} ({variationGames})}}{line, select, none {} other {, usually {line}}}. {verb, select, play {Prepare for it first.} other {It is their opponents’ choice.}}',
  'advice.worse':
    'They {fault} {times, number, oneDecimal} times as often as players rated {from}–{to}: {rate, number, oneDecimal} per 100 {unit} (others: {others, number, oneDecimal}). {way}',
  'advice.better':
    'They {fault} less often than players rated {from}–{to}: {rate, number, oneDecimal} per 100 {unit} (others: {others, number, oneDecimal}). {way}',
  'advice.if-worse-blunders': 'Keep the position sharp, and look at checks, captures and threats before every move.',
  'advice.if-worse-pieces': 'After each of their moves, check what it no longer protects.',
  'advice.if-worse-squares': 'After each of their pawn moves, look for weakened squares.',
  'advice.if-worse-opening': 'Take them out of known theory early and play actively.',
  'advice.if-worse-middlegame': 'Keep the queens on and maintain the tension.',
  'advice.if-worse-endgame': 'Trade pieces in level positions, and play on.',
  'advice.if-worse-hurry': 'Save your own time for that part of the game.',
  'advice.if-worse-clock': 'Keep pieces on and the position complex while you are ahead on the clock.',
  'advice.if-worse-flags': 'In a bad position, play moves that make them think.',
  'advice.if-better-blunders': 'Do not wait for a blunder: improve your position step by step.',
  'advice.if-better-tactics': 'Do not expect them to miss one.',
  'advice.if-better-pieces': 'Expect them to protect loose pieces in time.',
  'advice.if-better-squares': 'Expect few holes in their pawn structure; play on open files instead.',
  'advice.if-better-opening': 'Leave theory early, or choose a quiet line.',
  'advice.if-better-middlegame': 'Simplify when it costs you nothing.',
  'advice.if-better-endgame': 'Keep pieces on the board, and avoid level endgames.',
  'advice.if-better-hurry': 'Do not count on their clock to decide the game.',
  'advice.if-better-clock': 'Keep up with their pace: they are rarely in time trouble.',
  'advice.if-better-flags': 'Do not try to win on time.',
  'advice.worse-with-black':
    'They score {whiteScore}% with White ({whiteGames} games, {whiteExpected}% expected against such opponents) and {blackScore}% with Black ({blackGames} games, {blackExpected}% expected). With White against them, play for a win.',
  'advice.worse-with-white':
    'They score {whiteScore}% with White ({whiteGames} games, {whiteExpected}% expected against such opponents) and {blackScore}% with Black ({blackGames} games, {blackExpected}% expected). With Black against them, you need not settle for a draw.',
  'advice.good-form':
    'They won {wins} and lost {losses} of their last {games} games. Start solidly and let them take the risks.',
  'advice.bad-form':
    'They won {wins} and lost {losses} of their last {games} games. Make it a long game: their confidence may be low.',
  'advice.rating-rose':
    'Their {speed} rating rose from about {from} to about {to} over {games} games. Expect stronger play than in their older games.',
  'advice.rating-fell':
    'Their {speed} rating fell from about {from} to about {to} over {games} games. Expect weaker play than in their older games.',
  'advice.first-move':
    '{after, select, none {With White they begin with} other {Against {after} they answer}} {move} in {games} of {of} games{opening, select, none {} other { ({opening})}}.',
  'advice.hole':
    'With {color, select, white {White} other {Black}} they play {move} in {played} of {of} analyzed games{line, select, none {} other { after {line}}}; it loses {loss} points of win probability to {answer}. Look at this position before the game.',
  'advice.conversion':
    'They won {won} of the {games} analyzed games in which they stood winning (win probability of 90% or more).{way, select, playOn { Play on in a bad position: {lost} of these games were not won.} other { Do not count on a rescue.}}',
  'advice.more-short-of-time':
    'Short of time they make {low, number, oneDecimal} blunders per 100 moves ({moves} moves), otherwise {rest, number, oneDecimal}. Keep the position complex while they are short of time.',
  'advice.fewer-short-of-time':
    'Short of time they make {low, number, oneDecimal} blunders per 100 moves ({moves} moves), otherwise {rest, number, oneDecimal}. Do not count on their clock.',
  // Specification, SCT-13.
  'advice.on-fork':
    'They overlook double attacks. Place knights and queen where one move attacks two pieces, and look for a fork before every quiet move.',
  'advice.on-capture':
    'They overlook captures that win material. Keep the tension instead of trading at once, and count attackers and defenders on every contested square.',
  'advice.on-check':
    'They overlook strong checks. Keep their king exposed, and look at every check before any other move.',
  'advice.on-others':
    'They overlook tactics of this kind. Keep the position sharp, and look at checks, captures and threats before every move.',

  'own.usual-opening':
    'With {color, select, white {White} other {Black}} you {verb} the {opening} most: {games} of {played} games ({share}%){variation, select, none {} other {, most often the {variation} ({variationGames})}}{line, select, none {} other {, usually {line}}}. Know its plans best of all.',
  'own.worse':
    'You {fault} {times, number, oneDecimal} times as often as players rated {from}–{to}: {rate, number, oneDecimal} per 100 {unit} (others: {others, number, oneDecimal}). {way}',
  'own.better':
    'You {fault} less often than players rated {from}–{to}: {rate, number, oneDecimal} per 100 {unit} (others: {others, number, oneDecimal}). {way}',
  'own.if-worse-blunders': 'Before every move, look at checks, captures and threats for both sides.',
  'own.if-worse-pieces': 'Before every move, ask what it leaves unprotected.',
  'own.if-worse-squares': 'Think twice before pawn moves: pawns cannot move back.',
  'own.if-worse-opening': 'After each game, compare your first ten moves with the engine’s.',
  'own.if-worse-middlegame': 'Before every move, look at checks, captures and threats for both sides.',
  'own.if-worse-endgame': 'Study one basic endgame a week, rook endgames first.',
  'own.if-worse-hurry': 'When short of time, choose the safe move.',
  'own.if-worse-clock': 'Play known opening moves quickly, and save time for the middlegame.',
  'own.if-worse-flags': 'Check the clock every ten moves, or play with an increment.',
  'own.if-better-blunders': 'Long games suit you: play more of them.',
  'own.if-better-tactics': 'Steer for positions that allow it.',
  'own.if-better-pieces': 'Keep pieces on: your opponent is more likely to hang one.',
  'own.if-better-squares': 'Play for solid structures: you handle them well.',
  'own.if-better-opening': 'Stick to the openings you know.',
  'own.if-better-middlegame': 'Keep the tension: the middlegame is your strength.',
  'own.if-better-endgame': 'Trade into endgames when the position is level.',
  'own.if-better-hurry': 'Time scrambles suit you: let your opponent run low too.',
  'own.if-better-clock': 'You can afford extra time at critical moments.',
  'own.if-better-flags': 'Your pace is good: keep it up.',
  'own.worse-with-black':
    'You score {whiteScore}% with White ({whiteGames} games, {whiteExpected}% expected against such opponents) and {blackScore}% with Black ({blackGames} games, {blackExpected}% expected). Do not settle for a draw just because you have Black: aim for positions you like.',
  'own.worse-with-white':
    'You score {whiteScore}% with White ({whiteGames} games, {whiteExpected}% expected against such opponents) and {blackScore}% with Black ({blackGames} games, {blackExpected}% expected). Do not force matters just because you have White: a small advantage is enough.',
  'own.losing-streak':
    'You lost your last {games} games. Stop after two losses in a row, and replay the last one before the next game.',
  'own.good-form':
    'You won {wins} and lost {losses} of your last {games} games. Stick to what works, and keep taking every opponent seriously.',
  'own.bad-form':
    'You won {wins} and lost {losses} of your last {games} games. Play fewer and longer games until your form returns.',
  'own.rating-rose':
    'Your {speed} rating rose from about {from} to about {to} over {games} games. Trust your play against stronger opponents.',
  'own.rating-fell':
    'Your {speed} rating fell from about {from} to about {to} over {games} games. Ratings go up and down; work on one weakness at a time.',
  'own.accuracy':
    'Your accuracy is {accuracy, number, oneDecimal}% over {games} games. Judge your next games by it rather than by results: it depends only on you.',
  'own.on-fork': 'Before every move, look for forks, especially with knights and queen.',
  'own.on-capture': 'Before every move, look at every capture, and count attackers and defenders on its square.',
  'own.on-check': 'Before every move, look at every check, even those that seem to lose a piece.',
  'own.on-others': 'Before every move, look at checks, captures and threats, and solve puzzles of this kind.',

  'insight.worse':
    'What costs you most compared with players rated {from}–{to}: you {fault} {times, number, oneDecimal} times as often, {rate, number, oneDecimal} per 100 {unit} (others: {others, number, oneDecimal}).',
  'insight.better':
    'What you do best compared with players rated {from}–{to}: you {fault} less often, {rate, number, oneDecimal} per 100 {unit} (others: {others, number, oneDecimal}).',
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
  'fault.endgame.minor': 'make mistakes in minor-piece endgames',
  'fault.endgame.queen': 'make mistakes in queen endgames',
  'fault.endgame.mixed': 'make mistakes in endgames with mixed pieces',
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
  'fault.hangingPieces': 'leave pieces hanging',
  'fault.weakSquares': 'weaken squares with pawn moves',
  'fault.time.plenty': 'blunder with more than half of the time left',
  'fault.time.some': 'blunder with a tenth to a half of the time left',
  'fault.time.little': 'blunder with less than a tenth of the time left',
  'fault.timeTrouble': 'get into time trouble',
  'fault.flagFalls': 'lose on time',
} as const;

/** A finding alone, without advice. */
export const findingTexts = {
  'finding.weakness': 'They {fault} {times, number, oneDecimal} times as often as others at {from}–{to}',
  'finding.strength': 'They {fault} less often than others at {from}–{to}',
  'finding.ordinary': 'They {fault} about as often as others at {from}–{to}',
  'finding.few': 'They {fault}: too few chances to compare with others at {from}–{to}',
} as const;

export const unitTexts = {
  'unit.moves': 'moves',
  'unit.pawnMoves': 'pawn moves',
  'unit.chances': 'chances',
  'unit.games': 'games',
} as const;

type FindingMessage = {
  readonly id: `finding.${Verdict}`;
  readonly values: { readonly fault: SpokenRate['fault'] } & Readonly<Record<'times' | 'from' | 'to', number>>;
};

export const unitSentence: (message: MessageOf<typeof unitTexts>) => string = sentencesOf(unitTexts);

const faultSentence: (message: MessageOf<typeof faultTexts>) => string = sentencesOf(faultTexts);

/** `miss forks`; empty for a mean. */
export const faultPhrase = (kind: RateKind): string => (isFault(kind) ? faultSentence({ id: `fault.${kind}` }) : '');

const allFindingTexts = { ...findingTexts, ...faultTexts };

const findingSentence: SentenceOf<FindingMessage, typeof allFindingTexts> = sentencesOf(allFindingTexts);

/**
 * `They miss forks 1.8 times as often as others at 1800–1999`; empty for a mean, which is neither good nor bad, and where a
 * difference may be chance.
 */
export const rateSentence = ({ kind, verdict, ratio = 1, others: { from, to } }: RateFinding): string =>
  isFault(kind) && (verdict !== 'ordinary' || isAlike({ ratio }))
    ? findingSentence({ id: `finding.${verdict}`, values: { fault: { id: `fault.${kind}` }, times: ratio, from, to } })
    : '';

const texts = { ...adviceTexts, ...faultTexts, ...unitTexts };

type Advice = AdviceMessage | MyAdviceMessage | InsightMessage | TacticAdvice<'advice'> | TacticAdvice<'own'>;

export const adviceSentence: SentenceOf<Advice, typeof texts> = sentencesOf(texts);

/** How a rate is counted. */
export const conditionTexts = {
  'condition.blunders':
    'Moves that lose at least 15 points of win probability, out of all moves in undecided positions (win probability from 10% to 90% before or after the move).',
  'condition.phase.opening':
    'Moves that lose at least 10 points of win probability, out of all opening moves in undecided positions (win probability from 10% to 90% before or after the move).',
  'condition.phase.middlegame':
    'Moves that lose at least 10 points of win probability, out of all middlegame moves in undecided positions (win probability from 10% to 90% before or after the move).',
  'condition.phase.endgame':
    'Moves that lose at least 10 points of win probability, out of all endgame moves in undecided positions (win probability from 10% to 90% before or after the move).',
  'condition.endgame.pawn':
    'Moves that lose at least 10 points of win probability, out of all moves in endgames with only kings and pawns, in undecided positions (win probability from 10% to 90% before or after the move).',
  'condition.endgame.rook':
    'Moves that lose at least 10 points of win probability, out of all moves in endgames with only rooks, kings and pawns, in undecided positions (win probability from 10% to 90% before or after the move).',
  'condition.endgame.minor':
    'Moves that lose at least 10 points of win probability, out of all moves in endgames with only bishops or knights, kings and pawns, in undecided positions (win probability from 10% to 90% before or after the move).',
  'condition.endgame.queen':
    'Moves that lose at least 10 points of win probability, out of all moves in endgames with only queens, kings and pawns, in undecided positions (win probability from 10% to 90% before or after the move).',
  'condition.endgame.mixed':
    'Moves that lose at least 10 points of win probability, out of all moves in endgames with several kinds of pieces, in undecided positions (win probability from 10% to 90% before or after the move).',
  'condition.missed.mate':
    'Missed checkmates, out of all that were available, found or missed, in games that were undecided before the opponent’s move.',
  'condition.missed.doubleCheck':
    'Missed double checks, out of all that were available, found or missed, in games that were undecided before the opponent’s move.',
  'condition.missed.fork':
    'Missed forks, out of all that were available, found or missed, in games that were undecided before the opponent’s move.',
  'condition.missed.skewer':
    'Missed skewers, out of all that were available, found or missed, in games that were undecided before the opponent’s move.',
  'condition.missed.discoveredAttack':
    'Missed discovered attacks, out of all that were available, found or missed, in games that were undecided before the opponent’s move.',
  'condition.missed.trappedPiece':
    'Missed trapped pieces, out of all that were available, found or missed, in games that were undecided before the opponent’s move.',
  'condition.missed.capture':
    'Missed captures that win material, out of all that were available, found or missed, in games that were undecided before the opponent’s move.',
  'condition.missed.deflection':
    'Missed deflections, out of all that were available, found or missed, in games that were undecided before the opponent’s move.',
  'condition.missed.attraction':
    'Missed attractions, out of all that were available, found or missed, in games that were undecided before the opponent’s move.',
  'condition.missed.promotion':
    'Missed promotions, out of all that were available, found or missed, in games that were undecided before the opponent’s move.',
  'condition.missed.pin':
    'Missed pins, out of all that were available, found or missed, in games that were undecided before the opponent’s move.',
  'condition.hangingPieces':
    'Mistakes that leave a piece hanging, out of all moves in undecided positions (win probability from 10% to 90% before or after the move).',
  'condition.weakSquares':
    'Mistakes that permanently weaken a square in one’s own half, out of all pawn moves in undecided positions (win probability from 10% to 90% before or after the move).',
  'condition.time.plenty':
    'Moves that lose at least 15 points of win probability, out of all moves made with more than half of the time left, in undecided positions (win probability from 10% to 90% before or after the move). Time means the time for 40 moves, including increments.',
  'condition.time.some':
    'Moves that lose at least 15 points of win probability, out of all moves made with a tenth to a half of the time left, in undecided positions (win probability from 10% to 90% before or after the move). Time means the time for 40 moves, including increments.',
  'condition.time.little':
    'Moves that lose at least 15 points of win probability, out of all moves made with less than a tenth of the time left, in undecided positions (win probability from 10% to 90% before or after the move). Time means the time for 40 moves, including increments.',
  'condition.timeTrouble':
    'Games in which less than a tenth of the time was left after some move, out of all games with clocks. Time means the time for 40 moves, including increments.',
  'condition.flagFalls': 'Games lost on time, out of all games with a known ending.',
} as const;

/** Confidence of a finding. */
export const evidenceTexts = {
  'evidence.rate':
    '{condition} With 95% confidence, the true rate is from {low, number, oneDecimal} to {high, number, oneDecimal} per 100 {unit} ({of} {unit} in {games, plural, one {{games} game} other {{games} games}}). Others: {others, number, oneDecimal}, from {othersGames} rated games of players rated {from} to {to}.',
} as const;

type Evidence = {
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
};

const allEvidenceTexts = { ...evidenceTexts, ...conditionTexts, ...unitTexts };

export const evidenceSentence: SentenceOf<Evidence, typeof allEvidenceTexts> = sentencesOf(allEvidenceTexts);
