import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import { canGoToPath } from '../../chess/tree/tree-replay';
import { Button } from '../ui/button';
import { Tooltip } from '../ui/tooltip';
import type { Replay } from './use-replay';

const BUTTONS = [
  { way: 'first', label: 'Go to start', Icon: ChevronFirst },
  { way: 'previous', label: 'Back one move', Icon: ChevronLeft },
  { way: 'next', label: 'Forward one move', Icon: ChevronRight },
  { way: 'last', label: 'Go to end', Icon: ChevronLast },
] as const;

/** Start, back one, forward one, end. */
export function NavigationButtons({ replay: { tree, path, step } }: { readonly replay: Replay }) {
  return (
    <div role="group" aria-label="Step through the game" className="flex gap-1.5">
      {BUTTONS.map(({ way, label, Icon }) => (
        <Tooltip key={way} label={label}>
          <Button
            variant="secondary"
            size="icon"
            aria-label={label}
            disabled={!canGoToPath(tree, path, way)}
            onClick={() => step(way)}
          >
            <Icon aria-hidden className="size-5" />
          </Button>
        </Tooltip>
      ))}
    </div>
  );
}
