import type { LineComparison, SavedLine } from '../chess/events/round-game';
import { formatLine } from '../chess/position/move';
import type { OpponentStrength, RepeatedError } from '../chess/preparation/avoid';
import type { LineKind } from '../chess/preparation/lines';
import { type Color, type Ply, type San, turnOf } from '../chess/types';
import type {
  Departure,
  ExpectedLine,
  Preparation,
  PreparedLine,
  RepertoireChange,
  Weakness,
} from '../contract/preparation';
import { type MessageOf, sentencesOf } from './message';

export const preparationTexts = {
  'preparation.title': '{color, select, white {White} other {Black}} against {opponent}',
  'preparation.sheet': 'Against {opponent}',
  'preparation.as': 'You have {color, select, white {White} other {Black}}',
  'preparation.games':
    '{games, plural, one {{games} game} other {{games} games}} of theirs with {color, select, white {Black} other {White}}',
  'preparation.own-games':
    '{games, plural, one {{games} game} other {{games} games}} of yours with {color, select, white {White} other {Black}}',
  'preparation.sample-games':
    '{games, plural, one {{games} game} other {{games} games}} of the sample library with {color, select, white {White} other {Black}}',
  'preparation.no-own-games': 'none of yours',
  'preparation.ratings': 'rated {theirs} against your {mine}',
  'preparation.line':
    'Comes up in {reach}% of games; expected score {value}% ({gain} points per 100 games); {evidence} evidence, {met}.',
  'preparation.met': '{games, plural, one {{games} game} other {{games} games}} of theirs',
  'preparation.never-met': 'no game of theirs',
  'preparation.change':
    'Since {since} {at, select, first {on the first move} other {after {line}}}: {now} ({nowGames} of {nowOf} games). Before: {old} ({oldGames} of {oldOf}).',
  'preparation.expected':
    'This position arises in {share}% of games ({theirs, plural, one {{theirs} game} other {{theirs} games}} of theirs, {mine} of yours).',
  'preparation.departure': '{move} leaves the reference games, which continue with {known}.',
  'preparation.rare':
    '{line}: they faced it in {games, plural, one {{games} game} other {{games} games}}. Likely replies: {replies}.',
  'preparation.error':
    'Played in {played} of {of} games; loses {loss} points of win probability. Best reply: {answer}.',
  'preparation.strength':
    'They score {score}% in {games, plural, one {{games} game} other {{games} games}} here; {expected}% expected from the ratings.',
  'preparation.own-error':
    'You played it in {played} of {of} games; it loses {loss} points of win probability to {answer}.',
  'preparation.weakness': 'Missed {count, plural, one {once} other {{count} times}}.',
  'preparation.weakness-played': 'They played {played}.',
  'preparation.weakness-line': 'They played {played}; better was {line}.',
} as const;

/** Labels without values. */
export const preparationLabels = {
  'preparation.changes': 'Change of repertoire',
  'preparation.expect': 'What to expect',
  'preparation.play': 'What to play',
  'preparation.errors': 'Repeated errors',
  'preparation.weaknesses': 'What they miss',
  'preparation.avoid': 'What to avoid',
  'preparation.notes': 'Notes',
  'preparation.likeliest': 'Most likely position',
  'preparation.kind.familiar': 'You already play it',
  'preparation.kind.aside': 'Close to your repertoire',
  'preparation.kind.surprise': 'Surprise',
  'preparation.no-expect': 'No position in their games is likely enough to list.',
  'preparation.no-play': 'No line was found that is better than what you usually play.',
  'preparation.no-errors': 'No repeated errors were found.',
  'preparation.no-weaknesses': 'No missed tactics were found.',
  'preparation.no-avoid': 'Nothing stands out that they do well or that you usually play badly.',
  'preparation.explanation':
    'Expected score: estimated from the ratings, the engine and their results. Evidence: how certain it is that they do worse there than expected.',
} as const;

type PreparationMessage = MessageOf<typeof preparationTexts>;

const preparationSentence: (message: PreparationMessage) => string = sentencesOf(preparationTexts);

/** For likely replies. */
const LEAST_CHANCE = 0.1;

type LabelId = keyof typeof preparationLabels;

export const preparationLabel: (label: { readonly id: LabelId }) => string = sentencesOf(preparationLabels);

export type Section = 'expect' | 'play' | 'errors' | 'weaknesses' | 'avoid';

export const sectionLabel = (section: Section): string => preparationLabel({ id: `preparation.${section}` });

export const emptyLabel = (section: Section): string => preparationLabel({ id: `preparation.no-${section}` });

export const kindLabel = (kind: LineKind): string => preparationLabel({ id: `preparation.kind.${kind}` });

export const preparationTitle = ({ color, opponent }: Pick<Preparation, 'color' | 'opponent'>): string =>
  preparationSentence({ id: 'preparation.title', values: { color, opponent } });

/** With both colors. */
export const sheetTitle = ({ opponent, rating }: Pick<Preparation, 'opponent' | 'rating'>): string =>
  [
    preparationSentence({ id: 'preparation.sheet', values: { opponent } }),
    ...(rating === undefined ? [] : [rating]),
  ].join(', ');

export const colorTitle = (color: Color): string => preparationSentence({ id: 'preparation.as', values: { color } });

/** The games that the preparation is based on. */
export const preparationBasis = ({ color, games, ownGames, isOwnSample, ratings }: Preparation): string =>
  [
    preparationSentence({ id: 'preparation.games', values: { games, color } }),
    ownGames === 0
      ? preparationSentence({ id: 'preparation.no-own-games' })
      : preparationSentence({
          id: isOwnSample === true ? 'preparation.sample-games' : 'preparation.own-games',
          values: { games: ownGames, color },
        }),
    ...(ratings === undefined ? [] : [preparationSentence({ id: 'preparation.ratings', values: ratings })]),
  ].join(', ');

export const lineSentence = ({ reach, value, gain, evidence, games }: PreparedLine): string =>
  preparationSentence({
    id: 'preparation.line',
    values: {
      reach: percentOf(reach),
      value: percentOf(value),
      gain: formatGain(gain),
      evidence,
      met: games === 0 ? { id: 'preparation.never-met' } : { id: 'preparation.met', values: { games } },
    },
  });

/** `Since January 2026 after 1.e4: 1...d5 (38 of 40 games). Before: 1...c5 (88 of 103).` */
export const changeSentence = ({ position, before, after, since }: RepertoireChange): string => {
  const [old, now] = [before[0], after[0]];
  const totalOf = (counts: RepertoireChange['before']): number => counts.reduce((sum, { games }) => sum + games, 0);
  return preparationSentence({
    id: 'preparation.change',
    values: {
      since: MONTH.format(new Date(since)),
      at: position.length === 0 ? 'first' : 'later',
      line: formatMoves(position),
      now: formatMoves([now?.san ?? ''], position.length),
      nowGames: now?.games ?? 0,
      nowOf: totalOf(after),
      old: formatMoves([old?.san ?? ''], position.length),
      oldGames: old?.games ?? 0,
      oldOf: totalOf(before),
    },
  });
};

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

type LeavingLine = Pick<ExpectedLine, 'moves'> & { readonly departure: Departure };

export const expectedSentence = ({ probability, games }: Pick<ExpectedLine, 'probability' | 'games'>): string =>
  preparationSentence({ id: 'preparation.expected', values: { share: percentOf(probability), ...games } });

/** Where the opponent leaves the reference games, and their usual moves there. */
export const departureSentence = ({ moves, departure: { ply, known } }: LeavingLine): string =>
  preparationSentence({
    id: 'preparation.departure',
    values: {
      move: formatMoves(moves.slice(ply, ply + 1), ply),
      known: known.map(({ san }) => formatMoves([san], ply)).join(' or '),
    },
  });

export const rareSentence = ({ moves, games, replies }: Preparation['rare'][number]): string => {
  const likely = replies.filter(({ chance }, index) => index === 0 || chance >= LEAST_CHANCE);
  const named = likely.map(({ san, chance }) => `${formatMoves([san], moves.length)} ${percentOf(chance)}%`);
  const values = { line: formatMoves(moves), games, replies: named.join(', ') };
  return preparationSentence({ id: 'preparation.rare', values });
};

type SpokenStrength = Pick<OpponentStrength, 'score' | 'games' | 'expected'>;

export const strengthSentence = ({ score, games, expected }: SpokenStrength): string =>
  preparationSentence({
    id: 'preparation.strength',
    values: { score: percentOf(score), games, expected: percentOf(expected) },
  });

type SpokenError = Pick<RepeatedError, 'moves' | 'played' | 'of' | 'loss' | 'answer'>;

export const errorSentence = (error: SpokenError): string =>
  preparationSentence({ id: 'preparation.error', values: errorValues(error) });

/** For the requester's errors. */
export const ownErrorSentence = (error: SpokenError): string =>
  preparationSentence({ id: 'preparation.own-error', values: errorValues(error) });

const errorValues = ({ moves, played, of, loss, answer }: SpokenError) => ({
  played,
  of,
  loss: Math.round(loss),
  answer: formatMoves([answer], moves.length + 1),
});

/** Frequency and newest example: the move played, and the start of the winning line. */
export const weaknessSentence = ({ count, fen, played, line }: Weakness): string => {
  const start = { turn: turnOf(fen), moveNumber: Number(fen.split(' ')[5] ?? 1) };
  const values = { played: formatLine(start, [played]), line: formatLine(start, line.slice(0, LINE_PLIES)) };
  return [
    preparationSentence({ id: 'preparation.weakness', values: { count } }),
    line.length === 0
      ? preparationSentence({ id: 'preparation.weakness-played', values: { played: values.played } })
      : preparationSentence({ id: 'preparation.weakness-line', values }),
  ].join(' ');
};

/** Limit for lines on paper. */
const LINE_PLIES = 5;

/** Numbered moves, starting `from` plies after the start position. */
export const formatMoves = (moves: readonly San[], from = 0): string =>
  formatLine({ turn: from % 2 === 0 ? 'white' : 'black', moveNumber: 1 + Math.floor(from / 2) }, moves);

/** For moves that continue a line: no number before a move of Black. */
export const formatContinuation = (moves: readonly San[], from: number): string =>
  formatMoves(moves, from).replace(/^\d+\.{3}/, '');

export const percentOf = (share: number): number => Math.round(100 * share);

/** Points per hundred games, with sign. */
const formatGain = (gain: number): string => {
  const points = (100 * gain).toFixed(1);
  return gain > 0 && points !== '0.0' ? `+${points}` : points.replace(/^-(?=0\.0$)/, '').replace('-', '−');
};

/** Comparison of a game with its preparation. */

export const eventTexts = {
  'event.line-left':
    'Your line {line} was played up to move {move}; {by, select, me {you} other {they}} deviated with {left}. You had prepared {prepared}.',
  'event.line-whole': 'Your line {line} was played to its end, move {move}.',
  'event.line-ended': 'Your line {line} was played; the game ended within it.',
  'event.no-line':
    'None of your lines was played: {by, select, me {you} other {they}} began with {left}. You had prepared {prepared}.',
} as const;

const eventSentence: (message: MessageOf<typeof eventTexts>) => string = sentencesOf(eventTexts);

/** `Your line 1.e4 c5 2.Nf3 came up to move 7; they deviated with 7...h6. You had prepared 7...a6.` */
export const cameUpSentence = (
  { line, linePlies, gamePlies, left }: LineComparison,
  lines: readonly SavedLine[],
): string => {
  const { moves = [], decision = 0 } = lines[line] ?? {};
  const values = { line: formatLine(WHITE_FIRST, moves.slice(0, decision + 1)), move: moveOf(gamePlies - 1) };
  if (left === undefined)
    return linePlies < moves.length
      ? eventSentence({ id: 'event.line-ended', values: { line: values.line } })
      : eventSentence({ id: 'event.line-whole', values });
  const leftValues = {
    by: left.by,
    left: numbered(left.ply, left.san),
    prepared: left.prepared.map((san) => numbered(left.ply, san)).join(' or '),
  };
  return linePlies === 0
    ? eventSentence({ id: 'event.no-line', values: leftValues })
    : eventSentence({ id: 'event.line-left', values: { ...values, ...leftValues } });
};

const WHITE_FIRST = { turn: 'white', moveNumber: 1 } as const;

const moveOf = (ply: Ply): number => Math.floor(ply / 2) + 1;

const numbered = (ply: Ply, san: San): string =>
  formatLine({ turn: ply % 2 === 0 ? 'white' : 'black', moveNumber: moveOf(ply) }, [san]);
