/** Makes puzzles of missed and allowed tactics, each once however many ask for it. */
import { ESTIMATED_DEVIATION } from '../../../../chess/puzzles/themes';
import { estimateRating, fromTactic } from '../../../../chess/puzzles/to-puzzle';
import type { Result } from '../../../../chess/types';
import type { EnginePool } from '../../../../engine/search';
import type { Database } from '../../../db/infra/database';
import { addRefusal } from '../../../db/learn/puzzle-refusals';
import { addPuzzles, findPuzzles, type StoredPuzzle } from '../../../db/learn/puzzles';
import type { FreshMoment } from './review-queue';
import { type CheckFailure, checkPuzzle } from './training-check';

/** No value: it is no puzzle, and that is kept. */
export type Made = Result<StoredPuzzle | undefined, CheckFailure>;

export type PuzzleMaker = {
  readonly make: (moment: FreshMoment) => Promise<Made>;
  /**
   * Before anybody asks, until one of them is a puzzle or the engine fails. Nothing when that is going on already.
   */
  readonly makeAhead: (moments: readonly FreshMoment[]) => void;
  /** Waits for what is being made. */
  readonly close: () => Promise<void>;
};

export type MakerDeps = {
  readonly db: Database;
  readonly pool: EnginePool;
  readonly onFailure: (error: unknown, message: string) => void;
};

export const createPuzzleMaker = ({ onFailure, ...deps }: MakerDeps): PuzzleMaker => {
  /** By key. */
  const making = new Map<string, Promise<Made>>();
  let ahead: Promise<void> | undefined;

  const make = (moment: FreshMoment): Promise<Made> => {
    const running = making.get(moment.key);
    if (running !== undefined) return running;
    const made = makePuzzle(deps, moment).finally(() => making.delete(moment.key));
    making.set(moment.key, made);
    return made;
  };
  const makeOne = async (moments: readonly FreshMoment[]): Promise<void> => {
    for (const moment of moments) {
      const made = await make(moment);
      if (!made.ok || made.value !== undefined) return;
    }
  };

  return {
    make,
    makeAhead: (moments) => {
      ahead ??= makeOne(moments)
        .catch((error: unknown) => onFailure(error, 'the next puzzle could not be made'))
        .finally(() => (ahead = undefined));
    },
    close: async () => {
      await Promise.allSettled([...making.values(), ahead]);
    },
  };
};

const makePuzzle = async ({ db, pool }: Omit<MakerDeps, 'onFailure'>, moment: FreshMoment): Promise<Made> => {
  const tactic = await moment.load();
  if (tactic === undefined) return { ok: true, value: undefined };
  const found = fromTactic(tactic);
  const checked = found === undefined ? NO_PUZZLE : await checkPuzzle(pool, found);
  if (!checked.ok) return checked;
  if (checked.value === undefined) {
    await addRefusal(db, moment, Date.now());
    return NO_PUZZLE;
  }
  const { key, origin } = moment;
  const { source, url, gameId } = tactic;
  await addPuzzles(db, [
    {
      ...{ key, origin, source, puzzle: checked.value },
      ...{ rating: estimateRating(checked.value), deviation: ESTIMATED_DEVIATION },
      url,
      gameId,
    },
  ]);
  const [stored] = await findPuzzles(db, [key]);
  return { ok: true, value: stored };
};

const NO_PUZZLE = { ok: true, value: undefined } as const;
