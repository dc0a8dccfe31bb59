import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../../../ui/button';

/** How long a solved puzzle stays, in milliseconds. */
const PAUSE = 5000;

type AutoNextProps = {
  /** The next one is not to be asked for yet: the pause begins when it may be. */
  readonly isHeld: boolean;
  readonly onNext: () => void;
  readonly onStay: () => void;
};

/** Brings the next puzzle after a pause, in which it can be stayed. */
export function AutoNext({ isHeld, onNext, onStay }: AutoNextProps) {
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
