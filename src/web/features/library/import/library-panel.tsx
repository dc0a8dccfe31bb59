import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { numberText } from '../../../../chess/text';
import { addressOf } from '../../../../contract/endpoint';
import { EXPORT_FORMATS, type Library, libraryApi } from '../../../../contract/library';
import { PLATFORM } from '../../../../contract/sites';
import { currentUserQuery } from '../../../lib/account/current-user';
import { ownerClaimQuery } from '../../../lib/account/owner-claim';
import { useFileDrop } from '../../../lib/files';
import { isPrivate } from '../../../lib/http/failures';
import { HttpError } from '../../../lib/http/http';
import { gamesText } from '../../../player/labels';
import { profileQuery } from '../../../player/profile/profile-queries';
import { Button, buttonAppearance } from '../../../ui/button';
import { classNames, LINK } from '../../../ui/class-names';
import { PrivateNote } from '../../../ui/load-states';
import { Card, CardTitle } from '../../../ui/page';
import { Progress } from '../../../ui/status/status';
import { UndoBar } from '../../../ui/undo-bar';
import { toDeleted, useLibraryMutations, useLibraryUndo } from '../library-changes';
import { libraryFailure } from '../library-labels';
import type { useLiveLibrary } from '../use-library-stream';
import { ImportGames, useImportDisclosure } from './import-games';
import { ImportList } from './import-list';
import { usePgnDraft } from './pgn-draft';
import { TrackedAccounts } from './site-import';

type LibraryPanelProps = {
  readonly profileId: number;
  readonly liveLibrary: ReturnType<typeof useLiveLibrary>;
  readonly isShown: boolean;
};

/** Renders nothing if the server has no libraries. */
export function LibraryPanel({ profileId, liveLibrary, isShown }: LibraryPanelProps) {
  const { data: library, error, isCurrent, isStale, refetch } = liveLibrary;
  const handleRetry = () => void refetch();
  if (library) {
    const handleRefresh = isStale ? handleRetry : undefined;
    return (
      <LibraryCard
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
  if (error && isTemporary(error)) return <LoadError error={error} onRetry={handleRetry} />;
  return null;
}

type LibraryCardProps = {
  readonly profileId: number;
  readonly library: Library;
  readonly isCurrent: boolean;
  readonly isShown: boolean;
  /** `undefined` while live updates work. */
  readonly onRefresh: (() => void) | undefined;
};

function LibraryCard({ profileId, library, isCurrent, isShown, onRefresh }: LibraryCardProps) {
  const { kind, games, canWrite, names, keptNames = [], imports } = library;
  const disclosure = useImportDisclosure(games > 0);
  const draft = usePgnDraft(kind === 'own' ? names : []);
  const handleDrop = (files: readonly File[]) => {
    disclosure.openAt('pgn');
    void draft.addFiles(files);
  };
  const { isOver: isDragOver, dropTarget } = useFileDrop(handleDrop, !canWrite);

  return (
    <Card
      {...dropTarget}
      aria-labelledby="library"
      className={classNames('flex flex-col gap-5', isDragOver && 'outline-2 outline-accent outline-dashed')}
    >
      <div>
        <LibraryStatus library={library} onRefresh={onRefresh} />
        {!canWrite && <VisitorNote profileId={profileId} />}
        {canWrite && <UndoPanel profileId={profileId} library={library} isCurrent={isCurrent} />}
      </div>
      {canWrite && <TrackedAccounts profileId={profileId} accounts={keptNames} isShown={isShown} />}
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

function LoadError({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
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

/** Rate limit, server error or network failure. Any other error means a server without libraries. */
const isTemporary = (error: Error): boolean =>
  error instanceof HttpError ? error.status === 429 || error.status >= 500 : error instanceof TypeError;

type LibraryStatusProps = {
  readonly library: Library;
  /** Set if live updates have stopped. */
  readonly onRefresh: (() => void) | undefined;
};

function LibraryStatus({ library, onRefresh }: LibraryStatusProps) {
  const { kind, games, reviewed, waiting, failed, names, canWrite } = library;
  return (
    <div>
      <CardTitle id="library">Library</CardTitle>
      <p className="mt-1 text-sm text-ink-soft tabular-nums">{statusText(library)}</p>
      {kind === 'sample' && games > 0 && (
        <p className="mt-1 max-w-[70ch] text-sm">
          Sample games of a fictional player.{canWrite && ' Import your own games to replace them.'}
        </p>
      )}
      {kind === 'own' && names.length > 0 && (
        <p className="mt-1 text-sm break-words text-ink-soft">Your names: {names.join(', ')}</p>
      )}
      {waiting > 0 && (
        <div className="mt-3">
          <Progress value={reviewed + failed} max={reviewed + failed + waiting} label="Games reviewed by the engine" />
        </div>
      )}
      {onRefresh && (
        <div className="mt-3 flex flex-wrap items-center gap-3 text-sm">
          <p>Live updates stopped.</p>
          <Button variant="secondary" size="compact" onClick={onRefresh}>
            Refresh
          </Button>
        </div>
      )}
    </div>
  );
}

const statusText = ({ games, reviewed, waiting, failed, canWrite }: Library): string => {
  if (games === 0 && !canWrite) return 'No games yet.';
  if (games === 0) return `No games yet. Paste a PGN, drop a file, or fetch your games from ${PLATFORM.label}.`;
  return [
    gamesText(games),
    `${numberText(reviewed)} reviewed by the engine`,
    waiting > 0 && `${numberText(waiting)} waiting`,
    failed > 0 && `${numberText(failed)} failed`,
  ]
    .filter((part) => part !== false)
    .join(', ');
};

/** For visitors who may not change the library. */
function VisitorNote({ profileId }: { readonly profileId: number }) {
  const { data: profile } = useQuery(profileQuery(profileId));
  const { data: user } = useQuery({ ...currentUserQuery(), retryOnMount: false });
  return (
    <p className="mt-1 max-w-[70ch] text-sm text-ink-soft">
      This is the library of {profile?.username ?? 'someone else'}. You can view it, but not change it.{' '}
      {user === null && <SignInHint />}
    </p>
  );
}

function SignInHint() {
  const { data: installation } = useQuery(ownerClaimQuery());
  if (installation === undefined) return null;
  const { isClaimed, hasOwnLibraries } = installation;
  if (!isClaimed && !hasOwnLibraries) {
    return <>This installation has no owner yet. Open the link in the server’s log to import games.</>;
  }
  return (
    <>
      <Link to="/signin" className={LINK}>
        Sign in
      </Link>{' '}
      {hasOwnLibraries ? 'to import your own games.' : 'as the owner to import games.'}
    </>
  );
}

type UndoPanelProps = {
  readonly profileId: number;
  readonly library: Library;
  /** False while `library` comes from the cache: its sample may be gone. */
  readonly isCurrent: boolean;
};

/** Undo for deleting all games, and for replacing the sample while the page is open. */
function UndoPanel({ profileId, library, isCurrent }: UndoPanelProps) {
  const { deleted, undo } = useLibraryUndo(profileId);
  const { isPending, run } = useLibraryMutations();
  const [hadSample, setHadSample] = useState(false);
  const { kind, replacedSample } = library;
  if (isCurrent && kind === 'sample' && !hadSample) setHadSample(true);

  const all = deleted.filter((one) => one.kind === 'all');
  const isDeleted = all.some(({ deletion }) => deletion === replacedSample?.deletion);
  const label = 'Your games have replaced the sample games';
  const replaced =
    hadSample && replacedSample && !isDeleted ? [toDeleted(profileId, { ...replacedSample, kind: 'all', label })] : [];
  return (
    <UndoBar
      deleted={[...replaced, ...all]}
      isPending={isPending}
      onUndo={(last) => void run('Couldn’t undo', () => undo(last))}
    />
  );
}

function ExportLinks({ profileId }: { readonly profileId: number }) {
  return (
    <div className="min-w-0">
      <h3 className="text-sm font-semibold">Export games</h3>
      <p className="mt-0.5 text-sm text-ink-soft">
        PGN and JSON with evaluations and clocks, CSV with statistics for each game
      </p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {EXPORT_FORMATS.map((format) => (
          <li key={format}>
            <a
              href={addressOf(libraryApi.export(format), { id: profileId })}
              download
              aria-label={`Download all games as ${format.toUpperCase()}`}
              className={`${buttonAppearance({ variant: 'secondary', size: 'small' })} hover:border-ink-soft hover:bg-sunken`}
            >
              <Download aria-hidden className="size-4" />
              {format.toUpperCase()}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

type DeleteAllProps = { readonly profileId: number; readonly games: number };

/** No confirmation, because it can be undone. */
function DeleteAll({ profileId, games }: DeleteAllProps) {
  const { removeAll } = useLibraryUndo(profileId);
  const { isPending, run } = useLibraryMutations();
  const handleClick = () =>
    void run('Couldn’t delete the games', () => removeAll((deleted) => `${gamesText(deleted)} deleted`));
  return (
    <div className="min-w-0">
      <h3 className="text-sm font-semibold">Delete</h3>
      <p className="mt-0.5 text-sm text-ink-soft">
        All games and reviews will be deleted. You can undo this until you leave this page.
      </p>
      <Button variant="danger" size="small" className="mt-2" disabled={isPending} onClick={handleClick}>
        <Trash2 aria-hidden className="size-4" />
        Delete {games === 1 ? 'the game' : `all ${gamesText(games)}`}
      </Button>
    </div>
  );
}
