/** A real game as training: what one played from memory in positions of one's cards. */
import { moveOf } from '../../openings/game-line';
import type { TreeGame } from '../../openings/opening-tree';
import { uuidOf } from '../../text';
import type { Ply } from '../../types';
import type { DrillResult, RepertoireCard } from '../drill-result';
import type { RepertoireGraph } from '../graph';
import type { Epd } from '../repertoire';
import { walkPlaces } from './verdict';

export type RepeatedGame = TreeGame & {
  /** Spent on the move, where the clock is known. */
  readonly secondsAt?: (ply: Ply) => number | undefined;
};

type GameResultOptions = {
  /** Faster moves of bullet games do not count, nor those without a clock. By default 3. */
  readonly bulletSeconds?: number;
};

const BULLET_SECONDS = 3;

/**
 * Of a rated game that is newer than the card: the main move counts as `good`, an accepted one not at all, any other as
 * `again`. Each card once, at the first occurrence of its position. The same game gives the same ids again.
 */
export const gameResults = (
  graph: RepertoireGraph,
  cards: readonly RepertoireCard[],
  game: RepeatedGame,
  { bulletSeconds = BULLET_SECONDS }: GameResultOptions = {},
): readonly DrillResult[] => {
  if (game.isRated !== true) return [];
  const { color } = graph.source;
  const known = new Map(cards.filter((card) => card.color === color).map((card) => [card.position, card]));
  const seen = new Set<Epd>();
  const results: DrillResult[] = [];
  for (const { ply, place, move, kind } of walkPlaces(graph, game)) {
    const { position, isOwn, main } = place;
    const card = known.get(position);
    if (!isOwn || main === undefined || card?.expected !== main || seen.has(position)) continue;
    seen.add(position);
    const played = moveOf(move);
    const isAccepted = kind === 'kept' && played !== main;
    if (isAccepted || game.playedAt < card.firstSeenAt || isTooFast(game, ply, bulletSeconds)) continue;
    results.push({
      id: uuidOf(`${game.id} ${color} ${position}`),
      color,
      position,
      expected: main,
      played,
      outcome: kind === 'kept' ? 'good' : 'again',
      source: 'game',
      at: game.playedAt,
    });
  }
  return results;
};

const isTooFast = ({ speed, secondsAt }: RepeatedGame, ply: Ply, least: number): boolean =>
  (speed === 'bullet' || speed === 'ultraBullet') && (secondsAt?.(ply) ?? 0) < least;
