import { Button } from '../../ui/button';
import { Spinner } from '../../ui/spinner';

export function Loading() {
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
      <Spinner className="size-4 text-accent" /> Loading
    </p>
  );
}

type NotLoadedProps = {
  /** `Your studies`. */
  readonly what: string;
  /** In words for people. */
  readonly why: string;
  readonly onRetry: () => void;
};

export function NotLoaded({ what, why, onRetry }: NotLoadedProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3">
      <p>
        {what} could not be loaded. {why}
      </p>
      <Button variant="secondary" size="small" className="h-10" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
