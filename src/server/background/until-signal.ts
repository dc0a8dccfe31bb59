/** The values as they come, until the signal comes: then nobody waits for the next one any more, and `toError` is thrown. */
export async function* untilSignal<Value>(
  values: AsyncIterable<Value>,
  signal: AbortSignal,
  toError: () => Error,
): AsyncGenerator<Value> {
  const iterator = values[Symbol.asyncIterator]();
  let stop = (): void => undefined;
  const stopped = new Promise<never>((_, reject) => (stop = () => reject(toError())));
  stopped.catch(() => undefined);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), stopped]);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener('abort', stop);
    // Not waited for: it may itself wait for a value that never comes.
    Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
}
