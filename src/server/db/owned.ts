declare const granted: unique symbol;

/** A user whose data whoever calls may change. Queries ask for it, so that no route does without its check. */
export type Owned = { readonly userId: number; readonly [granted]: true };

/** For `accounts/` after its check, and for tests. */
export function own(userId: number): Owned;
export function own(userId: number): Omit<Owned, typeof granted> {
  return { userId };
}
