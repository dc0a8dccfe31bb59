/**
 * Answers that are asked for again with the condition that they have changed since: in this process, the latest used, and
 * safe to lose. Most of what is asked for is a month of games, which changes only while it is the current one.
 */
import { LRUCache } from 'lru-cache';

export type CachedAnswer<Value> = {
  /** Headers by which the same answer is known again; none where the site gave none. */
  readonly condition: Readonly<Record<string, string>>;
  readonly value: Value;
};

export type AnswerCache<Value> = {
  readonly find: (path: string) => CachedAnswer<Value> | undefined;
  /** `size` in characters. */
  readonly keep: (path: string, headers: Headers, answer: { readonly value: Value; readonly size: number }) => void;
};

/** `maxSize` in characters, of all together. */
export const createAnswerCache = <Value>(maxSize: number): AnswerCache<Value> => {
  const kept = new LRUCache<string, CachedAnswer<Value>>({ maxSize });
  return {
    find: (path) => kept.get(path),
    keep: (path, headers, { value, size }) => {
      const condition = conditionOf(headers);
      if (Object.keys(condition).length > 0) kept.set(path, { condition, value }, { size: Math.max(1, size) });
    },
  };
};

const conditionOf = (headers: Headers): Readonly<Record<string, string>> => {
  const [tag, date] = [headers.get('etag'), headers.get('last-modified')];
  return {
    ...(tag === null ? {} : { 'if-none-match': tag }),
    ...(date === null ? {} : { 'if-modified-since': date }),
  };
};
