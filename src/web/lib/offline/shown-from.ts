/** Since when what the screen shows has been kept on this device, where it did not come from the server. */

type Shown = { readonly keptAt: number; readonly path: string };

let shown: Shown | undefined;
const listeners = new Set<() => void>();

/** A page shows what was kept then, in milliseconds since 1970; of several the oldest is said. */
export const noteShown = (keptAt: number): void => {
  const path = window.location.pathname;
  const oldest = shown?.path === path ? Math.min(shown.keptAt, keptAt) : keptAt;
  shown = { keptAt: oldest, path };
  for (const listener of listeners) listener();
};

/** For the page at a path; `undefined` where it shows what came from the server. */
export const shownFrom = (path: string): number | undefined => (shown?.path === path ? shown.keptAt : undefined);

export const onShown = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
