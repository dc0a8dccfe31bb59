/**
 * Searches that were made once are kept in a file outside the project and answered from it ever after: one line a
 * search, appended as it is found. A store that is question `offline` searches nothing: what it has not is `closed`.
 */
import { createHash } from 'node:crypto';
import { closeSync, createReadStream, existsSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { PositionEvaluation } from '../../src/chess/evaluation';
import { positionKey } from '../../src/chess/position';
import { engineProgram } from '../../src/engine/engine-program';
import { evaluateEnded } from '../../src/engine/ended-position';
import { createLocalPool } from '../../src/engine/pool';
import { startProcess } from '../../src/engine/process';
import type { EngineRequest, SearchLimit, SearchPosition } from '../../src/engine/search';

/** `SCANS` names the folder of the store. */
export const SEARCHES = resolve(process.env['SCANS'] ?? '../scans', 'searches.txt');

export type KeptSearches = {
  readonly request: EngineRequest;
  /** Searches made since it was opened, and milliseconds of the engine. */
  readonly made: () => { readonly searches: number; readonly busy: number };
  readonly size: () => number;
  readonly close: () => Promise<void>;
};

export const openKeptSearches = async (path: string, { offline = false } = {}): Promise<KeptSearches> => {
  const kept = await load(path);
  const pool = createLocalPool({ start: startProcess(engineProgram()), processes: 1 });
  const opened = offline ? undefined : pool.open({ priority: 'idle' });
  if (!offline) mkdirSync(dirname(path), { recursive: true });
  const file = offline ? undefined : openSync(path, 'a');
  let searches = 0;

  const search: EngineRequest['search'] = async (position, limit) => {
    const ended = evaluateEnded(position.fen);
    if (ended !== undefined) return { ok: true, found: ended };
    const key = keyOf(position, limit);
    const known = kept.get(key);
    if (known !== undefined) return { ok: true, found: readFound(known) };
    if (opened === undefined) return { ok: false, reason: 'closed' };
    const outcome = await opened.search(position, limit);
    if (outcome.ok && file !== undefined) {
      const text = JSON.stringify(outcome.found);
      kept.set(key, text);
      writeSync(file, `${key} ${text}\n`);
      searches++;
    }
    return outcome;
  };

  return {
    request: { search, close: () => opened?.close() },
    made: () => ({ searches, busy: pool.usage().busy }),
    size: () => kept.size,
    close: async () => {
      if (file !== undefined) closeSync(file);
      await pool.close();
    },
  };
};

/** What was being written when a run was ended is no line, and is left out. */
const load = async (path: string): Promise<Map<string, string>> => {
  const kept = new Map<string, string>();
  if (!existsSync(path)) return kept;
  for await (const line of createInterface({ input: createReadStream(path) })) {
    if (line.endsWith('}')) kept.set(line.slice(0, KEY_LENGTH), line.slice(KEY_LENGTH + 1));
  }
  return kept;
};

const KEY_LENGTH = 24;

const keyOf = ({ fen, only }: SearchPosition, limit: SearchLimit): string => {
  const question = [positionKey(fen), JSON.stringify(limit), [...(only ?? [])].sort().join(' ')].join('|');
  return createHash('sha1').update(question).digest('base64').slice(0, KEY_LENGTH);
};

const readFound = (text: string): PositionEvaluation => JSON.parse(text) as PositionEvaluation;
