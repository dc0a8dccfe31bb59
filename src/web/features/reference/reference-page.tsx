import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ReferenceFiles } from '../../../contract/reference';
import { useFileDrop } from '../../lib/files';
import { describeFailure } from '../../lib/http/failures';
import { logError } from '../../lib/log';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { FilesButton } from '../../ui/fields/files-button';
import { Loading, PageLoadError } from '../../ui/load-states';
import { Card, Page, Spinner } from '../../ui/page';
import { FileList } from './file-list';
import { PeopleTable } from './people-table';
import { filesQuery, refetchFiles, uploadFile } from './reference-files';

const SUBTITLE =
  'Games from files, including over-the-board games, in which players are found by name, FIDE ID or AICF ID.';

/** `/reference-games` */
export function ReferencePage() {
  const { data: reference, error, refetch } = useQuery(filesQuery);
  return (
    <Page title="Reference Games" subtitle={SUBTITLE}>
      <div className="flex max-w-4xl flex-col gap-6">
        {reference !== undefined && reference.people > 0 && <PeopleTable reference={reference} />}
        {reference !== undefined && <AddFiles canAdd={reference.canAdd} />}
        {reference === undefined && error !== null && (
          <PageLoadError what="The files" why={describeFailure(error)} onRetry={() => void refetch()} />
        )}
        {reference === undefined && error === null && <Loading>Loading the files</Loading>}
        {reference !== undefined && <Files reference={reference} />}
      </div>
    </Page>
  );
}

function Files({ reference: { files } }: { readonly reference: ReferenceFiles }) {
  return (
    <section aria-labelledby="reference-files" className="flex flex-col gap-3">
      <h2 id="reference-files" className="font-semibold">
        Files
      </h2>
      {files.length === 0 && <p className="text-sm text-ink-soft">No file has been added yet.</p>}
      <FileList files={files} />
    </section>
  );
}

function AddFiles({ canAdd }: { readonly canAdd: boolean }) {
  const { uploading, rejected, upload, cancel } = useUpload();
  const isUploading = uploading !== undefined;
  const { isOver, dropTarget } = useFileDrop(upload, isUploading || !canAdd);
  return (
    <div {...dropTarget}>
      <Card
        aria-label="Add files"
        className={classNames('flex flex-col gap-3 border-2 border-dashed', isOver && 'border-accent bg-sunken')}
      >
        <h2 className="font-semibold">Add files</h2>
        <p className="max-w-[70ch] text-sm text-ink-soft">
          PGN, .pgn.zst and .zip, up to 2 GB a file: a month of broadcasts, The Week in Chess, or the games of your
          club. Everyone who scouts here can find the players in them.
        </p>
        {canAdd ? (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <FilesButton label="Choose files" accept=".pgn,.zst,.zip,.txt" disabled={isUploading} onPick={upload} />
            <p role="status" className="min-w-0 text-sm break-words text-ink-soft">
              {isUploading ? `Sending ${uploading}` : 'or drop them here'}
            </p>
            {isUploading && <Spinner className="size-4 text-accent" />}
            {isUploading && (
              <Button variant="secondary" size="small" onClick={cancel}>
                Cancel
              </Button>
            )}
          </div>
        ) : (
          <p className="text-sm">Sign in to add files.</p>
        )}
        <ul role="alert" className="flex flex-col gap-1 text-sm empty:hidden">
          {rejected.map(({ name, reason }, index) => (
            <li key={index} className="break-words text-bad">
              {name}: {reason}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

type RejectedFile = { readonly name: string; readonly reason: string };

/** Uploads one file at a time and collects the rejected ones. */
const useUpload = () => {
  const queryClient = useQueryClient();
  const [uploading, setUploading] = useState<string>();
  const [rejected, setRejected] = useState<readonly RejectedFile[]>([]);
  const abort = useRef<AbortController>(undefined);

  const upload = async (files: readonly File[]): Promise<void> => {
    const { signal } = (abort.current = new AbortController());
    const isAborted = (): boolean => signal.aborted;
    setRejected([]);
    for (const file of files) {
      if (isAborted()) break;
      setUploading(file.name);
      try {
        await uploadFile(file, signal);
      } catch (error) {
        if (!isAborted()) {
          logError(error);
          const reason = describeFailure(error);
          setRejected((before) => [...before, { name: file.name, reason }]);
        }
      }
      await refetchFiles(queryClient);
    }
    setUploading(undefined);
  };
  return {
    uploading,
    rejected,
    upload: (files: readonly File[]) => void upload(files),
    cancel: () => abort.current?.abort(),
  };
};
