import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { ReferenceFiles } from '../../../contract/reference';
import { useFileDrop } from '../../lib/files';
import { describeFailure } from '../../lib/http/failures';
import { logError } from '../../lib/log';
import { Button } from '../../ui/button';
import { classNames, LINK } from '../../ui/class-names';
import { FilesButton } from '../../ui/fields/files-button';
import { Loading, NotLoaded } from '../../ui/load-states';
import { Card, Page, Spinner } from '../../ui/page';
import { FileList } from './file-list';
import { filesQuery, gamesText, lookAgain, sendFile } from './reference-files';

const SUBTITLE = 'Games of files, over the board too, in which people are found by name, FIDE ID or AICF ID.';

/** `/reference-games` */
export function ReferencePage() {
  const { data: reference, error, refetch } = useQuery(filesQuery);
  return (
    <Page title="Reference Games" subtitle={SUBTITLE}>
      <div className="flex max-w-4xl flex-col gap-6">
        {reference !== undefined && <AddFiles canAdd={reference.canAdd} />}
        {reference === undefined && error !== null && (
          <NotLoaded what="The files" why={describeFailure(error)} onRetry={() => void refetch()} />
        )}
        {reference === undefined && error === null && <Loading>Loading the files</Loading>}
        {reference !== undefined && <Files reference={reference} />}
      </div>
    </Page>
  );
}

function Files({ reference: { files, games, people } }: { readonly reference: ReferenceFiles }) {
  return (
    <section aria-labelledby="reference-files" className="flex flex-col gap-3">
      <h2 id="reference-files" className="font-semibold">
        Files
      </h2>
      {files.length === 0 ? (
        <p className="text-sm text-ink-soft">No file has been added yet.</p>
      ) : (
        <p className="text-sm text-ink-soft tabular-nums">
          {gamesText(games)} of {people.toLocaleString('en')} {people === 1 ? 'person' : 'people'}.{' '}
          <Link to="/scout" className={LINK}>
            Scout one of them
          </Link>
        </p>
      )}
      <FileList files={files} />
    </section>
  );
}

function AddFiles({ canAdd }: { readonly canAdd: boolean }) {
  const { sending, refused, send, cancel } = useSending();
  const isSending = sending !== undefined;
  const { isOver, dropTarget } = useFileDrop(send, isSending || !canAdd);
  return (
    <div {...dropTarget}>
      <Card
        aria-label="Add files"
        className={classNames('flex flex-col gap-3 border-2 border-dashed', isOver && 'border-accent bg-sunken')}
      >
        <h2 className="font-semibold">Add files</h2>
        <p className="max-w-[70ch] text-sm text-ink-soft">
          PGN, .pgn.zst and .zip, up to 2 GB a file: a month of broadcasts, The Week in Chess, or the games of your
          club. Everybody who scouts here finds the people in them.
        </p>
        {canAdd ? (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <FilesButton label="Choose files" accept=".pgn,.zst,.zip,.txt" disabled={isSending} onPick={send} />
            <p role="status" className="min-w-0 text-sm break-words text-ink-soft">
              {isSending ? `Sending ${sending}` : 'or drop them here'}
            </p>
            {isSending && <Spinner className="size-4 text-accent" />}
            {isSending && (
              <Button variant="secondary" size="small" className="h-10" onClick={cancel}>
                Cancel
              </Button>
            )}
          </div>
        ) : (
          <p className="text-sm">Sign in to add files.</p>
        )}
        <ul role="alert" className="flex flex-col gap-1 text-sm empty:hidden">
          {refused.map(({ name, why }, index) => (
            <li key={index} className="break-words text-bad">
              {name}: {why}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

type Refused = { readonly name: string; readonly why: string };

/** Uploads one file at a time and collects the rejected ones. */
const useSending = () => {
  const queryClient = useQueryClient();
  const [sending, setSending] = useState<string>();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const stop = useRef<AbortController>(undefined);

  const send = async (files: readonly File[]): Promise<void> => {
    const { signal } = (stop.current = new AbortController());
    const isStopped = (): boolean => signal.aborted;
    setRefused([]);
    for (const file of files) {
      if (isStopped()) break;
      setSending(file.name);
      try {
        await sendFile(file, signal);
      } catch (error) {
        if (!isStopped()) {
          logError(error);
          const why = describeFailure(error);
          setRefused((before) => [...before, { name: file.name, why }]);
        }
      }
      await lookAgain(queryClient);
    }
    setSending(undefined);
  };
  return { sending, refused, send: (files: readonly File[]) => void send(files), cancel: () => stop.current?.abort() };
};
