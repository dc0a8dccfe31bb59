/** Replies counted in rated games of Lichess, which its database publishes (CC0): by anybody whose history was not collected. */
import { MAX_TREE_PLIES } from '../../../src/chess/openings/game-line';
import { START_FEN } from '../../../src/chess/position/fen';
import { hashOf, type PositionHash } from '../../../src/chess/position/hash';
import { bandOf, BANDS, LEAST_GAMES, type ReplyRow } from '../../../src/chess/preparation/prediction/opening-replies';
import type { Speed } from '../../../src/chess/clock';
import { type Fen, otherColor, type Uci } from '../../../src/chess/types';
import { nameIn, playedBy, readHistories } from './histories';
import { readUntestedGames } from './rated-games';

export type PlayedReply = {
  readonly player: string;
  readonly fen: Fen;
  readonly position: PositionHash;
  readonly uci: Uci;
  readonly last: Uci | undefined;
  readonly rating: number;
  readonly speed: Speed;
};

/** A player counts once in each position, by the first of the games: some have dozens with the same opening. */
export const readPlayedReplies = (data: string): readonly PlayedReply[] => {
  const counted = new Set<string>();
  const hashes = new Map<Fen, PositionHash>();
  return sidesIn(data).flatMap(({ game, color }) => {
    const { rating, speed } = playedBy(game, color, '');
    const player = nameIn(game, color);
    if (rating === undefined || game.start !== START_FEN) return [];
    return game.plies.slice(0, MAX_TREE_PLIES).flatMap(({ uci }, ply) => {
      if ((ply % 2 === 0) !== (color === 'white')) return [];
      const before = game.plies[ply - 1];
      const fen = before?.fen ?? game.start;
      const position = hashes.get(fen) ?? hashOf(fen);
      hashes.set(fen, position);
      if (counted.has(`${player} ${position}`)) return [];
      counted.add(`${player} ${position}`);
      return [{ player, fen, position, uci, last: before?.uci, rating, speed }];
    });
  });
};

/** The sample, and the opponents of the collected histories, each game once. */
const sidesIn = (data: string) => {
  const known = new Set<string>();
  const sides = [
    ...readUntestedGames(data).flatMap(({ game, colors }) => colors.map((color) => ({ game, color }))),
    ...readHistories(data).flatMap(({ games }) => games.map(({ game, color }) => ({ game, color: otherColor(color) }))),
  ];
  return sides.filter(({ game, color }) => {
    const site = game.headers.get('Site') ?? '';
    const key = `${site} ${color}`;
    if (!site.includes('lichess.org/') || !isRated(game.headers) || known.has(key)) return false;
    known.add(key);
    return true;
  });
};

const isRated = (headers: ReadonlyMap<string, string>): boolean => /\brated\b/iu.test(headers.get('Event') ?? '');

/** The most played move first. */
export const countReplies = (replies: readonly PlayedReply[]): readonly ReplyRow[] => {
  const positions = new Map<PositionHash, Map<Uci, number[]>>();
  for (const { position, uci, rating } of replies) {
    const moves = positions.get(position) ?? new Map<Uci, number[]>();
    const counts = moves.get(uci) ?? BANDS.map(() => 0);
    const band = bandOf(rating) ?? 0;
    counts[band] = (counts[band] ?? 0) + 1;
    positions.set(position, moves.set(uci, counts));
  }
  return [...positions].flatMap(([position, moves]) => {
    const mostPlayed = [...moves].sort((one, other) => sum(other[1]) - sum(one[1]));
    if (sum(mostPlayed.map(([, counts]) => sum(counts))) < LEAST_GAMES) return [];
    return [[position, ...mostPlayed.map(([uci, counts]) => [uci, ...counts].join(' '))]];
  });
};

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
