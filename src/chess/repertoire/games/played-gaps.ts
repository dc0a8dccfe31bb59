/** Which gaps of a repertoire were played: what one's own games met, and what has no answer. */
import { positionMovesOf } from '../../openings/game-line';
import type { TreeGame } from '../../openings/opening-tree';
import { formatLine } from '../../position/move';
import { hashOf, type PositionHash } from '../../position/hash';
import { type San, turnOf } from '../../types';
import { fenOf, type RepertoireGraph } from '../graph';
import type { Gap } from '../reach';
import type { Epd } from '../repertoire';
import { walkPlaces } from './verdict';

export type PlayedGap = {
  readonly gap: Gap;
  /** The newest first. */
  readonly gameIds: readonly string[];
};

/**
 * Whether an opponent played a reply that the repertoire does not have, or lines ended. Without it no gap was played: it is
 * found a hundred times faster than the chances of all replies.
 */
export const hasOpenReply = (graph: RepertoireGraph, games: readonly TreeGame[]): boolean =>
  games.some((game) => {
    for (const { kind, place } of walkPlaces(graph, game))
      if (kind === 'ended' || (kind === 'exit' && !place.isOwn)) return true;
    return false;
  });

/** Likeliest first, as the gaps are. By any order of moves. */
export const findPlayedGaps = (gaps: readonly Gap[], games: readonly TreeGame[]): readonly PlayedGap[] => {
  const played = new Map<PositionHash, string[]>();
  for (const { id, line } of games.toSorted((one, other) => other.playedAt - one.playedAt)) {
    for (const position of new Set(positionMovesOf(line).map((step) => step.position))) {
      const ids = played.get(position);
      if (ids === undefined) played.set(position, [id]);
      else ids.push(id);
    }
  }
  return gaps.flatMap((gap) => {
    const gameIds = played.get(hashOf(fenOf(gap.to)));
    return gameIds === undefined ? [] : [{ gap, gameIds }];
  });
};

/** `5...Qb6` */
export const formatReply = ({ start, moves, reply }: Pick<Gap, 'start' | 'moves' | 'reply'>): string =>
  formatMove(start, moves.length, reply);

/** With its number, as it is after so many moves of both sides. */
export const formatMove = (start: Epd, plies: number, san: San): string => {
  const offset = (turnOf(start) === 'white' ? 0 : 1) + plies;
  return formatLine({ turn: offset % 2 === 0 ? 'white' : 'black', moveNumber: 1 + Math.floor(offset / 2) }, [san]);
};

/** "1 game in N" */
export const gamesPerGap = (reach: number): number => Math.max(1, Math.round(1 / reach));
