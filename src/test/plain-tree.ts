/** What a tree should say, counted plainly by the rules of another library. */
import { Chess } from 'chess.js';

export type PlainGame = { readonly id: string; readonly moves: readonly string[] };

export const epdIn = (game: Chess): string => game.fen().split(' ').slice(0, 4).join(' ');

/** By move the games that played it in the position, and by position the games that reach it, of these games alone. */
export const countPlainly = (games: readonly PlainGame[], epd: string) => {
  const played = new Map<string, Set<string>>();
  const reached = new Map<string, Set<string>>();
  for (const { id, moves } of games) {
    const game = new Chess();
    add(reached, epdIn(game), id);
    for (const move of moves) {
      if (epdIn(game) === epd) add(played, move, id);
      game.move(move);
      add(reached, epdIn(game), id);
    }
  }
  return { played: sizes(played), reached: sizes(reached) };
};

const add = (sets: Map<string, Set<string>>, key: string, id: string): void =>
  void sets.set(key, (sets.get(key) ?? new Set()).add(id));

const sizes = (sets: ReadonlyMap<string, ReadonlySet<string>>): Readonly<Record<string, number>> =>
  Object.fromEntries([...sets].map(([key, { size }]) => [key, size]));
