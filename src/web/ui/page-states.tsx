/** What a page shows in place of what it is about. */
import { Button } from './button';
import { Card } from './card';
import { Spinner } from './spinner';

/** Until it is there. */
export function Loading({ children = 'Loading' }: { readonly children?: string }) {
  return (
    <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
      <Spinner className="size-4 text-accent" /> {children}
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

/** That it did not come, why, and the way to ask again. */
export function NotLoaded({ what, why, onRetry }: NotLoadedProps) {
  return (
    <Card role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <p className="max-w-[70ch] text-sm break-words text-ink-soft">
        <span className="text-ink">{what} could not be loaded.</span> {why.endsWith('.') ? why : `${why}.`}
      </p>
      <Button variant="secondary" size="small" onClick={onRetry}>
        Try again
      </Button>
    </Card>
  );
}
