/** What rates are called in a sentence, what they are counted in, and by which condition. */
import type { Fault } from '../chess/findings/rate-kinds';
import type { SpokenRate } from '../chess/advice/said';
import type { SentenceOf } from './message';
import { sentencesOf } from './sentence';

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

/** What rates are counted in. */
export const unitTexts = {
  'unit.moves': 'moves',
  'unit.pawnMoves': 'pawn moves',
  'unit.chances': 'chances',
  'unit.games': 'games',
} as const;

/** By which condition a rate is counted. */
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

/** How sure a finding is. */
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

const texts = { ...evidenceTexts, ...conditionTexts, ...unitTexts };

/** What a finding rests on, in words. */
export const evidenceSentence: SentenceOf<Evidence, typeof texts> = sentencesOf(texts);
