/** Lichess' own bounds on names, widened to its oldest accounts. */
const NAME = /^[a-z0-9][a-z0-9_-]{1,29}$/i;
/** With a token this path means the token's owner. */
const MYSELF = 'me';

/** The id of a player, which is the name in small letters; `undefined` when nobody can be called so. */
export const toPlayerId = (name: string): string | undefined => {
  const id = name.trim().toLowerCase();
  return NAME.test(id) && id !== MYSELF ? id : undefined;
};
