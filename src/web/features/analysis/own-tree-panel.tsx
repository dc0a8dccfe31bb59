import { useNavigate } from '@tanstack/react-router';
import type { Replay } from '../../board/use-replay';
import { useProfileId } from '../../lib/profile-id';
import { treeAddress } from '../../player/tree/tree-place';
import { TreePanel } from '../../player/tree/tree-panel';

/** What is played in the position in one's own games; a move opens it among them. */
export function OwnTreePanel({ replay }: { readonly replay: Replay }) {
  const navigate = useNavigate();
  const id = useProfileId();
  if (id === undefined) return null;
  return (
    <TreePanel
      owner={{ library: id }}
      title="This position in your games"
      side="white"
      state=""
      replay={replay}
      onOpen={(place) => void navigate({ to: '/games', search: treeAddress({ ...place, choices: {} }) })}
    />
  );
}
