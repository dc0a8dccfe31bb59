import { HttpError } from '../../../lib/http/http';
import type { Library } from '../../../../contract/library';
import { classNames } from '../../../lib/class-names';
import { useFileDrop } from '../../../lib/hooks/use-file-drop';
import { isPrivate } from '../../../lib/private-profile';
import { Button } from '../../../ui/button';
import { Card, CardTitle } from '../../../ui/card';
import { PrivateNote } from '../../../ui/private-note';
import { ImportGames } from './import-games';
import { DeleteAll } from './delete-all';
import { ExportLinks } from './export-links';
import { ImportList } from './import-list';
import { KeptNames } from './kept-names';
import { libraryFailure } from '../library-failure';
import { LibraryStatus } from './library-status';
import { OwnerLine } from './owner-line';
import { UndoPanel } from './undo-panel';
import { useImportDisclosure } from './use-import-disclosure';
import { usePgnDraft } from './use-pgn-draft';
import type { useWatchedLibrary } from '../use-watched-library';

type LibraryPanelProps = {
  readonly profileId: number;
  readonly watched: ReturnType<typeof useWatchedLibrary>;
  /** Whether somebody can see it. */
  readonly isShown: boolean;
};

/**
 * A library as a whole: what it holds, how far its reviews are, games in and out. A server without libraries is shown
 * nothing of it.
 */
export function LibraryPanel({ profileId, watched, isShown }: LibraryPanelProps) {
  const { data: library, error, isCurrent, isStale, refetch } = watched;
  const handleAgain = () => void refetch();
  if (library) {
    const handleRefresh = isStale ? handleAgain : undefined;
    return (
      <OpenLibrary
        key={profileId}
        profileId={profileId}
        library={library}
        isCurrent={isCurrent}
        isShown={isShown}
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
  readonly isShown: boolean;
  /** Missing while the server tells by itself how it stands. */
  readonly onRefresh: (() => void) | undefined;
};

function OpenLibrary({ profileId, library, isCurrent, isShown, onRefresh }: OpenLibraryProps) {
  const { kind, games, canWrite, names, keptNames = [], imports } = library;
  const disclosure = useImportDisclosure(games > 0);
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
      {canWrite && <KeptNames profileId={profileId} names={keptNames} isShown={isShown} />}
      {canWrite && <ImportList profileId={profileId} imports={imports} />}
      {canWrite && <ImportGames profileId={profileId} library={library} draft={draft} disclosure={disclosure} />}
      {games > 0 && (
        <div className="border-t border-hairline pt-4">
          <ExportLinks profileId={profileId} />
        </div>
      )}
      {games > 0 && canWrite && (
        <div className="border-t border-hairline pt-4">
          <DeleteAll profileId={profileId} games={games} />
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
        <p className="mt-1 text-sm text-ink-soft">{libraryFailure(error)}</p>
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
