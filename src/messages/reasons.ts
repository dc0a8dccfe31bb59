/** Why a move is judged as it is, with the proving line. */
import type { Motif } from '../chess/motifs/motif';
import { formatLine } from '../chess/position/move';
import type { Reason, TimeRemark } from '../chess/review/reasons/moment';
import { turnOf } from '../chess/types';
import { type MessageOf, sentencesOf } from './message';

export const reasonTexts = {
  'reason.allowsMate': 'Allows mate in {moves}: {line}.',
  'reason.missesMate': 'Misses mate in {moves}: {line}.',
  'reason.leavesPiece': 'Leaves the {piece} on {square} hanging: {line}.',
  'reason.undefends': 'Removes the only defender of the {piece} on {square}: {line}.',
  'reason.allowsTactic': 'Allows {tactic}: {line}.',
  'reason.missesTactic': 'Misses {tactic}: {line}.',
  'reason.ignoresThreat': 'Ignores the threat {line}.',
  'reason.losesMaterial': 'Loses {pawns, plural, one {a pawn} other {material worth {pawns} pawns}}: {line}.',
  'reason.missesMaterial': 'Could win {pawns, plural, one {a pawn} other {material worth {pawns} pawns}}: {line}.',
  'reason.turnsRound': 'Turns a better position into a worse one, from {from}% to {to}%: {line}.',
  'reason.letsGo': 'Gives away an advantage, from {from}% to {to}%; better was {line}.',
  'reason.handsOver': 'Gives the opponent the advantage, from {from}% to {to}%: {line}.',
  'reason.doesNotPunish': 'Does not punish the previous mistake; better was {line}.',
  'reason.sacrifice': 'A sacrifice that works: {line}.',
  'reason.onlyMove':
    'The only move: everything else loses at least {points} points of win probability; next best was {line}.',
  'reason.hasty': 'Played in {seconds, plural, one {{seconds} second} other {{seconds} seconds}}.',
  'reason.short': 'With {seconds, plural, one {{seconds} second} other {{seconds} seconds}} left.',
} as const;

/** For use within a sentence. */
export const tacticPhrases = {
  'phrase.smotheredMate': 'a smothered mate',
  'phrase.backRankMate': 'a back-rank mate',
  'phrase.anastasiaMate': 'Anastasia’s mate',
  'phrase.hookMate': 'a hook mate',
  'phrase.arabianMate': 'an Arabian mate',
  'phrase.bodenMate': 'Boden’s mate',
  'phrase.doubleBishopMate': 'a double bishop mate',
  'phrase.dovetailMate': 'a dovetail mate',
  'phrase.mate': 'a mate',
  'phrase.doubleCheck': 'a double check',
  'phrase.fork': 'a fork',
  'phrase.skewer': 'a skewer',
  'phrase.discoveredAttack': 'a discovered attack',
  'phrase.trappedPiece': 'a piece being trapped',
  'phrase.hangingPiece': 'a hanging piece being taken',
  'phrase.deflection': 'a deflection',
  'phrase.capturingDefender': 'a capture of the defender',
  'phrase.interference': 'an interference',
  'phrase.xRayAttack': 'an X-ray attack',
  'phrase.attraction': 'an attraction',
  'phrase.intermezzo': 'an in-between move',
  'phrase.clearance': 'a clearance',
  'phrase.promotion': 'a promotion',
  'phrase.pin': 'a pin',
  'phrase.sacrifice': 'a sacrifice',
  'phrase.capture': 'a capture that wins material',
  'phrase.check': 'a check that wins material',
} as const satisfies Record<`phrase.${Motif}`, string>;

const sentence: (message: MessageOf<typeof reasonTexts>) => string = sentencesOf(reasonTexts);
const phrase: (message: MessageOf<typeof tacticPhrases>) => string = sentencesOf(tacticPhrases);

/** Adds the clock where it is relevant. */
export const reasonSentence = (reason: Reason, clock?: TimeRemark): string => {
  const why = sentence(messageOf(reason));
  return clock === undefined
    ? why
    : `${why} ${sentence({ id: `reason.${clock.kind}`, values: { seconds: clock.seconds } })}`;
};

const messageOf = (reason: Reason): MessageOf<typeof reasonTexts> => {
  const line = proofText(reason);
  switch (reason.kind) {
    case 'allowsMate':
    case 'missesMate':
      return { id: `reason.${reason.kind}`, values: { moves: reason.moves, line } };
    case 'leavesPiece':
    case 'undefends':
      return { id: `reason.${reason.kind}`, values: { piece: reason.piece, square: reason.square, line } };
    case 'allowsTactic':
    case 'missesTactic':
      return { id: `reason.${reason.kind}`, values: { tactic: phrase({ id: `phrase.${reason.motif}` }), line } };
    case 'losesMaterial':
    case 'missesMaterial':
      return { id: `reason.${reason.kind}`, values: { pawns: reason.pawns, line } };
    case 'turnsRound':
    case 'letsGo':
    case 'handsOver':
      return { id: `reason.${reason.kind}`, values: { from: reason.from, to: reason.to, line } };
    case 'onlyMove':
      return { id: `reason.${reason.kind}`, values: { points: reason.points, line } };
    default:
      return { id: `reason.${reason.kind}`, values: { line } };
  }
};

const proofText = ({ start, line }: Reason): string => {
  const moveNumber = Number(start.split(' ')[5] ?? 1);
  return formatLine({ turn: turnOf(start), moveNumber }, line);
};
