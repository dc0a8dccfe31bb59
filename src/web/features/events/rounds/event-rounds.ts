import type { Pairing, PairingOfOthers } from '../../../../chess/events/pairing-list';
import { invert } from '../../../../chess/events/pairing-text';
import { type Color, otherColor } from '../../../../chess/types';
import {
  EVENT_LIMITS,
  type EventDetails,
  type ListedEvent,
  type OwnEvent,
  type Round,
  type RoundDetails,
} from '../../../../contract/events';
import { playersOf } from '../../../../contract/sites';
import { countOf, DASH, dateText, speedName } from '../../../player/labels';

/** `4 Dec 2026 – 6 Dec 2026`; empty where no day is known. */
export const daysText = ({ startsOn, endsOn }: Pick<EventDetails, 'startsOn' | 'endsOn'>): string => {
  const days = [...new Set([startsOn, endsOn])]
    .filter((day) => day !== undefined)
    .map((day) => dateText(`${day}T12:00`));
  return days.join(` ${DASH} `);
};

/** `4 Dec 2026, Hall 2, Classical`. */
export const eventSummary = (event: EventDetails): string =>
  [daysText(event), event.place, event.speed && speedName(event.speed)].filter(Boolean).join(', ');

/** `2½`. */
export const pointsText = (points: number): string =>
  points % 1 === 0 ? String(points) : `${points < 1 ? '' : Math.floor(points)}½`;

/** `7 rounds, score 2½/4`. */
export const scoreText = ({ rounds, played, points }: Pick<ListedEvent, 'rounds' | 'played' | 'points'>): string =>
  rounds === 0
    ? 'No rounds yet'
    : `${countOf(rounds, 'round')}${played === 0 ? '' : `, score ${pointsText(points)}/${played}`}`;

export const scoreOf = (rounds: readonly Round[]): Pick<ListedEvent, 'rounds' | 'played' | 'points'> => {
  const count = (result: Round['outcome']): number => rounds.filter(({ outcome }) => outcome === result).length;
  const [wins, draws, losses] = [count('win'), count('draw'), count('loss')];
  return { rounds: rounds.length, played: wins + draws + losses, points: wins + draws / 2 };
};

/** The first without result or game after those that were played; `undefined` when all are. */
export const nextRoundOf = (rounds: readonly Round[]): Round | undefined => {
  const isPlayed = ({ outcome, pgn }: Round): boolean => outcome !== undefined || pgn !== undefined;
  const later = rounds.slice(rounds.findLastIndex(isPlayed) + 1);
  return later[0] ?? rounds.find((round) => !isPlayed(round));
};

export const roundName = ({ number }: Pick<Round, 'number'>): string =>
  number === undefined ? 'Round' : `Round ${number}`;

/** `White against Doe, Jane`. */
export const pairingText = ({ color, opponent, player }: Pick<Round, 'color' | 'opponent' | 'player'>): string => {
  const name = opponent ?? player;
  if (name === undefined)
    return color === undefined ? 'Opponent not known yet' : `${COLOR_NAMES[color]}, opponent not known yet`;
  return color === undefined ? `Against ${name}` : `${COLOR_NAMES[color]} against ${name}`;
};

export const COLOR_NAMES = { white: 'White', black: 'Black' } as const;

/** `5 Dec 2026, 19:30`. */
export const dateTimeText = ({ date, time }: Pick<Round, 'date' | 'time'>): string =>
  [date && dateText(`${date}T12:00`), time].filter(Boolean).join(', ');

export const toDraft = ({ round, date, time, color, name, rating, outcome }: Pairing): RoundDetails => ({
  ...(round !== undefined && { number: round }),
  ...(date !== undefined && { date }),
  ...(time !== undefined && { time }),
  ...(color !== undefined && { color }),
  opponent: name.slice(0, EVENT_LIMITS.opponent),
  ...(rating !== undefined && { rating }),
  ...(outcome !== undefined && { outcome }),
});

/** The round of the player who sits opposite the given side. */
export const draftAgainst = (pairing: PairingOfOthers, side: Color): RoundDetails => {
  const { hasColors, line, round, date, time } = pairing;
  const outcome = pairing.outcome && (side === 'black' ? pairing.outcome : invert(pairing.outcome));
  return toDraft({
    line,
    round,
    date,
    time,
    ...pairing[side],
    ...(hasColors && { color: otherColor(side) }),
    ...(outcome && { outcome }),
  });
};

type MatchedRounds = {
  readonly matched: readonly { readonly round: Round; readonly draft: RoundDetails }[];
  /** Those that are new. */
  readonly rounds: readonly RoundDetails[];
};

/** An existing round with the same number, and the same or no opponent, is updated, by one draft at most. */
export const matchRounds = (existing: readonly Round[], drafts: readonly RoundDetails[]): MatchedRounds => {
  const free = new Set(existing);
  const matched: { round: Round; draft: RoundDetails }[] = [];
  const rounds: RoundDetails[] = [];
  for (const draft of drafts) {
    const round = findMatchingRound([...free], draft);
    if (round === undefined) rounds.push(draft);
    else {
      free.delete(round);
      matched.push({ round, draft });
    }
  }
  return { matched, rounds };
};

const findMatchingRound = (rounds: readonly Round[], { number, opponent }: RoundDetails): Round | undefined => {
  const isSame = (round: Round): boolean => round.opponent?.toLowerCase() === opponent?.toLowerCase();
  if (number === undefined) return rounds.find(isSame);
  const numbered = rounds.filter((round) => round.number === number);
  return numbered.find(isSame) ?? numbered.find((round) => round.opponent === undefined);
};

/** Draft values win; missing ones keep the value of the round. */
export const mergeRound = (
  { number, date, time, color, opponent, rating, player, outcome }: Round,
  draft: RoundDetails,
): RoundDetails => ({
  ...(number !== undefined && { number }),
  ...(date !== undefined && { date }),
  ...(time !== undefined && { time }),
  ...(color !== undefined && { color }),
  ...(opponent !== undefined && { opponent }),
  ...(rating !== undefined && { rating }),
  ...(player !== undefined && { player }),
  ...(outcome !== undefined && { outcome }),
  ...draft,
});

/** Names the opponent may have in PGN headers. */
export const opponentNames = ({ opponent, player }: Pick<Round, 'opponent' | 'player'>): readonly string[] => [
  ...(opponent === undefined ? [] : [opponent]),
  ...(player === undefined ? [] : playersOf(player).map(({ name }) => name)),
];

/** The surname, of `Doe, Jane` and of `Jane Doe`. */
export const surnameOf = (name: string): string =>
  (name.includes(',') ? name.split(',')[0] : name.split(' ').at(-1)) ?? '';

type PreparationTarget = { readonly event: OwnEvent; readonly round: Round; readonly player: string };

export const preparationLink = ({ event, round, player }: PreparationTarget) => {
  const { color, prepared } = round;
  const speed = prepared?.speed ?? event.speed;
  const games = prepared?.player === player ? prepared.games : undefined;
  return {
    to: '/prepare',
    search: {
      player,
      ...(color === 'black' && { as: color }),
      speed,
      games,
      event: event.id,
      round: round.id,
    },
  } as const;
};

type SearchTarget = { readonly event: OwnEvent; readonly round: Round; readonly name: string };

/** The name stands in the field for the opponent, which looks for it. */
export const searchLink = ({ event, round, name }: SearchTarget) =>
  ({
    to: '/prepare',
    search: {
      name,
      ...(round.color === 'black' && { as: round.color }),
      speed: event.speed,
      event: event.id,
      round: round.id,
    },
  }) as const;

export type RoundProps = { readonly profileId: number; readonly event: OwnEvent; readonly round: Round };
