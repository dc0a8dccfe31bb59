/** Apart from the view, whose code is loaded while these are shown. */
import { Page } from '../../ui/page';

/** Where the board and the moves of a game will be. */
export function ViewSkeleton() {
  return (
    <div role="status" aria-label="Loading the analysis" className="grid gap-6 lg:grid-cols-[472px_minmax(0,1fr)]">
      <div className="aspect-square rounded-card border border-hairline bg-sunken" />
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
