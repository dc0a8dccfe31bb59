import type { LineComparison, SavedLine } from '../../chess/events/round-game';
import { negate } from '../../chess/evaluation';
import { formatEvaluation, toEvalFloat, toMate } from '../../chess/evaluation-number';
import { formatLine } from '../../chess/position/move';
import type { OpponentStrength, RepeatedError } from '../../chess/preparation/avoid';
import { restsOnTheirGames } from '../../chess/preparation/choose-lines';
import type { LineKind } from '../../chess/preparation/lines';
import { MIN_KNOWN_GAMES } from '../../chess/preparation/plan';
import { type Color, type Ply, type San, turnOf } from '../../chess/types';
import type {
  Advice,
  Departure,
  ExpectedLine,
  MergedNode,
  Preparation,
  PreparedLine,
  Weakness,
} from '../../contract/preparation';
import { type MessageOf, sentencesOf } from '../message';

export const preparationTexts = {
  'preparation.title': '{color, select, white {White} other {Black}} against {opponent}',
  'preparation.sheet': 'Against {opponent}',
  'preparation.sheet-of': 'For {me}',
  'preparation.as': 'You have {color, select, white {White} other {Black}}',
  'preparation.games':
    '{games, plural, one {{games} game} other {{games} games}} of theirs with {color, select, white {Black} other {White}}',
  'preparation.own-games':
    '{games, plural, one {{games} game} other {{games} games}} of yours with {color, select, white {White} other {Black}}',
  'preparation.sample-games':
    '{games, plural, one {{games} game} other {{games} games}} of the sample library with {color, select, white {White} other {Black}}',
  'preparation.no-own-games': 'none of yours',
  'preparation.ratings': 'rated {theirs} against your {mine}',
  'preparation.value': 'Expected score {value}%.',
  'preparation.value-usual': 'Expected score {value}%, with your usual move {usual}%.',
  'preparation.likely': '{reach}% likely.',
  'preparation.branch-theirs': '{chance}% of replies, {games} games',
  'preparation.branch-guess':
    '{games, plural, =0 {no game of theirs} one {{games} game} other {{games} games}}, a guess',
  'preparation.branch-mine': 'you play it in {chance}%, {own} games',
  'preparation.branch-mine-few':
    '{own, plural, =0 {not in your games} one {{own} game of yours} other {{own} games of yours}}',
  'preparation.branch-reach': 'Comes up in {reach}% of games if you go this way.',
  'preparation.branch-count': '{games, plural, one {{games} game} other {{games} games}}',
  'preparation.hidden': '{hidden, plural, one {{hidden} rarer line} other {{hidden} rarer lines}} hidden.',
  'preparation.guess': 'A guess: one of their moves rests on fewer than {least} games.',
  'preparation.reason': '{met}; you stand {evaluation}.',
  'preparation.reason-own':
    '{met}; you stand {evaluation}; {own, plural, one {{own} game of yours reaches} other {{own} games of yours reach}} this position.',
  'preparation.met': 'They score {score}% in {games, plural, one {{games} game} other {{games} games}}',
  'preparation.met-expected':
    'They score {score}% in {games, plural, one {{games} game} other {{games} games}}, {expected}% expected',
  'preparation.hardly-met':
    'Only {games, plural, one {{games} game of theirs comes} other {{games} games of theirs come}} this far',
  'preparation.never-met': 'No game of theirs comes this far',
  'preparation.keep': 'Play what you play: {line}.',
  'preparation.change': '{way, select, none {Play} other {After {way} play}} {move}.',
  'preparation.change-usual':
    '{way, select, none {Play} other {After {way} play}} {move} instead of {usual}, your usual move{games, plural, =0 {} one { ({games} game)} other { ({games} games)}}.',
  'preparation.by-their-games': 'By their games alone: play {line}.',
  'preparation.answer':
    'They answer {reply} ({games} of {lately, select, yes {the last } other {}}{of}{guess, select, yes {, a guess} other {}}).',
  'preparation.answer-unknown': 'No game of theirs is known there; {reply} is likeliest.',
  'preparation.then': 'Most likely then: {rest}.',
  'preparation.goes-on': 'The line goes on {rest}.',
  'preparation.there': 'Expected score there {value}% instead of {usual}%.',
  'preparation.there-more': '{points, plural, one {{points} point} other {{points} points}} more in 100 games there.',
  'preparation.gain':
    'In all your games with {color, select, white {White} other {Black}} that is {points} points more in 100.',
  'preparation.at-end': 'At its end {standing}.',
  'preparation.end': 'At its end you stand {evaluation}.',
  'preparation.better': 'The engine prefers {move}: {best} instead of {usual}.',
  'preparation.tip': '{move} scores {score}% against them ({games, plural, one {{games} game} other {{games} games}}).',
  'preparation.old':
    'Their newest game here is from {month}: {years, plural, one {{years} year} other {{years} years}} old.',
  'preparation.last-game': 'Their last game there: {month}.',
  'preparation.new-from':
    '{games, plural, =0 {New to you from {move}} one {You have played {move} in {games} game} other {You have played {move} in {games} games}}',
  'preparation.stand': 'you stand {evaluation}, and no game of theirs comes this far',
  'preparation.stand-hardly':
    'you stand {evaluation}, and {games, plural, one {{games} game of theirs comes} other {{games} games of theirs come}} this far',
  'preparation.stand-score':
    'you stand {evaluation}, and they score {score}% in {games, plural, one {{games} game} other {{games} games}}',
  'preparation.expected':
    'This position arises in {share}% of games ({games, plural, one {{games} game} other {{games} games}} of theirs{ownGames, plural, =0 {} one {, {ownGames} of yours} other {, {ownGames} of yours}}).',
  'preparation.departure': '{move} leaves the reference games, which continue with {known}.',
  'preparation.rare':
    '{line}: {games, plural, =0 {never faced in these games} one {they faced it in {games} game} other {they faced it in {games} games}}. Likely replies: {replies}.',
  'preparation.rare-reply': '{games, plural, =0 {{move}} one {{move} ({games} game)} other {{move} ({games} games)}}',
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
  'preparation.kind.aside': 'New to you',
  'preparation.kind.surprise': 'Surprise',
  'preparation.no-expect': 'No position in their games is likely enough to list.',
  'preparation.reserve': 'Other lines',
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

/** In place of the advice, where there is none; empty where its line is only hidden. */
export const noAdviceLabel = (
  toPlay: readonly Pick<PreparedLine, 'guess' | 'games' | 'replies' | 'decision'>[],
): string => {
  if (toPlay.length === 0) return emptyLabel('play');
  const isGuess = toPlay.every((line) => line.guess || !restsOnTheirGames(line));
  return isGuess ? preparationLabel({ id: 'preparation.guesses' }) : '';
};

export const kindLabel = (kind: LineKind): string => preparationLabel({ id: `preparation.kind.${kind}` });

export const preparationTitle = ({ color, opponent }: Pick<Preparation, 'color' | 'opponent'>): string =>
  preparationSentence({ id: 'preparation.title', values: { color, opponent } });

/** With both colors. */
export const sheetTitle = ({ opponent, rating }: Pick<Preparation, 'opponent' | 'rating'>): string =>
  [
    preparationSentence({ id: 'preparation.sheet', values: { opponent } }),
    ...(rating === undefined ? [] : [rating]),
  ].join(', ');

/** Whose sheet it is; `undefined` where that is nobody. */
export const ownerTitle = ({ me }: Pick<Preparation, 'me'>): string | undefined =>
  me === undefined ? undefined : preparationSentence({ id: 'preparation.sheet-of', values: { me } });

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
export const lineSentence = (line: PreparedLine): string => [briefLineSentence(line), ...scoreSentence(line)].join(' ');

/** Without the expected score, for paper. */
export const briefLineSentence = ({ reach, reason, guess, moves }: PreparedLine): string =>
  [
    ...(moves.length === 1
      ? []
      : [preparationSentence({ id: 'preparation.likely', values: { reach: percentOf(reach) } })]),
    ...(reason === '' ? [] : [reason]),
    ...(guess ? [guessSentence()] : []),
  ].join(' ');

/** An expected score beyond these says less than its difference to another one. */
const [LEAST_SHOWN, MOST_SHOWN] = [0.15, 0.85];

const isShown = (value: number): boolean => value >= LEAST_SHOWN && value <= MOST_SHOWN;

const scoreSentence = ({ value, usual }: Pick<PreparedLine, 'value' | 'usual'>): readonly string[] => {
  if (!isShown(value) || (usual !== undefined && !isShown(usual))) return [];
  return [
    usual === undefined
      ? preparationSentence({ id: 'preparation.value', values: { value: percentOf(value) } })
      : preparationSentence({
          id: 'preparation.value-usual',
          values: { value: percentOf(value), usual: percentOf(usual) },
        }),
  ];
};

/** What a line is compared by: its chance, the opponent's games at its end, their score in these, and the evaluation. */
export const lineColumns = (line: PreparedLine, color: Color) => ({
  chance: line.moves.length === 1 ? '–' : `${percentOf(line.reach)}%`,
  games: `${line.games}`,
  score: line.score === undefined || line.games < MIN_KNOWN_GAMES ? '–' : `${percentOf(line.score)}%`,
  evaluation: evaluationText(line, color),
});

/** Of the columns, in their order. */
export const LINE_COLUMNS = [
  { column: 'chance', label: 'Chance' },
  { column: 'games', label: 'Games' },
  { column: 'score', label: 'They score' },
  { column: 'evaluation', label: 'You stand' },
] as const;

/** What the user knows of a line: the first move that they do not, and how often they have played it. */
export const knownLabel = ({
  kind,
  newFrom,
  newGames = 0,
  moves,
}: Pick<PreparedLine, 'kind' | 'newFrom' | 'newGames' | 'moves'>): string => {
  const move = newFrom === undefined ? undefined : moves[newFrom];
  return move === undefined || newFrom === undefined
    ? kindLabel(kind)
    : preparationSentence({
        id: 'preparation.new-from',
        values: { move: formatMoves([move], newFrom), games: newGames },
      });
};

/** How often a move is played; fewer games than make a share are counted. */
const branchFacts = ({ isMine, ownGames, chance, games }: MergedNode): string => {
  if (isMine) {
    return ownGames < MIN_KNOWN_GAMES
      ? preparationSentence({ id: 'preparation.branch-mine-few', values: { own: ownGames } })
      : preparationSentence({ id: 'preparation.branch-mine', values: { own: ownGames, chance: percentOf(chance) } });
  }
  return games < MIN_KNOWN_GAMES
    ? preparationSentence({ id: 'preparation.branch-guess', values: { games } })
    : preparationSentence({ id: 'preparation.branch-theirs', values: { games, chance: percentOf(chance) } });
};

/** In few letters, such as `56%` or `2 games`. */
export const branchLabel = ({ isMine, ownGames, chance, games }: MergedNode): string => {
  const known = isMine ? ownGames : games;
  return known < MIN_KNOWN_GAMES
    ? preparationSentence({ id: 'preparation.branch-count', values: { games: known } })
    : `${percentOf(chance)}%`;
};

type Branch = {
  readonly node: MergedNode;
  /** From the start position; the last move is the node's. */
  readonly path: readonly San[];
  /** The user's moves are compared with games of theirs. */
  readonly hasOwnGames: boolean;
};

/**
 * `4...Nf6: 56% of replies, 4 games. Comes up in 31% of games if you go this way. They score 67% in 4 games. Expected score
 * 58%.`
 */
export const branchSentence = ({ node, path, hasOwnGames }: Branch): string => {
  const { isMine, chance, reach, results, expected } = node;
  const last = path.length - 1;
  const move = formatMoves(path.slice(last), last);
  return [
    isMine && !hasOwnGames ? `${move}.` : `${move}: ${branchFacts(node)}.`,
    ...(isMine || percentOf(reach) === percentOf(chance)
      ? []
      : [preparationSentence({ id: 'preparation.branch-reach', values: { reach: percentOf(reach) } })]),
    ...(results === undefined || results.games < MIN_KNOWN_GAMES
      ? []
      : [`${preparationSentence(metMessage(results))}.`]),
    ...(expected === undefined ? [] : scoreSentence({ value: expected })),
  ].join(' ');
};

export const hiddenSentence = (hidden: number): string =>
  preparationSentence({ id: 'preparation.hidden', values: { hidden } });

export const guessSentence = (): string =>
  preparationSentence({ id: 'preparation.guess', values: { least: MIN_KNOWN_GAMES } });

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
  if (games < MIN_KNOWN_GAMES) return { id: 'preparation.hardly-met', values: { games } } as const;
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

type AdvisedPreparation = Pick<Preparation, 'color' | 'advice' | 'lines'>;

/**
 * `After 1.e4 e5 play 2.Nf3 instead of 2.Nc3, your usual move (57 games). They answer 2...Nc6 (38 of the last 40).`
 * `undefined` without advice, or where its line is hidden.
 */
export const adviceSentence = ({ advice, lines, color }: AdvisedPreparation): string | undefined => {
  const line = lines.find(({ moves }) => moves.join(' ') === advice?.moves.join(' '));
  if (advice === undefined || line === undefined) return undefined;
  return [
    headOf(advice, line),
    ...answerOf(advice, line),
    ...worthOf(advice, line, color),
    ...endOf(advice, line, color),
    ...betterOf(advice, color),
    ...tipOf(advice),
  ].join(' ');
};

/** The first sentence of the advice, and the rest of it. */
export const adviceParts = (
  preparation: AdvisedPreparation,
): { readonly head: string; readonly rest: string } | undefined => {
  const sentence = adviceSentence(preparation);
  const { advice, lines } = preparation;
  const line = lines.find(({ moves }) => moves.join(' ') === advice?.moves.join(' '));
  if (sentence === undefined || advice === undefined || line === undefined) return undefined;
  const head = headOf(advice, line);
  return { head, rest: sentence.slice(head.length).trim() };
};

const headOf = ({ kind, usual, against }: Advice, { moves, decision }: PreparedLine): string => {
  const end = decision + 1;
  if (usual === undefined) {
    return preparationSentence({
      id: 'preparation.by-their-games',
      values: { line: formatMoves(moves.slice(0, end)) },
    });
  }
  if (kind === 'keep') {
    return preparationSentence({ id: 'preparation.keep', values: { line: formatMoves(moves.slice(0, end)) } });
  }
  const way = decision === 0 ? 'none' : formatMoves(moves.slice(0, decision));
  const values = { way, move: formatMoves(moves.slice(decision, end), decision) };
  return against === undefined
    ? preparationSentence({ id: 'preparation.change', values })
    : preparationSentence({
        id: 'preparation.change-usual',
        values: { ...values, usual: formatMoves([against.san], decision), games: against.games },
      });
};

const replyOf = ({ reply }: Advice, { decision, replies }: PreparedLine) =>
  replies.find(({ ply }) => ply === decision + 1) ?? reply;

const answerOf = (advice: Advice, line: PreparedLine): readonly string[] => {
  const { moves, decision, newFrom = moves.length } = line;
  const { usual } = advice;
  const end = decision + 1;
  const reply = replyOf(advice, line);
  if (reply === undefined) return [];
  const { games, of } = reply.lately ?? reply;
  const move = formatMoves([reply.san], end);
  const known = usual === undefined ? end + 1 : Math.max(end + 1, newFrom);
  const [likely, further] = [moves.slice(end + 1, known), moves.slice(known)];
  return [
    of === 0
      ? preparationSentence({ id: 'preparation.answer-unknown', values: { reply: move } })
      : preparationSentence({
          id: 'preparation.answer',
          values: {
            reply: move,
            games,
            of,
            lately: of < reply.of ? 'yes' : 'no',
            guess: reply.games < MIN_KNOWN_GAMES ? 'yes' : 'no',
          },
        }),
    ...(likely.length === 0
      ? []
      : [preparationSentence({ id: 'preparation.then', values: { rest: formatMoves(likely, end + 1) } })]),
    ...(further.length === 0
      ? []
      : [preparationSentence({ id: 'preparation.goes-on', values: { rest: formatMoves(further, known) } })]),
  ];
};

/** What it brings: in the position, and in all games from the first move on. */
const worthOf = ({ kind, gain }: Advice, { value, usual }: PreparedLine, color: Color): readonly string[] => {
  if (kind === 'keep' || usual === undefined || gain === undefined) return scoreSentence({ value });
  const points = (difference: number): number => Math.round(100 * difference);
  return [
    isShown(value) && isShown(usual)
      ? preparationSentence({
          id: 'preparation.there',
          values: { value: percentOf(value), usual: percentOf(usual) },
        })
      : preparationSentence({ id: 'preparation.there-more', values: { points: points(value - usual) } }),
    preparationSentence({ id: 'preparation.gain', values: { color, points: points(gain) } }),
  ];
};

const endOf = (advice: Advice, line: PreparedLine, color: Color): readonly string[] => [
  // That no game of theirs is known is said once.
  replyOf(advice, line)?.of === 0
    ? preparationSentence({ id: 'preparation.end', values: { evaluation: evaluationText(line, color) } })
    : preparationSentence({ id: 'preparation.at-end', values: { standing: standingMessage(line, color) } }),
];

const betterOf = ({ better }: Advice, color: Color): readonly string[] =>
  better === undefined
    ? []
    : [
        preparationSentence({
          id: 'preparation.better',
          values: {
            move: formatMoves([better.san], better.ply),
            best: evaluationText(better, color),
            usual: evaluationText({ evaluation: better.usual }, color),
          },
        }),
      ];

const tipOf = ({ tip }: Advice): readonly string[] =>
  tip === undefined
    ? []
    : [
        preparationSentence({
          id: 'preparation.tip',
          values: { move: formatMoves([tip.san], tip.ply), score: 100 - percentOf(tip.score), games: tip.games },
        }),
      ];

export const lastGameSentence = (lastPlayed: string): string =>
  preparationSentence({ id: 'preparation.last-game', values: { month: MONTH.format(new Date(lastPlayed)) } });

const YEAR = 365.25 * 86_400_000;

const OLD_YEARS = 2;

/** `undefined` unless the opponent's newest game is years old. */
export const ageSentence = ({ newest }: Pick<Preparation, 'newest'>, now: number): string | undefined => {
  const years = newest === undefined ? 0 : Math.floor((now - Date.parse(newest)) / YEAR);
  if (newest === undefined || years < OLD_YEARS) return undefined;
  return preparationSentence({ id: 'preparation.old', values: { month: MONTH.format(new Date(newest)), years } });
};

const standingMessage = (line: FoundLine, color: Color) => {
  const evaluation = evaluationText(line, color);
  const { score, games } = line;
  if (score === undefined) return { id: 'preparation.stand', values: { evaluation } } as const;
  if (games < MIN_KNOWN_GAMES) return { id: 'preparation.stand-hardly', values: { evaluation, games } } as const;
  return { id: 'preparation.stand-score', values: { evaluation, score: percentOf(score), games } } as const;
};

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

type LeavingLine = Pick<ExpectedLine, 'moves'> & { readonly departure: Departure };

export const expectedSentence = ({
  probability,
  games,
  ownGames,
}: Pick<ExpectedLine, 'probability' | 'games' | 'ownGames'>): string =>
  preparationSentence({ id: 'preparation.expected', values: { share: percentOf(probability), games, ownGames } });

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
  const named = likely.map((reply) =>
    preparationSentence({
      id: 'preparation.rare-reply',
      values: { move: formatMoves([reply.san], moves.length), games: reply.games ?? 0 },
    }),
  );
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
