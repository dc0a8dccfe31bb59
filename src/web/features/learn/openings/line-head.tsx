import type { Ref } from 'react';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';

type LineHeadProps = {
  /** The heading, which can take the focus. */
  readonly ref: Ref<HTMLHeadingElement>;
  readonly name: string;
  readonly isTrap: boolean;
  readonly isPracticing: boolean;
  readonly onPracticing: (isPracticing: boolean) => void;
};

/** The chosen line's name and the way between looking through it and practicing it. */
export function LineHead({ ref, name, isTrap, isPracticing, onPracticing }: LineHeadProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <h2 ref={ref} tabIndex={-1} className="text-xl font-semibold outline-none">
        {name}
      </h2>
      {isTrap && <Badge tone="warning">Trap</Badge>}
      <Button
        variant={isPracticing ? 'secondary' : 'primary'}
        size="small"
        className="h-10"
        onClick={() => onPracticing(!isPracticing)}
      >
        {isPracticing ? 'Back to the moves' : 'Practice this line'}
      </Button>
    </div>
  );
}
