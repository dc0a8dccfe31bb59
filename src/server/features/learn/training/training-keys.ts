/** The names of review queues and puzzles of scouted players. No name and no game's id has a colon. */
import type { Ply } from '../../../../chess/types';
import type { ScoutKey } from '../../../db/scout/scouts';

/** One's own review queue, which is `own`, has none either. */
export const scoutedQueue = ({ source, player }: ScoutKey): string => `${source}:${player}`;

export const scoutedKey = (scout: ScoutKey, game: string, ply: Ply): string =>
  `scouted:${scoutedQueue(scout)}:${game}:${ply}`;

/** The review queue that a scouted player's puzzle is in. */
export const queueOfKey = (key: string): string => key.split(':').slice(1, 3).join(':');
