/** How an event is put into words. */
import type { EventDetails, ListedEvent, Round } from '../../../contract/events';
import { countOf, dateText, DASH, speedName } from '../../player/labels';

/** `4 Dec 2026 – 6 Dec 2026`; empty where no day is known. */
export const daysText = ({ startsOn, endsOn }: Pick<EventDetails, 'startsOn' | 'endsOn'>): string => {
  const days = [...new Set([startsOn, endsOn])]
    .filter((day) => day !== undefined)
    .map((day) => dateText(`${day}T12:00`));
  return days.join(` ${DASH} `);
};

/** `4 Dec 2026, Hall 2, Classical`. */
export const aboutText = (event: EventDetails): string =>
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
  const count = (wanted: Round['outcome']): number => rounds.filter(({ outcome }) => outcome === wanted).length;
  const [wins, draws, losses] = [count('win'), count('draw'), count('loss')];
  return { rounds: rounds.length, played: wins + draws + losses, points: wins + draws / 2 };
};

export const roundName = ({ number }: Pick<Round, 'number'>): string =>
  number === undefined ? 'Round' : `Round ${number}`;

/** `White against Doe, Jane`. */
export const pairingText = ({ color, opponent, player }: Pick<Round, 'color' | 'opponent' | 'player'>): string => {
  const name = opponent ?? player;
  if (name === undefined)
    return color === undefined ? 'Opponent not known yet' : `${SIDES[color]}, opponent not known yet`;
  return color === undefined ? `Against ${name}` : `${SIDES[color]} against ${name}`;
};

export const SIDES = { white: 'White', black: 'Black' } as const;

/** `5 Dec 2026, 19:30`. */
export const whenText = ({ date, time }: Pick<Round, 'date' | 'time'>): string =>
  [date && dateText(`${date}T12:00`), time].filter(Boolean).join(', ');
