import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReferenceFiles } from '../../../contract/reference';
import { describeFailure } from '../../lib/http/describe-failure';
import { LINK } from '../../ui/link-appearance';
import { Page } from '../../ui/page';
import { Loading, NotLoaded } from '../../ui/page-states';
import { AddFiles } from './add-files';
import { gamesText } from './file-labels';
import { FileList } from './file-list';
import { filesQuery } from './reference-queries';

const SUBTITLE = 'Games of files, over the board too, in which people are found by name, FIDE ID or AICF ID.';

/** `/reference-games`: the files, what they brought, and adding more. */
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
