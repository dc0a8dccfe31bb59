/** Acts once, after all that runs in this turn of the process, however often it is called meanwhile. */
export const onceATurn = (act: () => void): (() => void) => {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      act();
    });
  };
};
