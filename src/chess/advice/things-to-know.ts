/** At most three things to know about an opponent, the surest first, each with a board where there is one. */
import { compareWeakness, type RateFinding } from '../findings/verdicts';
import type { PlayerReport } from '../player/player-report';
import { openingSide } from '../player/repertoire';
import type { TacticLocation } from '../player/tactics';
import type { FirstMoves, NamedChange } from '../preparation/habits';
import { formatLine } from '../position/move';
import type { Color, Ply, San } from '../types';
import type { AdviceMessage } from './advice-message';
import type { Conversion, EvaluatedHabits, OpeningHole } from '../preparation/evaluated-games';
import { adviseOnLastGames, notableForm, type Traits } from './form';
import { usualOpenings } from './openings';
import { comparePressure, notableRates, rateMessage } from './rates';

/** `moves` lead to the position; `places` are in the player's games. `arrow` is the move to look at. */
type ShownPosition =
  | { readonly color: Color; readonly moves: readonly San[]; readonly arrow?: San }
  | { readonly places: readonly TacticLocation[] };

export type ThingToKnow = { readonly position?: ShownPosition | undefined } & (
  | { readonly kind: 'change'; readonly changes: readonly NamedChange[] }
  | {
      readonly kind: 'advice';
      readonly message: AdviceMessage;
      readonly games: number;
      readonly finding?: RateFinding;
      /** What else is worse than in the games of others. */
      readonly others?: readonly RateFinding[];
    }
  /** Where nothing else stands out. */
  | { readonly kind: 'usual'; readonly message: AdviceMessage; readonly games: number }
);

export const MAX_THINGS = 3;

type KnownReport = PlayerReport & {
  readonly changes?: readonly NamedChange[] | undefined;
  readonly firstMoves?: readonly FirstMoves[] | undefined;
  /** Where the last months begin. */
  readonly latelySince?: number | undefined;
  readonly evaluated?: EvaluatedHabits | undefined;
  readonly traits?: Traits | undefined;
};

export const thingsToKnow = (report: KnownReport): readonly ThingToKnow[] => {
  const { changes = [], latelySince = 0, evaluated } = report;
  const certain = [
    ...changesOf(changes.filter(({ since }) => since > latelySince - MAX_AGE)),
    ...(evaluated?.holes ?? []).slice(0, 1).map(toHole),
    ...comparedRates(report),
    ...(evaluated === undefined ? [] : wonPositions(evaluated.conversion, report)),
    ...formOf(report),
  ].slice(0, MAX_THINGS);
  const room = certain.length === 0 ? 2 : Math.min(1, MAX_THINGS - certain.length);
  return [...certain, ...usualThings(report).slice(0, room)];
};

/** Of a change before the last months, in milliseconds: an older one is no news. */
const MAX_AGE = 275 * 86_400_000;

const changesOf = (changes: readonly NamedChange[]): readonly ThingToKnow[] => {
  const [first] = changes;
  if (first === undefined) return [];
  const { color, position, after } = first;
  return [{ kind: 'change', changes, position: { color, moves: position, arrow: after[0]?.san } }];
};

const toHole = (hole: OpeningHole): ThingToKnow => ({
  kind: 'advice',
  message: { id: 'advice.hole', values: holeValues(hole) },
  games: hole.of,
  position: { color: hole.color, moves: [...hole.moves, hole.move], arrow: hole.answer },
});

const holeValues = ({ color, moves, move, played, of, answer, loss }: OpeningHole) => ({
  color,
  line: moves.length === 0 ? 'none' : lineFrom(0, moves),
  move: lineFrom(moves.length, [move]),
  played,
  of,
  loss,
  answer: lineFrom(moves.length + 1, [answer]),
});

const lineFrom = (ply: Ply, moves: readonly San[]): string =>
  formatLine({ turn: ply % 2 === 0 ? 'white' : 'black', moveNumber: 1 + Math.floor(ply / 2) }, moves);

/** What is worse than others, or else what is better, the most certain first. */
const comparedRates = (report: PlayerReport): readonly ThingToKnow[] => {
  const notable = notableRates(report);
  const rate = notable.find(({ isWeakness }) => isWeakness) ?? notable[0];
  if (rate === undefined) return [];
  const { finding } = rate;
  const others = report.findings.rates.filter((other) => other.verdict === 'weakness' && other !== finding);
  const places = rate.isWeakness ? placesOf(report, finding) : [];
  return [
    {
      kind: 'advice',
      message: rateMessage(rate),
      games: finding.games,
      finding,
      ...(rate.isWeakness && { others }),
      ...(places.length > 0 && { position: { places } }),
    },
  ];
};

/** Of the weakness or missed tactic that the rate is about. */
const placesOf = ({ tactics, findings }: PlayerReport, { kind }: RateFinding): readonly TacticLocation[] =>
  [...tactics.weaknesses, ...tactics.missed].find(
    (counted) => counted.places.length > 0 && compareWeakness(findings, counted)?.finding.kind === kind,
  )?.places ?? [];

/** Fewer say nothing. */
const MIN_WINNING = 10;

const wonPositions = ({ games, won, places }: Conversion, report: PlayerReport): readonly ThingToKnow[] => {
  const pressure = onPressure(report);
  const way = wayOf(games - won, games);
  if (games < MIN_WINNING || way === undefined) return pressure;
  return [
    {
      kind: 'advice',
      message: { id: 'advice.conversion', values: { games, won, lost: games - won, way } },
      games,
      ...(places.length > 0 && { position: { places } }),
    },
    ...pressure,
  ];
};

/** Of the won positions that were not won: enough for whoever stands badly to play on, and too few to count on. */
const [MANY_LOST, FEW_LOST] = [0.2, 0.1];

/** Fewer games show no habit. */
const MIN_LOST = 3;

const wayOf = (lost: number, games: number): 'playOn' | 'none' | undefined => {
  if (lost >= Math.max(MIN_LOST, MANY_LOST * games)) return 'playOn';
  return lost <= FEW_LOST * games ? 'none' : undefined;
};

const onPressure = (report: PlayerReport): readonly ThingToKnow[] => {
  const { low, rest } = report.pressure;
  const verdict = comparePressure(report);
  if ((verdict !== 'more' && verdict !== 'fewer') || low.rate === undefined || rest.rate === undefined) return [];
  const values = { low: low.rate, moves: low.moves, rest: rest.rate };
  return [{ kind: 'advice', message: { id: `advice.${verdict}-short-of-time`, values }, games: report.pressure.games }];
};

/** A rating that has risen over years is no form. */
const formOf = (report: KnownReport): readonly ThingToKnow[] => {
  const { form } = report.traits ?? { form: notableForm(report) };
  return form === undefined ? [] : [{ kind: 'advice', ...adviseOnLastGames(form) }];
};

/** What they choose themselves before what their opponents choose; of a color without a usual opening, their first move. */
const usualThings = (report: KnownReport): readonly ThingToKnow[] => {
  const usual = usualOpenings(report);
  const first = (report.firstMoves ?? [])
    .filter(({ color }) => usual.every(({ values }) => values.color !== color || values.verb === 'meet'))
    .filter((moves) => !(report.changes ?? []).some((change) => isAt(moves, change)))
    .flatMap(toFirstMove);
  return [
    ...usual.filter(({ values }) => values.verb === 'play').map(toUsual),
    ...first,
    ...usual.filter(({ values }) => values.verb === 'meet').map(toUsual),
  ];
};

/** What was usual before a change of repertoire there is not what they play. */
const isAt = ({ color, after = '' }: FirstMoves, change: NamedChange): boolean =>
  change.color === color && change.position.join(' ') === after;

const toUsual = ({ values, moves }: ReturnType<typeof usualOpenings>[number]): ThingToKnow => ({
  kind: 'usual',
  message: { id: 'advice.usual-opening', values },
  games: values.games,
  position: { color: values.color, moves },
});

/** Fewer games say nothing. */
const MIN_FIRST = 5;

/** The usual first move, or the answer to the opponents' first move, where it comes more often than all others together. */
const toFirstMove = ({ color, after, games: of, moves: [most] }: FirstMoves): readonly ThingToKnow[] => {
  if (most === undefined || of < MIN_FIRST || 2 * most.games <= of) return [];
  const { san, games, opening } = most;
  const before = after === undefined ? [] : [after];
  const values = {
    move: lineFrom(before.length, [san]),
    after: after === undefined ? 'none' : lineFrom(0, before),
    opening: color === 'black' && opening !== undefined && openingSide(opening) === color ? opening : 'none',
    games,
    of,
  };
  return [
    {
      kind: 'usual',
      message: { id: 'advice.first-move', values },
      games: of,
      position: { color, moves: [...before, san] },
    },
  ];
};
