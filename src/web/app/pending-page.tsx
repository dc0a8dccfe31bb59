import { Spinner } from '../ui/spinner';

/** While a page's code is on its way for longer than a moment. */
export function PendingPage() {
  return (
    <div className="grid min-h-[50dvh] place-items-center text-ink-soft">
      <Spinner label="Loading the page" className="size-8" />
    </div>
  );
}
