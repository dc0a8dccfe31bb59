import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { COLORS } from '../../../chess/types';
import type { Chapter } from '../../../contract/studies';
import { newRepertoire } from '../../game/repertoires/add-to-repertoire';
import { accountRepertoires, myRepertoiresQuery } from '../../game/repertoires/repertoire-queries';
import { browserRepertoires } from '../../game/repertoires/repertoire-store';
import { describeFailure } from '../../lib/http/failures';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Loading } from '../../ui/load-states';
import { useApiMutations } from '../../ui/use-api-mutation';

type UseAsRepertoireProps = {
  readonly profileId: number;
  /** Its id. */
  readonly study: string;
  readonly chapter: Chapter;
  readonly onClose: () => void;
};

const COLOR_NAMES = { white: 'White', black: 'Black' } as const;

/** Chooses the repertoire, whose page then shows what the chapter would change. */
export function UseAsRepertoire({ profileId, study, chapter, onClose }: UseAsRepertoireProps) {
  const { data, error } = useQuery(myRepertoiresQuery(profileId));
  const { run, isPending } = useApiMutations({});
  const navigate = useNavigate();
  const open = (repertoire: string) =>
    navigate({
      to: '/repertoire/{-$repertoire}',
      params: { repertoire },
      search: { import: 'chapter', study, chapter: chapter.id },
    });
  if (data === undefined)
    return (
      <Dialog title="Use as repertoire" onClose={onClose}>
        {error === null ? <Loading /> : <p role="alert">{describeFailure(error)}</p>}
      </Dialog>
    );
  const store = data.isWithAccount ? accountRepertoires(profileId) : browserRepertoires;
  const active = data.repertoires.filter(({ state }) => state !== 'archived');
  return (
    <Dialog title="Use as repertoire" onClose={onClose}>
      <div className="flex flex-col items-start gap-2">
        <p className="pb-1 text-sm break-words text-ink-soft">
          {chapter.name}: you see what its moves change before anything does. When the chapter changes later, the
          repertoire offers the new moves.
        </p>
        {active.map(({ id, name }) => (
          <Button key={id} variant="secondary" disabled={isPending} onClick={() => void open(id)}>
            {name}
          </Button>
        ))}
        {COLORS.filter((color) => active.every((one) => one.color !== color)).map((color) => (
          <Button
            key={color}
            variant={color === chapter.orientation ? 'primary' : 'secondary'}
            disabled={isPending}
            onClick={() =>
              void run('Not created', async () => {
                const { id } = await store.make(newRepertoire(color));
                await open(id);
              })
            }
          >
            New repertoire with {COLOR_NAMES[color]}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
