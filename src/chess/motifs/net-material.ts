import type { Board } from 'chessops/board';
import type { Role } from 'chessops/types';
import { opposite } from 'chessops/util';
import type { Color } from '../types';
import { valueOf } from './attackers';

/** What one side wins and gives for it. */
export type NetMaterial = { readonly won: readonly Role[]; readonly given: readonly Role[] };

/** Pieces of equal value cancel out. */
export const netMaterial = (won: readonly Role[], given: readonly Role[]): NetMaterial => ({
  won: withoutEqual(won, given),
  given: withoutEqual(given, won),
});

/** In pawns. */
export const netValue = ({ won, given }: NetMaterial): number => totalValue(won) - totalValue(given);

/** The side's gain between two positions, and how many of its pawns were promoted. */
export const gainBetween = (
  before: Board,
  after: Board,
  side: Color,
): { readonly material: NetMaterial; readonly promoted: number } => {
  const [own, other] = [changesOf(before, after, side), changesOf(before, after, opposite(side))];
  const promoted = own.gained.length;
  const given = withoutPawns(own.lost, promoted);
  return {
    material: netMaterial(withoutPawns(other.lost, other.gained.length), [...given, ...other.gained]),
    promoted,
  };
};

/** `the queen`, `the exchange and a pawn`, `the queen for a rook`; `isTheOnly` of the pieces won. */
export const describeMaterial = ({ won, given }: NetMaterial, isTheOnly: (role: Role) => boolean): string => {
  const article = (role: Role) => (isTheOnly(role) ? 'the' : 'a');
  const minor = given.find((role) => valueOf(role) === valueOf('knight'));
  const isExchange = won.includes('rook') && !won.includes('queen') && minor !== undefined;
  const gains = isExchange ? ['the exchange', ...wordsOf(without(won, 'rook'), article)] : wordsOf(won, article);
  const losses = wordsOf(isExchange ? without(given, minor) : given, () => 'a');
  return losses.length === 0 ? listOf(gains) : `${listOf(gains)} for ${listOf(losses)}`;
};

const MATERIAL = ['queen', 'rook', 'bishop', 'knight', 'pawn'] as const;

const changesOf = (before: Board, after: Board, color: Color) => {
  const change = (role: Role): number => after.pieces(color, role).size() - before.pieces(color, role).size();
  const repeated = (times: (role: Role) => number): readonly Role[] =>
    MATERIAL.flatMap((role) => Array.from({ length: Math.max(0, times(role)) }, () => role));
  return { lost: repeated((role) => -change(role)), gained: repeated(change) };
};

const withoutPawns = (roles: readonly Role[], count: number): readonly Role[] =>
  Array.from({ length: count }).reduce<readonly Role[]>((left) => without(left, 'pawn'), roles);

const without = (roles: readonly Role[], role: Role): readonly Role[] => {
  const at = roles.indexOf(role);
  return at === -1 ? roles : roles.filter((_, index) => index !== at);
};

const withoutEqual = (roles: readonly Role[], others: readonly Role[]): readonly Role[] =>
  others.reduce((left, other) => {
    const equal = left.find((role) => valueOf(role) === valueOf(other));
    return equal === undefined ? left : without(left, equal);
  }, roles);

const totalValue = (roles: readonly Role[]): number => roles.reduce((sum, role) => sum + valueOf(role), 0);

const NUMBERS = ['', '', 'two', 'three', 'four'];

const wordsOf = (roles: readonly Role[], article: (role: Role) => string): readonly string[] =>
  MATERIAL.flatMap((role) => {
    const count = roles.filter((other) => other === role).length;
    if (count === 0) return [];
    return [count === 1 ? `${article(role)} ${role}` : `${NUMBERS[count] ?? String(count)} ${role}s`];
  });

const listOf = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.slice(-1).join('')}`;
