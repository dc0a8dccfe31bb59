/**
 * A session of about ten minutes: what is due comes first by its value for the minute. What was missed or skipped comes
 * again at the end, once, so that every session ends.
 */

/** `card`: a position of a repertoire. `mistake`: a tactic missed or allowed in a game. `theme`: of the weakest theme. */
export const ITEM_KINDS = ['card', 'mistake', 'daily', 'theme'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/** Of the program: what else may be of use is chosen from these. */
export type SessionItem = {
  /** Unique in a session. */
  readonly id: string;
  readonly kind: ItemKind;
  /** Due again, in contrast to new. */
  readonly isDue: boolean;
};

export const SESSION_ITEMS = 8;
export const SESSION_MINUTES = 10;

/** Estimated; `value` is relative. */
const WORTH: Readonly<Record<ItemKind, Readonly<Record<'due' | 'fresh', Worth>>>> = {
  card: { due: { seconds: 15, value: 1 }, fresh: { seconds: 25, value: 0.7 } },
  mistake: { due: { seconds: 75, value: 3 }, fresh: { seconds: 75, value: 2.2 } },
  daily: { due: { seconds: 75, value: 2.6 }, fresh: { seconds: 75, value: 2.6 } },
  theme: { due: { seconds: 75, value: 2 }, fresh: { seconds: 75, value: 2 } },
};

type Worth = { readonly seconds: number; readonly value: number };

/** Each further item of a kind is worth so much of the one before, so that a session has variety. */
const FURTHER = 0.6;

const worthOf = ({ kind, isDue }: SessionItem): Worth => WORTH[kind][isDue ? 'due' : 'fresh'];

export const secondsOf = (items: readonly SessionItem[]): number =>
  items.reduce((sum, item) => sum + worthOf(item).seconds, 0);

type SessionLimits = {
  readonly items?: number;
  readonly minutes?: number;
  /** Already on the board: it is the first one. */
  readonly first?: string;
};

/** In the order in which they are asked; candidates of a kind are taken in theirs. */
export const planSession = <Item extends SessionItem>(
  candidates: readonly Item[],
  { items = SESSION_ITEMS, minutes = SESSION_MINUTES, first }: SessionLimits = {},
): readonly Item[] => {
  const chosen: Item[] = [];
  let left = [...new Map(candidates.map((item) => [item.id, item])).values()];
  let seconds = 60 * minutes;
  const take = (item: Item): void => {
    chosen.push(item);
    seconds -= worthOf(item).seconds;
    left = left.filter((other) => other !== item);
  };
  const onBoard = left.find(({ id }) => id === first);
  if (onBoard !== undefined && items > 0 && worthOf(onBoard).seconds <= seconds) take(onBoard);
  while (chosen.length < items) {
    const next = bestOf(
      left.filter((item) => worthOf(item).seconds <= seconds),
      chosen,
    );
    if (next === undefined) break;
    take(next);
  }
  return chosen;
};

const bestOf = <Item extends SessionItem>(items: readonly Item[], chosen: readonly Item[]): Item | undefined => {
  let best: { readonly item: Item; readonly rate: number } | undefined;
  for (const item of items) {
    const { value, seconds } = worthOf(item);
    const before = chosen.filter(({ kind }) => kind === item.kind).length;
    const rate = (value * FURTHER ** before) / seconds;
    if (best === undefined || rate > best.rate) best = { item, rate };
  }
  return best?.item;
};

// The session as a value and its next value

/** `gone`: it could not be asked, for example because it was solved elsewhere. */
export type ItemOutcome = 'right' | 'missed' | 'skipped' | 'gone';

export type Session<Item extends SessionItem> = {
  /** As planned, without those that are gone. */
  readonly items: readonly Item[];
  /** The first one is asked; those that come again are at the end. */
  readonly queue: readonly Item[];
  /** By id; of several answers the first miss stays. */
  readonly outcomes: ReadonlyMap<string, ItemOutcome>;
};

export const startSession = <Item extends SessionItem>(items: readonly Item[]): Session<Item> => ({
  items,
  queue: items,
  outcomes: new Map(),
});

/** Of the item that is asked; nothing changes after the end. */
export const answerItem = <Item extends SessionItem>(session: Session<Item>, outcome: ItemOutcome): Session<Item> => {
  const [item, ...rest] = session.queue;
  if (item === undefined) return session;
  const before = session.outcomes.get(item.id);
  if (outcome === 'gone') {
    const items = before === undefined ? session.items.filter(({ id }) => id !== item.id) : session.items;
    return { ...session, items, queue: rest };
  }
  const comesAgain = before === undefined && outcome !== 'right';
  const outcomes = new Map(session.outcomes).set(item.id, before === 'missed' ? before : outcome);
  return { ...session, outcomes, queue: comesAgain ? [...rest, item] : rest };
};

export const isFinished = ({ queue }: Session<SessionItem>): boolean => queue.length === 0;

export type ItemMark = 'open' | 'asked' | Exclude<ItemOutcome, 'gone'>;

/** In the order of the items: one for each dot. */
export const marksOf = ({ items, queue, outcomes }: Session<SessionItem>): readonly ItemMark[] =>
  items.map(({ id }) => {
    if (id === queue[0]?.id) return 'asked';
    const outcome = outcomes.get(id);
    return outcome === undefined || outcome === 'gone' ? 'open' : outcome;
  });

// The session as JSON

/** Those that are asked, and the outcomes, by the ids of the items. */
export type PackedSession<Item extends SessionItem> = {
  readonly items: readonly Item[];
  readonly queue: readonly string[];
  readonly outcomes: readonly (readonly [string, Exclude<ItemOutcome, 'gone'>])[];
};

export const packSession = <Item extends SessionItem>({
  items,
  queue,
  outcomes,
}: Session<Item>): PackedSession<Item> => ({
  items,
  queue: queue.map(({ id }) => id),
  outcomes: [...outcomes].flatMap(([id, outcome]) => (outcome === 'gone' ? [] : [[id, outcome] as const])),
});

/** `undefined` where it is not a session that `answerItem` leads to. */
export const unpackSession = <Item extends SessionItem>(packed: PackedSession<Item>): Session<Item> | undefined => {
  const { items } = packed;
  const byId = new Map(items.map((item) => [item.id, item]));
  const queue = packed.queue.flatMap((id) => byId.get(id) ?? []);
  const outcomes = new Map(packed.outcomes);
  const asked = new Set(packed.queue);
  const isWhole =
    items.length > 0 &&
    items.length <= SESSION_ITEMS &&
    byId.size === items.length &&
    queue.length === packed.queue.length &&
    asked.size === queue.length &&
    [...outcomes.keys()].every((id) => byId.has(id)) &&
    items.every(({ id }) => (asked.has(id) ? outcomes.get(id) !== 'right' : outcomes.has(id)));
  return isWhole ? { items, queue, outcomes } : undefined;
};

// The weakest theme

type TriedTheme = { readonly theme: string; readonly tried: number; readonly solved: number };

const MIN_TRIES = 3;

/**
 * By how much more often than others it is missed (`againstOthers`, 1 as often), where that is known, otherwise by the rate
 * of success. `undefined` where nothing was tried often enough.
 */
export const weakestTheme = (
  themes: readonly TriedTheme[],
  againstOthers: ReadonlyMap<string, number> = new Map(),
): string | undefined => {
  const known = [...againstOthers].filter(([, ratio]) => ratio > 1).sort(([, one], [, other]) => other - one);
  if (known[0] !== undefined) return known[0][0];
  // With one more success and failure each: few tries say little.
  const rateOf = ({ tried, solved }: TriedTheme): number => (solved + 1) / (tried + 2);
  const [weakest] = themes
    .filter(({ tried }) => tried >= MIN_TRIES)
    .toSorted((one, other) => rateOf(one) - rateOf(other));
  return weakest?.theme;
};
