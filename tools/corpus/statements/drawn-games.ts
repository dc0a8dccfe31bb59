/** Games drawn in turns from the files under the given paths, and analyzed as for a person who asks. */
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { PositionEvaluation } from '../../../src/chess/evaluation';
import type { Game } from '../../../src/chess/game';
import { readPgn } from '../../../src/chess/pgn/pgn';
import { type ExplainedGame, explainGame } from '../../../src/engine/explain-game';
import { ANALYSIS_LIMITS, analyzeGame } from '../../../src/engine/analyze-game';
import { engineProgram, startProcess } from '../../../src/engine/process';
import { requestOver } from '../../../src/engine/queue/block';
import { createLocalPool } from '../../../src/engine/queue/pool';
import type { EnginePool, SearchLimit, SearchOutcome, SearchPosition } from '../../../src/engine/search';
import type { Random } from '../../../src/test/mock-lichess/make-games';

/** Of a folder of collections: those with whole games of people. */
const FOLDERS = ['lichess-rated', 'lichess-games', 'lichess-players', 'otb'];

const LEAST_PLIES = 20;

export type DrawnGame = { readonly id: string; readonly game: Game };

export function* drawGames(paths: readonly string[], random: Random): Iterable<DrawnGame> {
  const files = paths.flatMap(filesIn).map((file) => ({ file, texts: [...textsIn(file)] }));
  while (files.some(({ texts }) => texts.length > 0)) {
    for (const { file, texts } of files) {
      for (let found = false; !found && texts.length > 0;) {
        const [text = ''] = texts.splice(random.below(texts.length), 1);
        const [reading] = readPgn(text);
        if (reading?.ok !== true || reading.value.isChess960 || reading.value.plies.length < LEAST_PLIES) continue;
        found = true;
        const { headers } = reading.value;
        yield {
          id: `${basename(file)} ${headers.get('Site') ?? ''} ${headers.get('Date') ?? headers.get('UTCDate') ?? ''}`,
          game: reading.value,
        };
      }
    }
  }
}

const filesIn = (path: string): readonly string[] => {
  if (!statSync(path).isDirectory()) return [path];
  const folders = FOLDERS.map((name) => join(path, name)).filter((folder) => existsSync(folder));
  return (folders.length > 0 ? folders : [path]).flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.pgn') || /^user-.*\.ndjson$/.test(name))
      .sort()
      .map((name) => join(folder, name)),
  );
};

const textsIn = (file: string): readonly string[] => {
  const text = readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim();
  return file.endsWith('.ndjson')
    ? text.split('\n').map((line) => (JSON.parse(line) as { readonly pgn: string }).pgn)
    : text.split(/\n\n+(?=\[Event )/);
};

// Analyses

export type Search = {
  readonly position: SearchPosition;
  readonly limit: SearchLimit;
  readonly found: PositionEvaluation;
};

export type Analyzed = ExplainedGame & { readonly searches: readonly Search[] };

export type Analyzer = {
  readonly analyze: (game: Game) => Promise<Analyzed>;
  /** The first look alone. */
  readonly look: (game: Game) => Promise<readonly PositionEvaluation[]>;
  readonly close: () => Promise<void>;
};

/** `SCANS` is the folder of the searches that are kept, `STOCKFISH_PATH` another engine than the bundled one. */
export const openAnalyzer = (): Analyzer => {
  const file = resolve(process.env['SCANS'] ?? '../scans', 'statements.txt');
  mkdirSync(dirname(file), { recursive: true });
  const kept = new Map(
    (existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []).flatMap((line) => {
      const [key, found] = line.split('\t');
      return key === undefined || found?.endsWith('}') !== true ? [] : [[key, found] as const];
    }),
  );
  const local = createLocalPool({ start: startProcess(engineProgram(process.env['STOCKFISH_PATH'])) });
  const stayAlive = setInterval(() => undefined, 60_000);
  let searches: Search[] = [];
  const opened = local.open({ priority: 'background' });
  const pool: EnginePool = {
    ...local,
    open: () =>
      requestOver({
        searchBlock: (positions, limit) => {
          const keys = positions.map((position) => JSON.stringify([position, limit]));
          const answers = keys.map((key) => kept.get(key));
          const made = answers.includes(undefined) ? (opened?.searchBlock(positions, limit) ?? []) : [];
          return positions.map(async (position, index): Promise<SearchOutcome> => {
            const [key = '', answer, making] = [keys[index], answers[index], made[index]];
            const outcome = making === undefined ? undefined : await making;
            if (outcome?.ok === false) return outcome;
            const found = outcome?.found ?? (JSON.parse(answer ?? '{}') as PositionEvaluation);
            searches.push({ position, limit, found });
            if (outcome !== undefined && !kept.has(key)) {
              kept.set(key, JSON.stringify(found));
              appendFileSync(file, `${key}\t${JSON.stringify(found)}\n`);
            }
            return { ok: true, found };
          });
        },
        close: () => undefined,
      }),
  };
  const look = { limit: ANALYSIS_LIMITS.fast, priority: 'background' } as const;
  return {
    look: async (game) => {
      const outcome = await analyzeGame({ pool, game, ...look });
      if (!outcome.ok) throw new Error(`the engine failed: ${outcome.reason}`);
      return outcome.positions;
    },
    analyze: async (game) => {
      searches = [];
      const outcome = await explainGame({ pool, game, ...look });
      if (!outcome.ok) throw new Error(`the engine failed: ${outcome.reason}`);
      return { ...outcome, searches };
    },
    close: async () => {
      clearInterval(stayAlive);
      opened?.close();
      await local.close();
    },
  };
};
