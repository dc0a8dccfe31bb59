/** The engine of the browser for the position on a board: what it is to search, and what a page shows of it. */
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Evaluation } from '../../../chess/evaluation';
import type { GameTree } from '../../../chess/tree/game-tree';
import type { Path } from '../../../chess/tree/path';
import type { Uci } from '../../../chess/types';
import { ENGINE_LINES_PATH, type EngineLines, engineLinesEventSchemas, MOST_LINES } from '../../../contract/positions';
import { HttpError, toHttpError } from '../../lib/http/http';
import { askForEvents, readEvents } from '../../lib/http/read-events';
import { logError } from '../../lib/log';
import { isTyping } from '../../lib/screen';
import { storedValue } from '../../lib/storage';
import type { Shortcut } from '../../ui/shortcuts-dialog';
import { startEngineWorker } from './engine-file';
import type { LiveLines } from './engine-runner';
import { createLiveClient, type LiveClient, type LiveTarget, type LiveView } from './live-client';
import { endedEvaluation, isOver, liveKey, positionAtPath, threatPosition } from './live-position';

/** An evaluation that was known before, and to which depth. */
type StoredEvaluation = { readonly evaluation: Evaluation; readonly depth: number };

/** What is searched and can be switched. It stays the same while the engine finds more. */
export type LiveEngineControls = {
  readonly isOn: boolean;
  /** The position on the board, with as many lines as are wanted. */
  readonly own: LiveTarget;
  /** What is searched: that, or the position with the other side to move. */
  readonly target: LiveTarget;
  /** Shows what the opponent threatens instead of what to do. */
  readonly isThreat: boolean;
  /** Not in check, and not where the game is over. */
  readonly canThreaten: boolean;
  readonly server: ServerLines;
  readonly stored: StoredEvaluation | undefined;
  readonly toggle: () => void;
  readonly toggleThreat: () => void;
  readonly chooseLines: (lines: number) => void;
  readonly client: LiveClient;
};

/** Its keys, as the dialog of keys lists them: those of Lichess. */
export const liveShortcuts: readonly Shortcut[] = [
  { keys: ['L'], does: 'Turn the live engine on or off' },
  { keys: ['X'], does: 'Show the threat' },
];

type LiveBoard = {
  readonly tree: GameTree;
  readonly path: Path;
  /** What the server has found in the position on the board before. */
  readonly stored?: StoredEvaluation;
};

/**
 * Searches the position at the place while the engine is switched on, the page is seen, and something shows what is found:
 * `useLiveView`.
 */
export const useLiveEngine = ({ tree, path, stored }: LiveBoard): LiveEngineControls => {
  const { isOn, lines } = liveSettings.useValue();
  const position = useMemo(() => positionAtPath(tree, path), [tree, path]);
  const threat = useMemo(() => (isOver(position) ? undefined : threatPosition(position)), [position]);
  const [threatened, setThreatened] = useState<string>();
  const isThreat = isOn && threat !== undefined && threatened === liveKey(position);

  const own = useMemo(() => ({ position, lines }), [position, lines]);
  const target = useMemo(() => (isThreat ? { position: threat, lines: 1 } : own), [isThreat, threat, own]);
  const [client] = useState(() => createLiveClient(startEngineWorker));
  useEffect(() => client.show(isOn ? target : undefined), [client, isOn, target]);
  const server = useServerLines(own);

  const toggle = () => liveSettings.choose({ isOn: !isOn, lines });
  const toggleThreat = () => {
    if (threat === undefined) return;
    if (!isOn) liveSettings.choose({ isOn: true, lines });
    setThreatened(isThreat ? undefined : liveKey(position));
  };
  useLiveKeys({ toggle, toggleThreat });

  const chooseLines = (count: number) => liveSettings.choose({ isOn, lines: count });
  const canThreaten = threat !== undefined;
  return { isOn, own, target, isThreat, canThreaten, server, stored, toggle, toggleThreat, chooseLines, client };
};

/** Lines to be shown; `source` is the engine of the server where it looked deeper. */
type ShownLines = LiveLines & { readonly source?: string };

/** What is found, as it is found. */
export type LiveFindings = {
  readonly view: LiveView;
  /** Of the position that is searched. */
  readonly shown: ShownLines | undefined;
  /** Of the position on the board: the deepest that is known; missing while the engine is off. */
  readonly evaluation: Evaluation | undefined;
  /** The first moves of the lines, the best first, to be drawn on the board. */
  readonly arrows: readonly Uci[];
  /** What is threatened, to be drawn on the board. */
  readonly threat: Uci | undefined;
};

/** Told at most eight times a second. */
export const useLiveView = ({
  isOn,
  own,
  target,
  isThreat,
  server,
  stored,
  client,
}: LiveEngineControls): LiveFindings => {
  const view = useSyncExternalStore(client.subscribe, client.view);
  // Until the engine has been shown the position, what it says is about the one before.
  const live = isOn && view.key === liveKey(target.position) ? view.found : undefined;
  const shown = isThreat ? live : deeperLines(live, server);
  const known = isThreat ? deeperLines(client.foundIn(own), server) : shown;
  const firstMoves = useFirstMoves(isOn ? shown : undefined);
  return {
    view,
    shown,
    evaluation: isOn ? (endedEvaluation(own.position) ?? deepest(known, stored)) : undefined,
    arrows: isThreat ? NONE : firstMoves,
    threat: isThreat ? firstMoves[0] : undefined,
  };
};

const NONE: readonly Uci[] = [];

/** The same list as long as the moves are the same, so that boards draw them once. */
const useFirstMoves = (shown: LiveLines | undefined): readonly Uci[] => {
  const text = shown?.lines.flatMap(({ moves }) => moves.slice(0, 1)).join(' ') ?? '';
  return useMemo(() => (text === '' ? NONE : text.split(' ')), [text]);
};

const deeperLines = (live: LiveLines | undefined, { found }: ServerLines): ShownLines | undefined => {
  if (found === undefined || found.depth <= (live?.depth ?? -1)) return live;
  const lines = found.lines.map(({ evaluation, uci }) => ({ evaluation, moves: uci }));
  return { depth: found.depth, speed: 0, lines, source: found.engine.label };
};

const deepest = (lines: LiveLines | undefined, stored: StoredEvaluation | undefined): Evaluation | undefined =>
  isDeeper(stored, lines) ? stored.evaluation : lines?.lines[0]?.evaluation;

/** Whether what was known before stands, and not what was found since. */
export const isDeeper = (
  stored: StoredEvaluation | undefined,
  found: LiveLines | undefined,
): stored is StoredEvaluation => stored !== undefined && stored.depth > (found?.depth ?? -1);

const useLiveKeys = ({ toggle, toggleThreat }: Pick<LiveEngineControls, 'toggle' | 'toggleThreat'>): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (event.target instanceof Element && event.target.closest('dialog') !== null) return;
    const key = event.key.toLowerCase();
    if (key === 'l') toggle();
    else if (key === 'x') toggleThreat();
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
};

/** Whether the engine of the browser runs, and with how many lines: the same on every board, kept in the browser. */

type LiveSettings = {
  readonly isOn: boolean;
  /** From 1. */
  readonly lines: number;
};

/** The engine is loaded only when somebody wants it. */
const FIRST: LiveSettings = { isOn: false, lines: 3 };

/** Settings from their text; what makes no sense in it is as at first. */
export const parseLiveSettings = (text: string | null): LiveSettings => {
  const stored = new Map<string, unknown>(Object.entries(readObject(text)));
  const lines = stored.get('lines');
  const isNumber = typeof lines === 'number' && Number.isInteger(lines) && lines >= 1 && lines <= MOST_LINES;
  return { isOn: stored.get('isOn') === true, lines: isNumber ? lines : FIRST.lines };
};

function readObject(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {}; // Not ours: as if nothing had been chosen.
  }
}

/** Another tab switches its own engine. */
const liveSettings = storedValue({
  key: 'live-engine',
  parse: parseLiveSettings,
  write: JSON.stringify,
  isOfTab: true,
});

type ServerLines = {
  readonly found: EngineLines | undefined;
  readonly isSearching: boolean;
  /** Why there is nothing, or nothing deeper, in a sentence. */
  readonly failure: string | undefined;
  readonly search: () => void;
  readonly stop: () => void;
};

/** What became of a search of one position. */
type Searched = { readonly found?: EngineLines; readonly isSearching?: boolean; readonly failure?: string };

/** What the server's engine finds in the position, when it is wanted; whoever leaves the position ends its search. */
const useServerLines = (target: LiveTarget): ServerLines => {
  const [searches, setSearches] = useState<ReadonlyMap<string, Searched>>(new Map());
  const running = useRef<AbortController>(undefined);
  const key = `${target.lines} ${liveKey(target.position)}`;
  const { found, failure, isSearching = false } = searches.get(key) ?? {};

  const stop = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), [key]);

  const search = () => {
    stop();
    const leaving = new AbortController();
    running.current = leaving;
    const change = (now: Searched) =>
      setSearches((before) => new Map(before).set(key, { found: before.get(key)?.found, ...now }));
    change({ isSearching: true });
    searchOnServer(target, leaving.signal, (lines) => change({ found: lines, isSearching: true })).then(
      () => change({}),
      (error: unknown) => change(leaving.signal.aborted ? {} : { failure: failureText(error) }),
    );
  };

  return { found, isSearching, failure, search, stop };
};

const failureText = (error: unknown): string => {
  logError(error);
  if (error instanceof ServerLinesError) return error.message;
  const said = error instanceof HttpError ? error.serverMessage : undefined;
  return said ?? 'The server couldn’t be reached. Please try again.';
};

/** The call for the lines that the server's engine finds in a position. */

/** The server gave up and said why, or the connection broke. */
class ServerLinesError extends Error {}

/**
 * Searches until the server has used the time that it takes for a position; tells of each depth. Throws `HttpError`,
 * `ServerLinesError`, or what `fetch` throws; aborting the signal ends the search on the server, too.
 */
const searchOnServer = async (
  { position: { fen, isChess960 }, lines }: LiveTarget,
  signal: AbortSignal,
  onLines: (found: EngineLines) => void,
): Promise<void> => {
  const query = new URLSearchParams({ fen, lines: String(lines), chess960: isChess960 ? '1' : '0' });
  const response = await askForEvents(`${ENGINE_LINES_PATH}?${query.toString()}`, signal);
  if (!response.ok) throw await toHttpError(response);
  if (response.body === null) throw new ServerLinesError('The answer is empty');
  for await (const { event, data: text } of readEvents(response.body)) {
    const content: unknown = JSON.parse(text);
    if (event === 'lines') onLines(engineLinesEventSchemas.lines.parse(content));
    if (event === 'error') throw new ServerLinesError(engineLinesEventSchemas.error.parse(content).message);
    if (event === 'result') {
      onLines(engineLinesEventSchemas.result.parse(content));
      return;
    }
  }
  throw new ServerLinesError('The connection was interrupted. Please try again.');
};
