/** Why a move is judged as it is, with the proving line. */
import { formatLine } from '../chess/position/move';
import type { NamedMotif, Reason, TimeRemark } from '../chess/review/reasons/moment';
import { turnOf } from '../chess/types';
import { type MessageOf, sentencesOf } from './message';

export const reasonTexts = {
  'reason.allowsMate': 'Allows mate in {moves}: {line}.',
  'reason.missesMate': 'Misses mate in {moves}: {line}.',
  'reason.stalemates': 'Stalemate. Better was {line}.',
  'reason.leavesPiece': 'Leaves the {piece} on {square} hanging: {line}.',
  'reason.undefends': 'Removes the only defender of the {piece} on {square}: {line}.',
  'reason.ignoresThreat': 'Ignores the threat to the {piece} on {square}: {line}.',
  'reason.losesMaterial': 'Loses {material}: {line}.',
  'reason.losesByTactic': 'Loses {material} to {tactic}: {line}.',
  'reason.allowsPromotion': 'Lets the pawn promote: {line}.',
  'reason.missesMaterial': 'Misses {move}, which wins {material}{line}.',
  'reason.missesByTactic': 'Misses {move}, which wins {material} by {tactic}{line}.',
  'reason.missesPromotion': 'Misses {move}, after which the pawn promotes{line}.',
  'reason.promotes': 'Misses the promotion {move}.',
  'reason.missesRecapture': 'Does not recapture on {square}: {line}.',
  'reason.turnsRound': 'Turns a better position into a worse one: {line}. {chances}',
  'reason.givesBack': 'Gives back the advantage that {last} gave; better was {line}. {chances}',
  'reason.doesNotPunish': 'Does not punish {last}; better was {line}. {chances}',
  'reason.letsGo': 'Gives away the advantage; better was {line}. {chances}',
  'reason.keepsLess': 'Gives away a part of the advantage; better was {line}. {chances}',
  'reason.handsOver': 'Gives the opponent the advantage: {line}. {chances}',
  'reason.worsens': 'Makes a difficult position worse; better was {line}. {chances}',
  'reason.isWeaker': 'Better was {line}. {chances}',
  'reason.chances': '{color, select, white {White} other {Black}}’s win probability falls from {from}% to {to}%.',
  'reason.deeper': '{line} (deeper search)',
  'reason.sacrifice': 'A sacrifice that works: {line}.',
  'reason.onlyMove':
    'The only move: everything else loses at least {points} points of win probability; next best was {line}.',
  'reason.hasty': 'Played in {seconds, plural, one {{seconds} second} other {{seconds} seconds}}.',
  'reason.short': 'With {seconds, plural, one {{seconds} second} other {{seconds} seconds}} left.',
} as const;

/** For use within a sentence. */
export const tacticPhrases = {
  'phrase.fork': 'a fork',
  'phrase.skewer': 'a skewer',
  'phrase.doubleCheck': 'a double check',
  'phrase.discoveredAttack': 'a discovered attack',
  'phrase.deflection': 'a deflection',
  'phrase.capturingDefender': 'a capture of the defender',
} as const satisfies Record<`phrase.${NamedMotif}`, string>;

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
    case 'ignoresThreat':
      return { id: `reason.${reason.kind}`, values: { piece: reason.piece, square: reason.square, line } };
    case 'losesMaterial': {
      const { material, motif } = reason;
      return motif === undefined
        ? { id: 'reason.losesMaterial', values: { material, line } }
        : { id: 'reason.losesByTactic', values: { material, tactic: phrase({ id: `phrase.${motif}` }), line } };
    }
    case 'missesMaterial': {
      const { material, motif } = reason;
      const missed = missedText(reason);
      return motif === undefined
        ? { id: 'reason.missesMaterial', values: { material, ...missed } }
        : { id: 'reason.missesByTactic', values: { material, tactic: phrase({ id: `phrase.${motif}` }), ...missed } };
    }
    case 'missesPromotion': {
      const missed = missedText(reason);
      return reason.line.length === 1
        ? { id: 'reason.promotes', values: { move: missed.move } }
        : { id: 'reason.missesPromotion', values: missed };
    }
    case 'missesRecapture':
      return { id: 'reason.missesRecapture', values: { square: reason.square, line } };
    case 'turnsRound':
    case 'handsOver':
    case 'letsGo':
    case 'keepsLess':
    case 'worsens':
    case 'isWeaker':
      return { id: `reason.${reason.kind}`, values: chancesOf(reason, line) };
    case 'givesBack':
    case 'doesNotPunish':
      return { id: `reason.${reason.kind}`, values: { last: reason.last, ...chancesOf(reason, line) } };
    case 'onlyMove':
      return { id: `reason.${reason.kind}`, values: { points: reason.points, line } };
    default:
      return { id: `reason.${reason.kind}`, values: { line } };
  }
};

const chancesOf = (
  { color, from, to, isDeeper = false }: Extract<Reason, { readonly from: number }>,
  line: string,
) => ({
  chances: sentence({ id: 'reason.chances', values: { color, from, to } }),
  line: isDeeper ? sentence({ id: 'reason.deeper', values: { line } }) : line,
});

/** The first move and what follows it: `27.Nf6+` and `: 27...Kh8 28.Nxd7`. */
const missedText = (reason: Reason): { readonly move: string; readonly line: string } => {
  const [move = '', ...rest] = proofText(reason).split(' ');
  const { start, line } = reason;
  const [, reply] = line;
  if (reply === undefined) return { move, line: '' };
  const numbered = turnOf(start) === 'white' ? `${move.split('.')[0] ?? ''}...${reply}` : (rest[0] ?? '');
  return { move, line: `: ${[numbered, ...rest.slice(1)].join(' ')}` };
};

/** A longer mate has its first moves here and is played out whole. */
const MAX_PLIES = 9;

const BEGINNING = 3;

const proofText = ({ start, line }: Reason): string => {
  const moveNumber = Number(start.split(' ')[5] ?? 1);
  const from = { turn: turnOf(start), moveNumber };
  return line.length > MAX_PLIES ? `${formatLine(from, line.slice(0, BEGINNING))} …` : formatLine(from, line);
};
