import type { TreeGame } from '../../../chess/openings/opening-tree';
import { createMoveModel } from '../../../chess/preparation/prediction/move-model';
import { countMoves, createReplyChances } from '../../../chess/repertoire/chances';
import { findInvalidPlace, type InvalidPlace } from '../../../chess/repertoire/check-edit';
import { findPlayedGaps, hasOpenReply, type PlayedGap } from '../../../chess/repertoire/games/played-gaps';
import { indexRepertoire } from '../../../chess/repertoire/graph';
import { measureCoverage } from '../../../chess/repertoire/reach';
import type { Repertoire, RepertoireEdit } from '../../../chess/repertoire/repertoire';
import { type Milliseconds, otherColor } from '../../../chess/types';
import type { Thread } from '../../platform/threads';

export type CheckedContent = Pick<RepertoireEdit, 'put' | 'notes' | 'starts'>;

type PlayedGapsTask = {
  readonly repertoire: Repertoire;
  /** Games that may have met a gap, and all games, from which the chances are. */
  readonly newGames: readonly TreeGame[];
  readonly games: readonly TreeGame[];
  readonly now: Milliseconds;
};

export const repertoireTasks = {
  findInvalidPlace: (content: CheckedContent): InvalidPlace | undefined => findInvalidPlace(content),
  hasOpenReply: ({ repertoire, newGames }: Pick<PlayedGapsTask, 'repertoire' | 'newGames'>): boolean =>
    hasOpenReply(indexRepertoire(repertoire), newGames),
  findPlayedGaps: ({ repertoire, newGames, games, now }: PlayedGapsTask): readonly PlayedGap[] => {
    const { color, goal, speed, rating } = repertoire;
    const players = createMoveModel([], { color: otherColor(color), now, speed, rating });
    const chances = createReplyChances(players, countMoves(games, { color, now }));
    const { gaps } = measureCoverage(indexRepertoire(repertoire), { goal, chances });
    return findPlayedGaps(gaps, newGames);
  },
};
export type RepertoireThread = Thread<typeof repertoireTasks>;
