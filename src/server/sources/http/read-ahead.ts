/**
 * What comes, taken as soon as it comes and kept until it is asked for, `max` pieces at most: a connection that breaks
 * takes along what nobody has taken. `next` answers `undefined` at the end, and never rejects.
 */
export async function* readAhead<Piece>(
  next: () => Promise<Piece | undefined>,
  max: number,
): AsyncGenerator<Piece, void, undefined> {
  const arrived: Piece[] = [];
  const state = { isOver: false };
  // Either side waits alone: one for room, the other for a piece.
  let notify = (): void => undefined;
  const change = (): Promise<void> => new Promise((resolve) => (notify = resolve));

  const take = async (): Promise<void> => {
    for (;;) {
      if (arrived.length >= max) await change();
      const piece = await next();
      if (piece === undefined) break;
      arrived.push(piece);
      notify();
    }
    state.isOver = true;
    notify();
  };

  void take();
  for (;;) {
    const piece = arrived.shift();
    if (piece !== undefined) {
      notify();
      yield piece;
    } else if (state.isOver) return;
    else await change();
  }
}
