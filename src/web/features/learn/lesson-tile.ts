/** How the way to a lesson appears in a list. */
export const LESSON_TILE =
  'flex h-full flex-col gap-1 rounded-control border border-hairline bg-card p-3 transition-colors hover:border-accent';
