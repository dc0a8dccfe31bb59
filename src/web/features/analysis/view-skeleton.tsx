/** Where a game's board and moves will be. A file of its own: the page shows it before the view's code is loaded. */
export function ViewSkeleton() {
  return (
    <div role="status" aria-label="Loading the analysis" className="grid gap-6 lg:grid-cols-[472px_minmax(0,1fr)]">
      <div className="aspect-square rounded-card border border-hairline bg-sunken" />
      <div className="min-h-96 rounded-card border border-hairline bg-sunken" />
    </div>
  );
}
