/**
 * What a player does more or less often than people do: the knight to f3 rather than to e2, early castling, this pawn never.
 * Learned in the positions that were met, it holds in those that were not.
 */
import { moveCode } from '../../opening-tree/game-line';
import type { TreeGame } from '../../opening-tree/opening-tree';
import { partsOf, withChances } from './chances';
import type { Weighted } from './game-weight';
import { ownMoves } from './own-moves';
import type { Circumstances } from './position-features';
import { whatPeoplePlay, type LikelyMove } from './policy';

export type Habits = (moves: readonly LikelyMove[]) => readonly LikelyMove[];

/** As if each path had been taken so many times more, and had been expected as often. */
const STRENGTH = 1;
/** More games tell hardly more of habits, and would take long. */
const GAMES = 100;

export const habitsOf = (games: readonly Weighted<TreeGame>[], known: Pick<Circumstances, 'rating'>): Habits => {
  const taken = new Map<number, number>();
  const expected = new Map<number, number>();
  const weightiest = [...games].sort((one, other) => other.weight - one.weight).slice(0, GAMES);
  for (const { game, weight } of weightiest) {
    for (const { position, last, move } of ownMoves(game)) {
      const circumstances = { ...known, speed: game.speed, last };
      for (const { uci, path, chance } of whatPeoplePlay(position, circumstances)) {
        add(expected, path, weight * chance);
        if (moveCode(uci) === move) add(taken, path, weight);
      }
    }
  }
  const ratioOf = ({ path }: LikelyMove): number =>
    ((taken.get(path) ?? 0) + STRENGTH) / ((expected.get(path) ?? 0) + STRENGTH);
  return (moves) => withChances(moves, partsOf(moves.map((move) => move.chance * ratioOf(move))));
};

const add = (sums: Map<number, number>, key: number, value: number): void => {
  sums.set(key, (sums.get(key) ?? 0) + value);
};
