declare const granted: unique symbol;

/** What whoever calls may change. Queries ask for it, so that no route does without its check. */
export type Granted<Data> = Data & { readonly [granted]: true };

/** A user whose data whoever calls may change. */
export type Owned = Granted<{ readonly userId: number }>;

/** For `accounts/` after its check, for the command line, and for tests. */
export const own = (userId: number): Owned => grant({ userId });

/** As `own`. */
export function grant<Data>(data: Data): Granted<Data>;
export function grant<Data>(data: Data): Data {
  return data;
}
