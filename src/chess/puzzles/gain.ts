/** What a line wins, counted on the board and told in words. */
import { otherColor } from '../turn-of';
import type { Role } from 'chessops/types';
import { valueOf } from '../motifs/piece-value';
import type { PlayedLine, Step } from '../motifs/played-line';
import { isInBadSpot } from '../motifs/safety';

/**
 * `the queen`, `a rook and a pawn`, `the exchange`, `the queen for a rook`: what the solver takes, less what is taken of
 * his; pieces worth the same cancel out. What he takes back was no gain, and a piece that stands to be lost where the
 * line breaks off counts as lost. `undefined` when that is no more than nothing. `line` begins with the opponent's move.
 */
export const gainOf = ({ solver, steps: [head, ...steps] }: PlayedLine): string | undefined => {
  const own = steps.filter(({ color }) => color === solver);
  const taken = capturesOf(own);
  const lost = [
    ...takenBefore(head, own),
    ...capturesOf(steps.filter(({ color }) => color !== solver)),
    ...atStake(own.at(-1)),
  ];
  const [won, given] = [without(taken, lost), without(lost, taken)];
  if (worthOf(won) <= worthOf(given)) return undefined;
  if (given.length === 0) return listOf(won, (role) => (isTheOnly(role, own[0]) ? 'the' : 'a'));
  if (won.length === 1 && won[0] === 'rook' && given.length === 1 && valueOf(given[0] ?? 'pawn') === 3) {
    return 'the exchange';
  }
  return `${listOf(won, (role) => (isTheOnly(role, own[0]) ? 'the' : 'a'))} for ${listOf(given, () => 'a')}`;
};

const capturesOf = (steps: readonly Step[]): readonly Role[] => steps.flatMap(({ captured }) => captured ?? []);

const takenBefore = (head: Step | undefined, own: readonly Step[]): readonly Role[] =>
  head?.captured !== undefined && own.some(({ to, captured }) => to === head.to && captured !== undefined)
    ? [head.captured]
    : [];

const atStake = (last: Step | undefined): readonly Role[] =>
  last !== undefined && last.role !== 'king' && isInBadSpot(last.after.board, last.to) ? [last.role] : [];

/** One of the same worth goes for each of the others. */
const without = (roles: readonly Role[], others: readonly Role[]): readonly Role[] =>
  others.reduce((left, other) => {
    const at = left.findIndex((role) => valueOf(role) === valueOf(other));
    return at === -1 ? left : left.filter((_, index) => index !== at);
  }, roles);

const worthOf = (roles: readonly Role[]): number => roles.reduce((sum, role) => sum + valueOf(role), 0);

const isTheOnly = (role: Role, first: Step | undefined): boolean =>
  first !== undefined && first.before.board.pieces(otherColor(first.color), role).size() === 1;

const BY_WORTH = ['queen', 'rook', 'bishop', 'knight', 'pawn'] as const;
const NUMBERS = ['', '', 'two', 'three', 'four'];

const listOf = (roles: readonly Role[], article: (role: Role) => string): string => {
  const words = BY_WORTH.flatMap((role) => {
    const count = roles.filter((other) => other === role).length;
    if (count === 0) return [];
    return [count === 1 ? `${article(role)} ${role}` : `${NUMBERS[count] ?? String(count)} ${role}s`];
  });
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.slice(-1).join('')}`;
};
