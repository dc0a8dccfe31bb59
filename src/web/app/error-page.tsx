import type { ErrorComponentProps } from '@tanstack/react-router';
import { Button } from '../ui/button';
import { Page } from '../ui/page';

/** Instead of a blank page: a screen's code did not arrive, or it crashed. The header stays usable. */
export function ErrorPage({ error }: ErrorComponentProps) {
  return (
    <Page title="This page failed to load" subtitle="Its code could not be downloaded, or it crashed.">
      <p className="max-w-[70ch]">Check your connection, then reload the page. Your saved data is safe.</p>
      <div className="mt-6">
        <Button onClick={() => window.location.reload()}>Reload the page</Button>
      </div>
      <p className="mt-8 max-w-[70ch] border-t border-hairline pt-4 text-sm break-words text-ink-soft">
        For a report: {error instanceof Error ? error.message : String(error)}
      </p>
    </Page>
  );
}
