import { useState } from 'react';
import type { Library } from '../../../../contract/library';
import { UndoBar } from '../../../ui/undo-bar';
import { useDeletions, type Deleted } from '../use-deletions';
import { useNotifiedMutation } from '../use-notified-mutation';

type UndoPanelProps = {
  readonly profileId: number;
  readonly library: Library;
  /** Whether the server has told of the library since the page was opened; a sample remembered from before may be gone. */
  readonly isCurrent: boolean;
};

/** The way back from deleting all games, and from the sample's having made way for own ones while the page is open. */
export function UndoPanel({ profileId, library, isCurrent }: UndoPanelProps) {
  const { deleted, undo } = useDeletions(profileId);
  const { isPending, run } = useNotifiedMutation();
  const [hadSample, setHadSample] = useState(false);
  const { kind, replacedSample } = library;
  if (isCurrent && kind === 'sample' && !hadSample) setHadSample(true);

  const all = deleted.filter((one) => one.kind === 'all');
  const isDeleted = all.some(({ deletion }) => deletion === replacedSample?.deletion);
  const replaced: readonly Deleted[] =
    hadSample && replacedSample && !isDeleted
      ? [{ ...replacedSample, kind: 'all', label: 'Your games have replaced the sample games' }]
      : [];
  return (
    <UndoBar
      deleted={[...replaced, ...all]}
      isPending={isPending}
      onUndo={(last) => run('Couldn’t undo', undo(last))}
    />
  );
}
