/** The names of decks and puzzles of scouted players. No name and no game's id has a colon. */
import type { Ply } from '../../../../chess/types';
import type { ScoutKey } from '../../../db/scout/scouts';

/** One's own deck, which is `own`, has none either. */
export const scoutedDeck = ({ source, player }: ScoutKey): string => `${source}:${player}`;

export const scoutedKey = (scout: ScoutKey, game: string, ply: Ply): string =>
  `scouted:${scoutedDeck(scout)}:${game}:${ply}`;

/** The deck that a scouted player's puzzle is on. */
export const deckOfKey = (key: string): string => key.split(':').slice(1, 3).join(':');
