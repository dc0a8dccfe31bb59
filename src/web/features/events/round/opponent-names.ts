import type { Round } from '../../../../contract/events';
import { playersOf } from '../../../../contract/sites';

/** How the opponent of a round may be called in a game. */
export const opponentNames = ({ opponent, player }: Pick<Round, 'opponent' | 'player'>): readonly string[] => [
  ...(opponent === undefined ? [] : [opponent]),
  ...(player === undefined ? [] : playersOf(player).map(({ name }) => name)),
];

/** Of `Doe, Jane` and `Jane Doe` what a list of games is searched for: names are written in more than one order. */
export const searchName = (name: string): string =>
  (name.includes(',') ? name.split(',')[0] : name.split(' ').at(-1)) ?? '';
