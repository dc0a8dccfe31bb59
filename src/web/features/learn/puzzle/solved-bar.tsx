import { useEffect, useEffectEvent, useState } from 'react';
import { NavigationButtons } from '../../../board/replay-buttons';
import { OpenOnBoard } from '../../../game/open-on-board';
import type { Replay } from '../../../board/use-replay';
import { isTyping } from '../../../lib/screen';
import { storedValue } from '../../../lib/storage';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/fields/field';

type SolvedBarProps = {
  readonly replay: Replay;
  readonly isLeaving: boolean;
  readonly isNextBlocked: boolean;
  /** False for linked and daily puzzles, which do not advance automatically. */
  readonly canAdvance: boolean;
  readonly isPuzzleNext: boolean;
  readonly onNext: () => void;
};

export function SolvedBar({ replay, isLeaving, isNextBlocked, canAdvance, isPuzzleNext, onNext }: SolvedBarProps) {
  const isAutoNext = useAutoNext();
  const [endPath] = useState(replay.path);
  const [isStaying, setIsStaying] = useState(false);
  // Stepping through the moves cancels the automatic advance.
  if (!isStaying && replay.path !== endPath) setIsStaying(true);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Button aria-keyshortcuts="Space" disabled={isLeaving || isNextBlocked} onClick={onNext}>
          {isPuzzleNext ? 'Next puzzle' : 'Next'}
        </Button>
        {isAutoNext && canAdvance && !isStaying && !isLeaving && (
          <AutoNext isBlocked={isNextBlocked} onNext={onNext} onStay={() => setIsStaying(true)} />
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <NavigationButtons replay={replay} />
        <OpenOnBoard replay={replay} hasText label="Analyze this position" />
      </div>
    </>
  );
}

/** In milliseconds. */
const ADVANCE_DELAY = 5000;

type AutoNextProps = {
  /** Delays the countdown. */
  readonly isBlocked: boolean;
  readonly onNext: () => void;
  readonly onStay: () => void;
};

function AutoNext({ isBlocked, onNext, onStay }: AutoNextProps) {
  const [isOver, setIsOver] = useState(false);
  const advance = useEffectEvent(() => {
    setIsOver(true);
    onNext();
  });
  useEffect(() => {
    if (isBlocked || isOver) return undefined;
    const timer = setTimeout(() => advance(), ADVANCE_DELAY);
    return () => clearTimeout(timer);
  }, [isBlocked, isOver]);

  if (isOver) return null;
  return (
    <>
      <Button variant="secondary" onClick={onStay}>
        Stay here
      </Button>
      <p className="flex basis-full items-center gap-3 text-sm text-ink-soft">
        The next puzzle opens automatically.
        <span aria-hidden className="h-1.5 w-20 overflow-hidden rounded-full bg-hairline motion-reduce:hidden">
          {!isBlocked && <span ref={fill} className="block h-full origin-left rounded-full bg-accent" />}
        </span>
      </p>
    </>
  );
}

const fill = (bar: HTMLElement | null): void => {
  bar?.animate([{ transform: 'scaleX(0)' }, { transform: 'scaleX(1)' }], { duration: ADVANCE_DELAY });
};

/** Only where the user chose it. */
const useAutoNext = (): boolean => autoNext.useValue() ?? false;

export function PuzzleOptions() {
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-8 cursor-pointer items-center text-ink-soft">Options</summary>
      <Checkbox
        label="Go to next puzzle automatically"
        checked={useAutoNext()}
        onChange={(isOn) => autoNext.choose(isOn)}
      />
      <Checkbox
        label="Show themes before solving"
        checked={themeShown.useValue() ?? false}
        onChange={(isOn) => themeShown.choose(isOn)}
      />
    </details>
  );
}

/** Stored in this browser; `undefined` if never chosen. */
const puzzleSetting = (key: string) =>
  storedValue<boolean | undefined>({
    key,
    parse: (text) => (text === null ? undefined : text === 'on'),
    write: (isOn) => (isOn === true ? 'on' : 'off'),
  });

const autoNext = puzzleSetting('puzzle-auto-next');

export const themeShown = puzzleSetting('puzzle-theme');

const PRESSED_BY_SPACE = 'a, button, summary, [role=button]';

/** Global shortcut, inactive while typing or while a dialog is open. */
export const useShortcut = (key: string, onPress: () => void): void => {
  const handlePress = useEffectEvent(onPress);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || event.defaultPrevented || event.repeat) return;
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open], [role=dialog]') !== null) return;
      // The space bar presses what has the focus.
      if (key === ' ' && event.target instanceof Element && event.target.closest(PRESSED_BY_SPACE) !== null) return;
      event.preventDefault();
      handlePress();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [key]);
};
