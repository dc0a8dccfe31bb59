/** Chess.com's own bounds on names, a little widened. */
const NAME = /^[a-z0-9][a-z0-9_-]{1,29}$/i;

/** The name in small letters, as addresses have it: others are redirected. `undefined` when nobody can be called so. */
export const toPlayerId = (name: string): string | undefined => {
  const id = name.trim().toLowerCase();
  return NAME.test(id) ? id : undefined;
};
