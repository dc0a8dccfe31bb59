import { useNavigate, useRouter } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { GameTree } from '../../chess/tree/game-tree';
import { parsePath, type Path, START_PATH } from '../../chess/tree/path';
import { clampPath, goToPath, pathOfPly, type Step } from '../../chess/tree/tree-replay';
import { type Color, otherColor } from '../../chess/types';
import { isTyping } from '../lib/screen';
import { searchParam } from '../lib/search-params';
import type { Shortcut } from '../ui/shortcuts-dialog';

export type Replay = {
  readonly tree: GameTree;
  /** Always a path of the tree. */
  readonly path: Path;
  readonly orientation: Color;
  readonly jump: (path: Path) => void;
  readonly step: (step: Step) => void;
  readonly flip: () => void;
};

export type Beginning = { readonly path?: Path; readonly orientation?: Color };

/** A changed tree keeps the path as far as it has it. */
export const useReplay = (tree: GameTree, { path = START_PATH, orientation = 'white' }: Beginning = {}): Replay => {
  const [requested, jump] = useState(path);
  const [bottom, setBottom] = useState(orientation);
  const step = useCallback((target: Step) => jump((from) => goToPath(tree, from, target)), [tree]);
  const flip = useCallback(() => setBottom(otherColor), []);
  return { tree, path: clampPath(tree, requested), orientation: bottom, jump, step, flip };
};

// The keys of a replay

const STEPS: ReadonlyMap<string, Step> = new Map<string, Step>([
  ['ArrowLeft', 'previous'],
  ['ArrowRight', 'next'],
  ['ArrowUp', 'first'],
  ['ArrowDown', 'last'],
  ['Home', 'first'],
  ['End', 'last'],
]);

const FLIP: Shortcut = { keys: ['F'], does: 'Flip board' };

/** As the shortcuts dialog lists them. */
export const replayShortcuts: readonly Shortcut[] = [
  { keys: ['←', '→'], does: 'Previous move, next move' },
  { keys: ['Home', '↑'], does: 'Go to start' },
  { keys: ['End', '↓'], does: 'Go to end' },
  FLIP,
];

export const squareShortcuts: readonly Shortcut[] = [
  { keys: ['←', '→', '↑', '↓'], does: 'Move between squares' },
  { keys: ['Enter'], does: 'Pick up a piece, put it down' },
];

/** The squares use the arrow keys, Home and End. */
export const inputShortcuts: readonly Shortcut[] = [...squareShortcuts, FLIP];

type KeyTargets = {
  /** Missing on an input board. */
  readonly step?: Replay['step'];
  readonly flip: Replay['flip'];
};

export const useReplayKeys = ({ step, flip }: KeyTargets, area?: KeyArea): void =>
  useBoardKeys(area, ({ key }) => {
    const target = STEPS.get(key);
    if (target !== undefined && step) step(target);
    else if (key.toLowerCase() === 'f') flip();
    else return false;
    return true;
  });

/** Keys work while the focus is inside, or in the dialog around it. */
export type KeyArea = RefObject<HTMLElement | null>;

/** `press` tells whether the key was its own. Without an area the keys work on the whole page, except in dialogs. */
export const useBoardKeys = (area: KeyArea | undefined, press: (event: KeyboardEvent) => boolean): void => {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const { target, defaultPrevented, ctrlKey, metaKey, altKey } = event;
    if (defaultPrevented || ctrlKey || metaKey || altKey || isTyping(target) || !isInArea(target, area)) return;
    if (press(event)) event.preventDefault();
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
};

const isInArea = (target: EventTarget | null, area: KeyArea | undefined): boolean => {
  if (!(target instanceof Element)) return false;
  if (area === undefined) return target.closest('dialog') === null;
  const dialog = area.current?.closest('dialog') ?? undefined;
  // A button that becomes disabled when pressed leaves the focus to the body.
  return (dialog ?? area.current)?.contains(target) === true || (dialog !== undefined && target === document.body);
};

/** Browsers limit how often the address may change. In milliseconds. */
const PAUSE = 200;

/** `?path=Mc0k`, or `?ply=1` of the main line. It may lie beyond the game. */
export const pathFromUrl = (search: string, tree: GameTree): Path => {
  const ply = Number.parseInt(searchParam(search, 'ply'), 10);
  return parsePath(searchParam(search, 'path')) || (Number.isNaN(ply) ? START_PATH : pathOfPly(tree, ply));
};

/** Writes the path behind `?NAME=ID`, so that a reload restores it. */
export const usePathInUrl = (path: Path, name: 'game' | 'line' | 'chapter', id: string): void => {
  const navigate = useNavigate();
  const router = useRouter();
  const [page] = useState(() => router.latestLocation.pathname);
  useEffect(() => {
    const search = { [name]: id, ...(path === START_PATH ? {} : { path }) };
    const pause = setTimeout(() => {
      // The user may be leaving the page.
      if (router.latestLocation.pathname !== page) return;
      void navigate({ to: '.', search, state: true, replace: true, resetScroll: false });
    }, PAUSE);
    return () => {
      clearTimeout(pause);
    };
  }, [navigate, router, page, name, id, path]);
};
