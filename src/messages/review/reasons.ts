/** Why a move is judged as it is, with the proving line. */
import { formatLine } from '../../chess/position/move';
import type { BetterPoint, NamedMotif, Reason, TimeRemark } from '../../chess/review/reasons/moment';
import type { PieceOn } from '../../chess/review/reasons/points';
import { turnOf } from '../../chess/types';
import { type MessageOf, sentencesOf } from '../message';

export const reasonTexts = {
  'reason.allowsMate': 'Allows mate in {moves}: {line}.',
  'reason.missesMate': 'Misses mate in {moves}: {line}.',
  'reason.stalemates': 'Stalemate. Better was {line}.',
  'reason.leavesPiece': 'Leaves the {piece} on {square} hanging: {line}.',
  'reason.putsPiece': 'Puts the {piece} on {square}, where it can be taken: {line}.',
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
  'reason.allows': 'Allows {move}, which {point}{line}. {chances}',
  'reason.makesPossible': 'Makes {move} possible{line}. {chances}',
  'reason.isPrevented': 'Misses {better}, which {move} prevents{line}. {chances}',
  'reason.takesWrongly': 'Takes on {square} the wrong way; better was {better}. {chances}',
  'reason.leavesRecapture': 'Does not recapture on {square}; better was {better}. {chances}',
  'reason.givesUpCastling': 'Gives up the right to castle; better was {better}. {chances}',
  'reason.kingGoesWrong': 'The king goes to the wrong square; better was {better}. {chances}',
  'reason.tradesIntoLoss': 'Trades the {piece}s into a lost ending: {reply}. {chances}',
  'reason.goesPast': 'Does not take on {square}; better was {better}. {chances}',
  'reason.ignoresMove': 'Ignores the threat {move}{line}. {chances}',
  'reason.unguards': 'The {piece} no longer guards {square}: {reply}. {chances}',
  'reason.wasLost': 'The game was lost already: {line}.',
  'reason.givesBack': 'Gives back what {last} gave; better was {better}. {chances}',
  'reason.doesNotPunish': 'Does not punish {last}; better was {better}. {chances}',
  'reason.letsGo': 'Gives away the advantage; better was {better}. {chances}',
  'reason.keepsLess': 'Gives away part of the advantage; better was {better}. {chances}',
  'reason.worsens': 'Makes a difficult position worse; better was {better}. {chances}',
  'reason.even': 'Better was {better}. {chances}',
  'reason.better': '{move}, which {point}{line}',
  'reason.chances': '{color, select, white {White} other {Black}}’s win probability: {from}% to {to}%.',
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

/** Of a move, for use within a sentence. */
export const pointPhrases = {
  'point.threatensMate': 'threatens mate',
  'point.stopsCastling': 'takes the right to castle away',
  'point.tradesQueens': 'trades the queens',
  'point.offersQueens': 'offers a trade of queens',
  'point.castles': 'brings the king to safety',
  'point.attacks': 'attacks {targets}',
  'point.pins': 'pins the {piece} on {square} to the king',
  'point.takes': 'takes the {piece} on {square}',
  'point.makesPassed': 'makes a passed pawn on {square}',
  'point.pushesPassed': 'pushes the passed pawn',
  'point.opensKing': 'draws the pawn on {square} away from the king',
  'point.prevents': 'prevents {reply}',
  'point.threatens': 'threatens {move}',
  'point.challenges': 'challenges the pawn on {square}',
  'point.blocksPassed': 'stops the passed pawn on {square}',
  'point.trades': 'trades the {piece} on {square}',
  'point.seventhRank': 'puts a rook on the seventh rank',
  'point.preparesCastling': 'clears the way to castle',
  'point.takesOpposition': 'takes the opposition',
  'point.drivesBack': 'drives the king back',
  'point.breaksPair': 'breaks up the bishop pair',
  'point.centersKing': 'brings the king to the center',
  'point.pieceOn': 'the {piece} on {square}',
  'point.both': '{one} and {other}',
  'point.same': 'the {piece}s on {one} and {other}',
} as const;

const sentence: (message: MessageOf<typeof reasonTexts>) => string = sentencesOf(reasonTexts);
const phrase: (message: MessageOf<typeof tacticPhrases>) => string = sentencesOf(tacticPhrases);
const pointPhrase: (message: MessageOf<typeof pointPhrases>) => string = sentencesOf(pointPhrases);

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
    case 'putsPiece':
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
      const missed = firstAndRest(reason);
      return motif === undefined
        ? { id: 'reason.missesMaterial', values: { material, ...missed } }
        : { id: 'reason.missesByTactic', values: { material, tactic: phrase({ id: `phrase.${motif}` }), ...missed } };
    }
    case 'missesPromotion': {
      const missed = firstAndRest(reason);
      return reason.line.length === 1
        ? { id: 'reason.promotes', values: { move: missed.move } }
        : { id: 'reason.missesPromotion', values: missed };
    }
    case 'missesRecapture':
      return { id: 'reason.missesRecapture', values: { square: reason.square, line } };
    case 'allows':
      return {
        id: 'reason.allows',
        values: { ...toldLine(reason), point: pointText(reason.point), ...chancesOf(reason) },
      };
    case 'makesPossible':
    case 'ignoresMove':
      return { id: `reason.${reason.kind}`, values: { ...toldLine(reason), ...chancesOf(reason) } };
    case 'isPrevented':
      return { id: 'reason.isPrevented', values: { ...toldLine(reason), better: reason.better, ...chancesOf(reason) } };
    case 'isWeaker': {
      const better = sentence({ id: 'reason.better', values: { ...toldLine(reason), point: pointText(reason.point) } });
      const { situation } = reason;
      const values = { better, ...chancesOf(reason) };
      return 'last' in situation
        ? { id: `reason.${situation.kind}`, values: { last: situation.last, ...values } }
        : { id: `reason.${situation.kind}`, values };
    }
    case 'takesWrongly':
    case 'leavesRecapture':
    case 'goesPast':
      return {
        id: `reason.${reason.kind}`,
        values: { square: reason.square, better: deeperText(reason, line), ...chancesOf(reason) },
      };
    case 'givesUpCastling':
    case 'kingGoesWrong':
      return { id: `reason.${reason.kind}`, values: { better: deeperText(reason, line), ...chancesOf(reason) } };
    case 'tradesIntoLoss':
      return {
        id: 'reason.tradesIntoLoss',
        values: { piece: reason.piece, reply: deeperText(reason, line), ...chancesOf(reason) },
      };
    case 'unguards':
      return {
        id: 'reason.unguards',
        values: { piece: reason.piece, square: reason.square, reply: deeperText(reason, line), ...chancesOf(reason) },
      };
    case 'onlyMove':
      return { id: `reason.${reason.kind}`, values: { points: reason.points, line } };
    default:
      return { id: `reason.${reason.kind}`, values: { line } };
  }
};

type ChancesReason = Extract<Reason, { readonly from: number }>;

const chancesOf = ({ color, from, to }: ChancesReason) => ({
  chances: sentence({ id: 'reason.chances', values: { color, from, to } }),
});

const toldLine = (reason: ChancesReason) => {
  const { move, line } = firstAndRest(reason, reason.pliesToPoint);
  return { move, line: deeperText(reason, line) };
};

const deeperText = ({ isDeeper = false }: ChancesReason, line: string): string =>
  isDeeper ? sentence({ id: 'reason.deeper', values: { line } }) : line;

const targetsText = ([one, other]: readonly PieceOn[]): string => {
  const [first, second] = [one, other].flatMap((target) =>
    target === undefined ? [] : [pointPhrase({ id: 'point.pieceOn', values: target })],
  );
  if (one === undefined || other === undefined || second === undefined) return first ?? '';
  return one.piece === other.piece
    ? pointPhrase({ id: 'point.same', values: { piece: one.piece, one: one.square, other: other.square } })
    : pointPhrase({ id: 'point.both', values: { one: first ?? '', other: second } });
};

const pointText = (point: BetterPoint): string => {
  switch (point.kind) {
    case 'attacks': {
      const targets = targetsText(point.targets);
      return pointPhrase({ id: 'point.attacks', values: { targets } });
    }
    case 'pins':
    case 'takes':
    case 'trades':
      return pointPhrase({ id: `point.${point.kind}`, values: { piece: point.piece, square: point.square } });
    case 'makesPassed':
    case 'opensKing':
    case 'challenges':
    case 'blocksPassed':
      return pointPhrase({ id: `point.${point.kind}`, values: { square: point.square } });
    case 'prevents':
      return pointPhrase({ id: 'point.prevents', values: { reply: point.reply } });
    case 'threatens':
      return pointPhrase({ id: 'point.threatens', values: { move: point.move } });
    default:
      return pointPhrase({ id: `point.${point.kind}` });
  }
};

/** The first moves and what follows them: `27.Nf6+` and `: 27...Kh8 28.Nxd7`. */
const firstAndRest = (reason: Reason, plies = 1): { readonly move: string; readonly line: string } => {
  const moves = proofText(reason).split(' ');
  const [first, rest] = [moves.slice(0, plies), moves.slice(plies)];
  const [reply] = rest;
  const move = first.join(' ');
  if (reply === undefined) return { move, line: '' };
  const isNumbered = turnOf(reason.start) === 'black';
  const numbered = isNumbered ? reply : `${first.at(-1)?.split('.')[0] ?? ''}...${reply}`;
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
