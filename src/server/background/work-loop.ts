export type WorkLoop = {
  /** There may be work, also while some is done. */
  readonly wake: () => void;
  /** When the round that is being done is over. */
  readonly settled: () => Promise<void>;
};

type WorkLoopSettings = {
  /** One round; whether there may be more to do. Rejects never. */
  readonly round: () => Promise<boolean>;
  /** Before each further round. */
  readonly rest?: () => Promise<void>;
  /** No round begins after it. */
  readonly signal: AbortSignal;
};

/** Does round after round, one at a time, as long as there is work; then sleeps until it is woken. It begins asleep. */
export const createWorkLoop = ({ round, rest = () => Promise.resolve(), signal }: WorkLoopSettings): WorkLoop => {
  let wakes = 0;
  /** Of these, those that a round has begun after. */
  let heard = 0;
  let work: Promise<void> | undefined;

  const workOff = async (): Promise<void> => {
    while (!signal.aborted) {
      heard = wakes;
      const isMore = await round();
      if (!isMore && wakes === heard) return;
      await rest();
    }
  };
  const wake = (): void => {
    wakes += 1;
    work ??= workOff().finally(() => {
      work = undefined;
      if (wakes !== heard && !signal.aborted) wake();
    });
  };

  return {
    wake,
    settled: async () => {
      await work;
    },
  };
};
