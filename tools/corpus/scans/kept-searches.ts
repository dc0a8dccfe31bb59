/**
 * Searches that were made once are kept in a file outside the project and answered from it ever after: one line a
 * search, appended as it is found. A store that is question `offline` searches nothing: what it has not is `closed`.
 */
import { createHash } from 'node:crypto';
import { closeSync, createReadStream, existsSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { PositionEvaluation } from '../../../src/chess/evaluation';
import { positionKey } from '../../../src/chess/position/position';
import { engineProgram, startProcess } from '../../../src/engine/process';
import { requestOver } from '../../../src/engine/queue/block';
import { createLocalPool } from '../../../src/engine/queue/pool';
import {
  type EngineRequest,
  evaluateEnded,
  type SearchLimit,
  type SearchOutcome,
  type SearchPosition,
} from '../../../src/engine/search';

/** `SCANS` names the folder of the store, `STOCKFISH_PATH` another engine than the bundled one: a store has one engine. */
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
  const pool = createLocalPool({ start: startProcess(engineProgram(process.env['STOCKFISH_PATH'])), processes: 1 });
  const opened = offline ? undefined : pool.open({ priority: 'idle' });
  if (!offline) mkdirSync(dirname(path), { recursive: true });
  const file = offline ? undefined : openSync(path, 'a');
  let searches = 0;

  const knownOf = (position: SearchPosition, limit: SearchLimit): PositionEvaluation | undefined => {
    const known = kept.get(keyOf(position, limit));
    return evaluateEnded(position.fen) ?? (known === undefined ? undefined : readFound(known));
  };
  const keep = (position: SearchPosition, limit: SearchLimit, outcome: SearchOutcome): SearchOutcome => {
    if (!outcome.ok || file === undefined || knownOf(position, limit) !== undefined) return outcome;
    const [key, text] = [keyOf(position, limit), JSON.stringify(outcome.found)];
    kept.set(key, text);
    writeSync(file, `${key} ${text}\n`);
    searches++;
    return outcome;
  };
  /** A block of which anything is not known is searched as a whole. */
  const searchBlock: EngineRequest['searchBlock'] = (positions, limit) => {
    const known = positions.map((position) => knownOf(position, limit));
    const isKnown = opened === undefined || known.every((found) => found !== undefined);
    const searching = isKnown ? [] : opened.searchBlock(positions, limit);
    return positions.map(async (position, index): Promise<SearchOutcome> => {
      const [found, outcome] = [known[index], searching[index]];
      if (outcome !== undefined) return keep(position, limit, await outcome);
      return found === undefined ? { ok: false, reason: 'closed' } : { ok: true, found };
    });
  };

  return {
    request: requestOver({ searchBlock, close: () => opened?.close() }),
    made: () => ({ searches, busy: pool.usage().busy }),
    size: () => kept.size,
    close: async () => {
      if (file !== undefined) closeSync(file);
      await pool.close();
    },
  };
};

/** What was being written when a run was ended is no line, and is skipped. */
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
