import { PGN_IMPORT, type LibraryImport } from '../../../../contract/library';
import { useSites } from '../../../player/profile/use-sites';
import { Button } from '../../../ui/button';
import { Progress, StateIcon } from '../../../ui/progress';
import { importCounts, importTitle, isOver } from './import-labels';
import { RefusedGames } from './refused-games';
import { cancelImport } from './send-import';
import { useNotifiedMutation } from '../use-notified-mutation';

type ImportListProps = { readonly profileId: number; readonly imports: readonly LibraryImport[] };

/** The imports that go on, and how the last one ended. */
export function ImportList({ profileId, imports }: ImportListProps) {
  if (imports.length === 0) return null;
  return (
    <ul aria-label="Imports" className="flex flex-col gap-3">
      {imports.map((one) => (
        <li key={one.id} className="rounded-control border border-hairline px-3 py-2.5 text-sm">
          <ImportLine profileId={profileId} import={one} />
        </li>
      ))}
    </ul>
  );
}

type ImportLineProps = { readonly profileId: number; readonly import: LibraryImport };

function ImportLine({ profileId, import: one }: ImportLineProps) {
  const { isPending, run } = useNotifiedMutation();
  const sites = useSites();
  const { id, state, refused, shortened, message } = one;
  return (
    <>
      <div className="flex items-start gap-3">
        <StateIcon state={state} />
        <div className="min-w-0 flex-1">
          <p role="status" className="font-semibold break-words">
            {importTitle(one, sites)}
          </p>
          <p aria-live={isOver(state) ? 'polite' : 'off'} className="text-ink-soft tabular-nums">
            {importCounts(one)}
          </p>
          {message !== undefined && <p className="break-words">{message}</p>}
        </div>
        {!isOver(state) && state !== 'receiving' && (
          <Button
            variant="secondary"
            size="small"
            className="h-10"
            disabled={isPending}
            onClick={() => run('Couldn’t cancel the import', cancelImport(profileId, id))}
          >
            Cancel
          </Button>
        )}
      </div>
      {!isOver(state) && <ImportProgress import={one} />}
      {isOver(state) && refused + shortened > 0 && <RefusedGames profileId={profileId} import={one} />}
    </>
  );
}

/** How much of the text is read; of a site nobody knows beforehand how many games will come. */
function ImportProgress({ import: { kind, read, size } }: { readonly import: LibraryImport }) {
  if (kind !== PGN_IMPORT || size === undefined || size === 0) return null;
  return (
    <div className="mt-2">
      <Progress value={read} max={size} label="Text read" />
    </div>
  );
}
