import { useEffect, useEffectEvent, useState } from 'react';
import { NavigationButtons } from '../../../board/replay-buttons';
import type { Replay } from '../../../board/use-replay';
import { isTyping, useLessMotion } from '../../../lib/screen';
import { storedValue } from '../../../lib/storage';
import { Button } from '../../../ui/button';
import { Checkbox } from '../../../ui/fields/field';

type SolvedBarProps = {
  readonly replay: Replay;
  readonly isLeaving: boolean;
  readonly isNextHeld: boolean;
  /** The puzzle is no link's or the day's, which are left only by a press. */
  readonly goesOn: boolean;
  readonly onNext: () => void;
};

/** After the last move: on to the next puzzle, or through the moves of this one. */
export function SolvedBar({ replay, isLeaving, isNextHeld, goesOn, onNext }: SolvedBarProps) {
  const isAuto = useAutoNext();
  const [end] = useState(replay.path);
  const [isStaying, setIsStaying] = useState(false);
  // Whoever steps through the moves wants to look at them.
  if (!isStaying && replay.path !== end) setIsStaying(true);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Button disabled={isLeaving || isNextHeld} onClick={onNext}>
          Next puzzle
        </Button>
        {isAuto && goesOn && !isStaying && !isLeaving && (
          <AutoNext isHeld={isNextHeld} onNext={onNext} onStay={() => setIsStaying(true)} />
        )}
      </div>
      <NavigationButtons replay={replay} />
    </>
  );
}

/** How long a solved puzzle stays, in milliseconds. */
const PAUSE = 5000;

type AutoNextProps = {
  /** The next one is not to be asked for yet: the pause begins when it may be. */
  readonly isHeld: boolean;
  readonly onNext: () => void;
  readonly onStay: () => void;
};

/** Brings the next puzzle after a pause, in which it can be stayed. */
function AutoNext({ isHeld, onNext, onStay }: AutoNextProps) {
  const [isOver, setIsOver] = useState(false);
  const goOn = useEffectEvent(() => {
    setIsOver(true);
    onNext();
  });
  useEffect(() => {
    if (isHeld || isOver) return undefined;
    const timer = setTimeout(() => goOn(), PAUSE);
    return () => clearTimeout(timer);
  }, [isHeld, isOver]);

  if (isOver) return null;
  return (
    <>
      <Button variant="secondary" onClick={onStay}>
        Stay here
      </Button>
      <p className="flex basis-full items-center gap-3 text-sm text-ink-soft">
        The next puzzle comes by itself.
        <span aria-hidden className="h-1.5 w-20 overflow-hidden rounded-full bg-hairline motion-reduce:hidden">
          {!isHeld && <span ref={fill} className="block h-full origin-left rounded-full bg-accent" />}
        </span>
      </p>
    </>
  );
}

const fill = (bar: HTMLElement | null): void => {
  bar?.animate([{ transform: 'scaleX(0)' }, { transform: 'scaleX(1)' }], { duration: PAUSE });
};

/** Whether the next puzzle comes by itself: unless chosen otherwise, where things may move. */
const useAutoNext = (): boolean => {
  const isStill = useLessMotion();
  return autoNext.useValue() ?? !isStill;
};

/** How puzzles are shown on this device. */
export function PuzzleOptions() {
  return (
    <div className="grid text-sm">
      <Checkbox label="Next puzzle by itself" checked={useAutoNext()} onChange={(isOn) => autoNext.choose(isOn)} />
      <Checkbox
        label="Show themes before solving"
        checked={themeShown.useValue() ?? false}
        onChange={(isOn) => themeShown.choose(isOn)}
      />
    </div>
  );
}

/** How puzzles are shown on this device: choices of whoever solves them, `undefined` before they are made. */

const puzzleSetting = (key: string) =>
  storedValue<boolean | undefined>({
    key,
    parse: (text) => (text === null ? undefined : text === 'on'),
    write: (isOn) => (isOn === true ? 'on' : 'off'),
  });

/** The next puzzle comes by itself. */
const autoNext = puzzleSetting('puzzle-auto-next');

/** What a puzzle is about is shown before it is solved. */
export const themeShown = puzzleSetting('puzzle-theme');

/** Does something at a key wherever the focus is, but while somebody types or a dialog is open. */
export const useKey = (key: string, press: () => void): void => {
  const handlePress = useEffectEvent(press);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== key || event.defaultPrevented || event.repeat) return;
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open], [role=dialog]') !== null) return;
      event.preventDefault();
      handlePress();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, [key]);
};
