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
    <div className="flex items-center gap-3 text-sm text-ink-soft">
      <div aria-hidden className="h-1.5 w-24 overflow-hidden rounded-full bg-hairline motion-reduce:hidden">
        {!isHeld && <div ref={fill} className="h-full origin-left rounded-full bg-accent" />}
      </div>
      <span>The next puzzle comes by itself.</span>
      <Button variant="secondary" size="small" onClick={onStay}>
        Stay here
      </Button>
    </div>
  );
}

const fill = (bar: HTMLDivElement | null): void => {
  bar?.animate([{ transform: 'scaleX(0)' }, { transform: 'scaleX(1)' }], { duration: PAUSE });
};
