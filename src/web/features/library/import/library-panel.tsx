import { HttpError } from '../../../lib/http';
import type { Library } from '../../../../contract/library';
import { classNames } from '../../../lib/class-names';
import { useFileDrop } from '../../../lib/use-file-drop';
import { isPrivate } from '../../../lib/private-profile';
import { Button } from '../../../ui/button';
import { Card, CardTitle } from '../../../ui/card';
import { PrivateNote } from '../../../ui/private-note';
import { ImportGames } from './import-games';
import { DeleteAll } from './delete-all';
import { ExportLinks } from './export-links';
import { ImportList } from './import-list';
import { KeptNames } from './kept-names';
import { describeFailure } from '../library-failure';
import { LibraryStatus } from './library-status';
import { OwnerLine } from './owner-line';
import { UndoPanel } from './undo-panel';
import { useImportDisclosure } from './use-import-disclosure';
import { usePgnDraft } from './use-pgn-draft';
import { useWatchedLibrary } from '../use-watched-library';

type LibraryPanelProps = {
  readonly profileId: number;
  /** Whether the import is open at first; without games it is. */
  readonly open?: boolean;
};

/**
 * A library as a whole: what it holds, how far its reviews are, games in and out. A server without libraries is shown
 * nothing of it.
 */
export function LibraryPanel({ profileId, open }: LibraryPanelProps) {
  const { data: library, error, isCurrent, isStale, refetch } = useWatchedLibrary(profileId);
  const handleAgain = () => void refetch();
  if (library) {
    const handleRefresh = isStale ? handleAgain : undefined;
    return (
      <OpenLibrary
        key={profileId}
        profileId={profileId}
        library={library}
        isCurrent={isCurrent}
        open={open}
        onRefresh={handleRefresh}
      />
    );
  }
  if (isPrivate(error)) return <PrivateLibrary />;
  if (error && mayPass(error)) return <NotLoaded error={error} onRetry={handleAgain} />;
  return null;
}

type OpenLibraryProps = {
  readonly profileId: number;
  readonly library: Library;
  readonly isCurrent: boolean;
  readonly open: boolean | undefined;
  /** Missing while the server tells by itself how it stands. */
  readonly onRefresh: (() => void) | undefined;
};

function OpenLibrary({ profileId, library, isCurrent, open, onRefresh }: OpenLibraryProps) {
  const { kind, games, canWrite, names, keptNames = [], imports } = library;
  const disclosure = useImportDisclosure(open ?? false, games > 0);
  const draft = usePgnDraft(kind === 'own' ? names : []);
  const handleDrop = (files: readonly File[]) => {
    disclosure.openAt('pgn');
    void draft.addFiles(files);
  };
  const { isOver, dropTarget } = useFileDrop(handleDrop, !canWrite);

  return (
    <Card
      {...dropTarget}
      aria-labelledby="library"
      className={classNames('flex flex-col gap-5', isOver && 'outline-2 outline-accent outline-dashed')}
    >
      <div>
        <LibraryStatus library={library} onRefresh={onRefresh} />
        {!canWrite && <OwnerLine profileId={profileId} />}
        {canWrite && <UndoPanel profileId={profileId} library={library} isCurrent={isCurrent} />}
      </div>
      {canWrite && <KeptNames profileId={profileId} names={keptNames} />}
      {canWrite && <ImportList profileId={profileId} imports={imports} />}
      {canWrite && <ImportGames profileId={profileId} library={library} draft={draft} disclosure={disclosure} />}
      {games > 0 && (
        <div className="grid gap-x-8 gap-y-4 border-t border-hairline pt-4 md:grid-cols-2">
          <ExportLinks profileId={profileId} />
          {canWrite && <DeleteAll profileId={profileId} games={games} />}
        </div>
      )}
    </Card>
  );
}

function PrivateLibrary() {
  return (
    <Card aria-labelledby="library" className="flex flex-col gap-1">
      <CardTitle id="library">Your library</CardTitle>
      <PrivateNote />
    </Card>
  );
}

function NotLoaded({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  return (
    <Card aria-labelledby="library" role="alert" className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0">
        <CardTitle id="library">Your library could not be loaded</CardTitle>
        <p className="mt-1 text-sm text-ink-soft">{describeFailure(error, navigator.onLine)}</p>
      </div>
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </Card>
  );
}

/** Too many calls, a server or a network in trouble; all else is a server that has no libraries. */
const mayPass = (error: Error): boolean =>
  error instanceof HttpError ? error.status === 429 || error.status >= 500 : error instanceof TypeError;
