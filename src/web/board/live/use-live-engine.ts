import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Evaluation } from '../../../chess/evaluation';
import type { GameTree } from '../../../chess/tree/game-tree';
import type { Path } from '../../../chess/tree/path';
import type { Uci } from '../../../chess/types';
import {
  type EngineLines,
  engineLinesEventSchemas,
  MAX_LINES,
  positionsApi,
} from '../../../contract/analysis/positions';
import { HttpError, toHttpError } from '../../lib/http/http';
import { fetchEvents, readEvents } from '../../lib/http/read-events';
import { logError } from '../../lib/log';
import { parseFields, storedValue } from '../../lib/storage';
import type { Shortcut } from '../../ui/shortcuts-dialog';
import { type KeyArea, useBoardKeys } from '../use-replay';
import type { LiveLines } from './engine-runner';
import { createLiveClient, type LiveClient, type LiveTarget, type LiveView } from './live-client';
import { endedEvaluation, isGameOver, liveKey, positionAtPath, threatPosition } from './live-position';
import { startEngineWorker } from './live-status';
import type { LiveValues } from '../evaluation/live-values';

/** A known evaluation and its depth. */
type StoredEvaluation = { readonly evaluation: Evaluation; readonly depth: number };

/** Does not change while the engine searches. */
export type LiveEngineControls = {
  readonly isOn: boolean;
  readonly boardTarget: LiveTarget;
  /** `own`, or the position in which the side to move passes. */
  readonly target: LiveTarget;
  /** Shows what the opponent threatens. */
  readonly isThreat: boolean;
  /** False in check, and where the game is over. */
  readonly canThreaten: boolean;
  readonly server: ServerLines;
  readonly stored: StoredEvaluation | undefined;
  readonly toggle: () => void;
  readonly toggleThreat: () => void;
  readonly chooseLines: (lines: number) => void;
  readonly client: LiveClient;
};

/** The keys of Lichess. */
export const liveShortcuts: readonly Shortcut[] = [
  { keys: ['L'], does: 'Turn the live engine on or off' },
  { keys: ['X'], does: 'Show the threat' },
];

type LiveBoard = {
  readonly tree: GameTree;
  readonly path: Path;
  readonly stored?: StoredEvaluation;
  readonly area?: KeyArea;
  /** Where the user has not chosen; never with Save-Data. */
  readonly isOnAtFirst?: boolean;
};

/** Searches while the engine is on, the page is visible, and `useLiveView` is mounted. */
export const useLiveEngine = ({ tree, path, stored, area, isOnAtFirst = false }: LiveBoard): LiveEngineControls => {
  const { isOn: chosen, lines } = liveSettings.useValue();
  const isOn = chosen ?? (isOnAtFirst && !savesData());
  const position = useMemo(() => positionAtPath(tree, path), [tree, path]);
  const threat = useMemo(() => (isGameOver(position) ? undefined : threatPosition(position)), [position]);
  const [threatened, setThreatened] = useState<string>();
  const isThreat = isOn && threat !== undefined && threatened === liveKey(position);

  const boardTarget = useMemo(() => ({ position, lines }), [position, lines]);
  const target = useMemo(
    () => (isThreat ? { position: threat, lines: 1 } : boardTarget),
    [isThreat, threat, boardTarget],
  );
  const [client] = useState(() => createLiveClient(startEngineWorker));
  useEffect(() => client.show(isOn ? target : undefined), [client, isOn, target]);
  const server = useServerLines(boardTarget, client.values);

  const toggle = () => liveSettings.choose({ isOn: !isOn, lines });
  const toggleThreat = () => {
    if (threat === undefined) return;
    if (!isOn) liveSettings.choose({ isOn: true, lines });
    setThreatened(isThreat ? undefined : liveKey(position));
  };
  useLiveKeys({ toggle, toggleThreat }, area);

  const chooseLines = (count: number) => liveSettings.choose({ ...liveSettings.current(), lines: count });
  const canThreaten = threat !== undefined;
  return {
    isOn,
    boardTarget,
    target,
    isThreat,
    canThreaten,
    server,
    stored,
    toggle,
    toggleThreat,
    chooseLines,
    client,
  };
};

/** `source` names the server's engine. */
type ShownLines = LiveLines & { readonly source?: string };

export type LiveFindings = {
  readonly view: LiveView;
  /** Of the searched position. */
  readonly shown: ShownLines | undefined;
  /** The deepest one known; missing while the engine is off. */
  readonly evaluation: Evaluation | undefined;
  readonly arrows: readonly Uci[];
  /** The threat, as an arrow. */
  readonly threat: Uci | undefined;
};

/** Updates at most eight times a second. */
export const useLiveView = ({
  isOn,
  boardTarget,
  target,
  isThreat,
  server,
  stored,
  client,
}: LiveEngineControls): LiveFindings => {
  const view = useSyncExternalStore(client.subscribe, client.view, client.view);
  // The engine may not have received the position yet.
  const live = isOn && view.key === liveKey(target.position) ? view.found : undefined;
  const shown = isThreat ? live : deeperLines(live, server);
  const best = isThreat ? deeperLines(client.foundIn(boardTarget), server) : shown;
  const firstMoves = useFirstMoves(isOn ? shown : undefined);
  return {
    view,
    shown,
    evaluation: isOn ? (endedEvaluation(boardTarget.position) ?? deepest(best, stored)) : undefined,
    arrows: isThreat ? NONE : firstMoves,
    threat: isThreat ? firstMoves[0] : undefined,
  };
};

const NONE: readonly Uci[] = [];

/** The same array while the moves are equal. */
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

export const isDeeper = (
  stored: StoredEvaluation | undefined,
  found: LiveLines | undefined,
): stored is StoredEvaluation => stored !== undefined && stored.depth > (found?.depth ?? -1);

const useLiveKeys = (
  { toggle, toggleThreat }: Pick<LiveEngineControls, 'toggle' | 'toggleThreat'>,
  area: KeyArea | undefined,
): void =>
  useBoardKeys(area, ({ key }) => {
    const action = { l: toggle, x: toggleThreat }[key.toLowerCase()];
    action?.();
    return action !== undefined;
  });

// Settings

type LiveSettings = {
  /** Missing until the user has chosen. */
  readonly isOn?: boolean;
  /** From 1. */
  readonly lines: number;
};

const FIRST: LiveSettings = { lines: 3 };

/** Invalid values become the defaults. */
export const parseLiveSettings = (text: string | null): LiveSettings => {
  const stored = parseFields(text);
  const lines = stored.get('lines');
  const isNumber = typeof lines === 'number' && Number.isInteger(lines) && lines >= 1 && lines <= MAX_LINES;
  const isOn = stored.get('isOn');
  return { ...(typeof isOn === 'boolean' && { isOn }), lines: isNumber ? lines : FIRST.lines };
};

/** The user asks for little traffic; the engine is several megabytes. */
const savesData = (): boolean => {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return (
    typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
  );
};

/** Per tab. */
const liveSettings = storedValue({
  key: 'live-engine',
  parse: parseLiveSettings,
  write: JSON.stringify,
  isPerTab: true,
});

type ServerLines = {
  readonly found: EngineLines | undefined;
  readonly isSearching: boolean;
  readonly failure: string | undefined;
  readonly search: () => void;
  readonly stop: () => void;
};

/** The search of one position. */
type Searched = { readonly found?: EngineLines; readonly isSearching?: boolean; readonly failure?: string };

const useServerLines = (target: LiveTarget, values: LiveValues): ServerLines => {
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
    searchOnServer(target, leaving.signal, (found) => {
      change({ found, isSearching: true });
      const evaluation = found.lines[0]?.evaluation;
      if (evaluation) values.put(target.position.fen, { evaluation, depth: found.depth });
    }).then(
      () => change({}),
      (error: unknown) => change(leaving.signal.aborted ? {} : { failure: failureText(error) }),
    );
  };

  return { found, isSearching, failure, search, stop };
};

const failureText = (error: unknown): string => {
  logError(error);
  if (error instanceof ServerLinesError) return error.message;
  const message = error instanceof HttpError ? error.serverMessage : undefined;
  return message ?? 'The server couldn’t be reached. Please try again.';
};

// The request for the server's lines

class ServerLinesError extends Error {}

/**
 * `onLines` gets each depth. Throws `HttpError`, `ServerLinesError`, or what `fetch` throws; aborting the signal ends
 * the search on the server, too.
 */
const searchOnServer = async (
  { position: { fen, isChess960 }, lines }: LiveTarget,
  signal: AbortSignal,
  onLines: (found: EngineLines) => void,
): Promise<void> => {
  const query = new URLSearchParams({ fen, lines: String(lines), chess960: isChess960 ? '1' : '0' });
  const response = await fetchEvents(`${positionsApi.searchLines.path}?${query.toString()}`, signal);
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
