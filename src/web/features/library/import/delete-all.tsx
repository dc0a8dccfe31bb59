import { Trash2 } from 'lucide-react';
import { Button } from '../../../ui/button';
import { gamesCount } from '../number-text';
import { useDeletions } from '../use-deletions';
import { useNotifiedMutation } from '../use-notified-mutation';

type DeleteAllProps = { readonly profileId: number; readonly games: number };

/** Deletes the whole library, without a question: it can be undone. */
export function DeleteAll({ profileId, games }: DeleteAllProps) {
  const { removeAll } = useDeletions(profileId);
  const { isPending, run } = useNotifiedMutation();
  const handleClick = () =>
    run(
      'Couldn’t delete the games',
      removeAll((deleted) => `${gamesCount(deleted)} deleted`),
    );
  return (
    <div className="min-w-0">
      <h3 className="text-sm font-semibold">Delete</h3>
      <p className="mt-0.5 text-sm text-ink-soft">
        All games and reviews will be deleted. You can undo this until you leave this page.
      </p>
      <Button variant="danger" size="small" className="mt-2 h-10" disabled={isPending} onClick={handleClick}>
        <Trash2 aria-hidden className="size-4" />
        Delete {games === 1 ? 'the game' : `all ${gamesCount(games)}`}
      </Button>
    </div>
  );
}
