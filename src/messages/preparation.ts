import type { LineComparison, SavedLine } from '../chess/events/round-game';
import { negate } from '../chess/evaluation';
import { formatEvaluation, toEvalFloat, toMate } from '../chess/evaluation-number';
import { formatLine } from '../chess/position/move';
import type { OpponentStrength, RepeatedError } from '../chess/preparation/avoid';
import { type LineKind, MIN_KNOWN_GAMES } from '../chess/preparation/lines';
import { type Color, type Ply, type San, turnOf } from '../chess/types';
import type { Departure, ExpectedLine, MergedNode, Preparation, PreparedLine, Weakness } from '../contract/preparation';
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
  'preparation.line': 'Expected score {value}%.',
  'preparation.line-usual': 'Expected score {value}% ({change} against your usual move).',
  'preparation.likely': '{reach}% likely.',
  'preparation.likely-short': '{reach}% likely',
  'preparation.last-played': 'last played {month}',
  'preparation.score-short': 'expected score {value}%',
  'preparation.score-usual-short': 'expected score {value}% ({change} against your usual move)',
  'preparation.branch-theirs':
    '{chance}% of replies, {games, plural, one {{games} game} other {{games} games}}{guess, select, yes {, guess} other {}}',
  'preparation.branch-mine': '{own, plural, =0 {not in your games} other {you play it in {chance}%}}',
  'preparation.branch': '{move}; {reach}% likely, expected score {score}%',
  'preparation.branch-unknown': '{move}; {reach}% likely',
  'preparation.hidden': '{hidden, plural, one {{hidden} rarer line} other {{hidden} rarer lines}} hidden.',
  'preparation.guess': 'A guess: one of their moves rests on fewer than {least} games.',
  'preparation.evidence':
    '{games, plural, =0 {no games} one {{games} game only} other {{games} {few, select, yes {games only} other {games}}}}',
  'preparation.reason': '{met}; you stand {evaluation}.',
  'preparation.reason-own':
    '{met}; you stand {evaluation}; you play it in {own, plural, one {{own} of your games} other {{own} of your games}}.',
  'preparation.met': 'They score {score}% in {games, plural, one {{games} game} other {{games} games}}',
  'preparation.met-expected':
    'They score {score}% in {games, plural, one {{games} game} other {{games} games}}, {expected}% expected',
  'preparation.never-met': 'No game of theirs comes this far',
  'preparation.decision': 'Play {line}: {standing}.',
  'preparation.decision-reply':
    'Play {line}: they answer {reply} ({games} of {of}{guess, select, yes {, a guess} other {}}). After {rest} {standing}.',
  'preparation.stand': 'you stand {evaluation}, and no game of theirs comes this far',
  'preparation.stand-score':
    'you stand {evaluation}, and they score {score}% in {games, plural, one {{games} game} other {{games} games}}',
  'preparation.expected':
    'This position arises in {share}% of games ({games, plural, one {{games} game} other {{games} games}} of theirs, {ownGames} of yours).',
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
  'preparation.kind.familiar': 'You already know it',
  'preparation.kind.aside': 'Close to your repertoire',
  'preparation.kind.surprise': 'Surprise',
  'preparation.no-expect': 'No position in their games is likely enough to list.',
  'preparation.reserve': 'Reserve',
  'preparation.guesses': 'No line rests on enough of their games: what follows is a guess.',
  'preparation.no-play': 'No line was found that is better than what you usually play.',
  'preparation.no-errors': 'No repeated errors were found.',
  'preparation.no-weaknesses': 'No missed tactics were found.',
  'preparation.no-avoid': 'Nothing stands out that they do well or that you usually play badly.',
  'preparation.explanation': 'Likely: the probability of all of their moves in a line when you play yours.',
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

/** How likely it is, why to play it, and its expected score. */
export const lineSentence = (line: PreparedLine): string => `${briefLineSentence(line)} ${scoreSentence(line)}`;

/** Without the expected score, for paper. */
export const briefLineSentence = ({ reach, reason, guess }: PreparedLine): string =>
  [
    preparationSentence({ id: 'preparation.likely', values: { reach: percentOf(reach) } }),
    ...(reason === '' ? [] : [reason]),
    ...(guess ? [guessSentence()] : []),
  ].join(' ');

const scoreSentence = ({ value, usual }: PreparedLine): string => {
  const values = { value: percentOf(value) };
  const change = usual === undefined ? '' : formatPoints(value - usual);
  return change === ''
    ? preparationSentence({ id: 'preparation.line', values })
    : preparationSentence({ id: 'preparation.line-usual', values: { ...values, change } });
};

/** `14 games`, `last played October 2026`, `+0.4`, `23% likely`, `expected score 58% (+3.1 against your usual move)`. */
export const lineFacts = (line: PreparedLine, color: Color): readonly string[] => {
  const { games, lastPlayed, evaluation, reach, value, usual } = line;
  const change = usual === undefined ? '' : formatPoints(value - usual);
  const month = lastPlayed === undefined ? undefined : MONTH.format(new Date(lastPlayed));
  return [
    evidenceText(games),
    ...(month === undefined ? [] : [preparationSentence({ id: 'preparation.last-played', values: { month } })]),
    ...(evaluation === undefined ? [] : [evaluationText(line, color)]),
    preparationSentence({ id: 'preparation.likely-short', values: { reach: percentOf(reach) } }),
    change === ''
      ? preparationSentence({ id: 'preparation.score-short', values: { value: percentOf(value) } })
      : preparationSentence({
          id: 'preparation.score-usual-short',
          values: { value: percentOf(value), change },
        }),
  ];
};

/** Of moves without alternatives: how often the first is played, and what is expected after the last. */
export const branchFacts = (first: MergedNode, last: MergedNode): string => {
  const chance = percentOf(first.chance);
  const move = first.isMine
    ? ({ id: 'preparation.branch-mine', values: { own: first.ownGames, chance } } as const)
    : ({
        id: 'preparation.branch-theirs',
        values: { chance, games: first.games, guess: first.games < MIN_KNOWN_GAMES ? 'yes' : 'no' },
      } as const);
  const values = { move, reach: percentOf(last.reach) };
  return last.expected === undefined
    ? preparationSentence({ id: 'preparation.branch-unknown', values })
    : preparationSentence({ id: 'preparation.branch', values: { ...values, score: percentOf(last.expected) } });
};

export const hiddenSentence = (hidden: number): string =>
  preparationSentence({ id: 'preparation.hidden', values: { hidden } });

export const guessSentence = (): string =>
  preparationSentence({ id: 'preparation.guess', values: { least: MIN_KNOWN_GAMES } });

/** `2 games only`, `14 games`. */
export const evidenceText = (games: number): string =>
  preparationSentence({ id: 'preparation.evidence', values: { games, few: games < MIN_KNOWN_GAMES ? 'yes' : 'no' } });

type FoundLine = Pick<PreparedLine, 'score' | 'expected' | 'games' | 'evaluation' | 'ownGames'>;

/** `They score 17% in 6 games, 48% expected; you stand +0.4; you play it in 12 of your games.` */
export const reasonSentence = ({ ownGames, ...line }: FoundLine, color: Color): string => {
  const values = { met: metMessage(line), evaluation: evaluationText(line, color) };
  return ownGames === 0
    ? preparationSentence({ id: 'preparation.reason', values })
    : preparationSentence({ id: 'preparation.reason-own', values: { ...values, own: ownGames } });
};

const metMessage = ({ score, expected, games }: Pick<FoundLine, 'score' | 'expected' | 'games'>) => {
  if (score === undefined) return { id: 'preparation.never-met' } as const;
  const values = { score: percentOf(score), games };
  return expected === undefined
    ? ({ id: 'preparation.met', values } as const)
    : ({ id: 'preparation.met-expected', values: { ...values, expected: percentOf(expected) } } as const);
};

/** In the user's view. */
const evaluationText = ({ evaluation }: Pick<FoundLine, 'evaluation'>, color: Color): string => {
  if (evaluation === undefined) return '?';
  const mine = color === 'white' ? evaluation : negate(evaluation);
  return formatEvaluation(toEvalFloat(mine), toMate(mine)).replace('-', '−');
};

type DecidedLine = FoundLine & Pick<PreparedLine, 'moves' | 'decision' | 'replies'>;

/** `Play 1.d4 d5 2.c4: they answer 2...c6 (239 of 242). After 3.Nc3 you stand +0.4, and they score 17% in 6 games.` */
export const decisionSentence = ({ moves, decision, replies, ...line }: DecidedLine, color: Color): string => {
  const end = decision + 1;
  const reply = replies.find(({ ply }) => ply === end);
  const values = { line: formatMoves(moves.slice(0, end)), standing: standingMessage(line, color) };
  if (reply === undefined) return preparationSentence({ id: 'preparation.decision', values });
  return preparationSentence({
    id: 'preparation.decision-reply',
    values: {
      ...values,
      reply: formatMoves([reply.san], end),
      games: reply.games,
      of: reply.of,
      guess: reply.games < MIN_KNOWN_GAMES ? 'yes' : 'no',
      rest: formatMoves(moves.slice(end + 1), end + 1),
    },
  });
};

const standingMessage = (line: FoundLine, color: Color) => {
  const evaluation = evaluationText(line, color);
  return line.score === undefined
    ? ({ id: 'preparation.stand', values: { evaluation } } as const)
    : ({
        id: 'preparation.stand-score',
        values: { evaluation, score: percentOf(line.score), games: line.games },
      } as const);
};

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

type LeavingLine = Pick<ExpectedLine, 'moves'> & { readonly departure: Departure };

export const expectedSentence = ({
  probability,
  games,
  ownGames,
  guess,
}: Pick<ExpectedLine, 'probability' | 'games' | 'ownGames' | 'guess'>): string =>
  [
    preparationSentence({ id: 'preparation.expected', values: { share: percentOf(probability), games, ownGames } }),
    ...(guess ? [guessSentence()] : []),
  ].join(' ');

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

/** Percentage points with sign; empty for none. */
const formatPoints = (difference: number): string => {
  const points = Math.abs(100 * difference).toFixed(1);
  return points === '0.0' ? '' : `${difference > 0 ? '+' : '−'}${points}`;
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
