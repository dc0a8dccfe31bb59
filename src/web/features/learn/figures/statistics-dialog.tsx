import { NotRead } from '../../../player/not-read';
import { SkeletonLines } from '../../../player/skeleton-lines';
import { Dialog } from '../../../ui/dialog';
import { Statistics } from './statistics';
import { useFigures } from './use-figures';

type StatisticsDialogProps = {
  readonly open: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
};

/** What the recorded attempts tell. LEARN-10. */
export function StatisticsDialog({ open, onOpenChange }: StatisticsDialogProps) {
  if (!open) return null;
  return (
    <Dialog title="Puzzle Statistics" onClose={() => onOpenChange(false)}>
      <Content />
    </Dialog>
  );
}

function Content() {
  const { figures, basis, readAt, failure, refetch } = useFigures();
  return (
    <div className="flex flex-col gap-6">
      {failure && (
        <NotRead what={figures ? 'Some of your figures' : 'Your figures'} failure={failure} onRetry={refetch} />
      )}
      {!figures && !failure && <SkeletonLines count={4} className="h-24" />}
      {figures?.tried === 0 && (
        <p className="text-ink-soft">No attempts are recorded yet. Solve a puzzle, and its result counts here.</p>
      )}
      {figures && figures.tried > 0 && <Statistics figures={figures} basis={basis} readAt={readAt} />}
    </div>
  );
}
