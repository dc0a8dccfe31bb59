import { playerOfAddress } from '../../../chess/player/game-sites';
import { scoutingMessages } from '../../../contract/player/scout';
import { makePlayer, PLAYER } from '../../../contract/sites';

/** What was typed as a player's name: nothing, a name to search for, or something that no player is called. */
export type NameReading =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly problem: string | undefined };

/**
 * `NAME`, `site:NAME`, or the address of a player's page. Blank text has no problem: it asks for nothing. Specification,
 * VAL-14.
 */
export const readPlayerName = (text: string): NameReading => {
  const linked = playerOfAddress(text);
  const name = linked === undefined ? text.trim() : makePlayer(linked);
  if (name === '') return { ok: false, problem: undefined };
  return PLAYER.test(name) ? { ok: true, value: name } : { ok: false, problem: scoutingMessages.badName };
};
