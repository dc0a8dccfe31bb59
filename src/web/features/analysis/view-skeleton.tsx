/** Apart from the view, whose code is loaded while these are shown. */
import { Page } from '../../ui/page';

/** Where the board and the moves of a game will be. */
export function ViewSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading the analysis"
      className="grid gap-6 lg:h-[calc(100dvh-7.75rem)] lg:min-h-[37rem] lg:grid-cols-[calc(var(--main-board)+1.375rem)_minmax(0,1fr)]"
    >
      <div className="py-9 pl-5.5 max-sm:-mx-4 max-sm:pl-3.5">
        <div className="aspect-square w-[round(down,100%,8px)] rounded bg-board-light empty-board" />
      </div>
      <div className="min-h-96 rounded-card border border-hairline bg-sunken" />
    </div>
  );
}

export function PageSkeleton({ title }: { readonly title: string }) {
  return (
    <Page title={title} aside="">
      <ViewSkeleton />
    </Page>
  );
}
