import { type ErrorComponentProps, Outlet } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { AddLineContext, type OfferedLine } from '../board/add-line-context';
import { Button, LinkButton } from '../ui/button';
import { deferred } from '../ui/deferred';
import { Page, Spinner } from '../ui/page';
import { Header } from './header';

const Extras = deferred(async () => (await import('./extras')).Extras, { isOptional: true });

const AddToRepertoire = deferred(async () => (await import('../game/repertoires/add-to-repertoire')).AddToRepertoire);

export function RootLayout() {
  const content = useRef<HTMLElement>(null);
  const [line, setLine] = useState<OfferedLine>();
  return (
    <AddLineContext value={setLine}>
      <button type="button" className={SKIP} onClick={() => content.current?.focus()}>
        Skip to content
      </button>
      <Header />
      <Extras />
      <main ref={content} tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      {line && <AddToRepertoire line={line} onClose={() => setLine(undefined)} />}
    </AddLineContext>
  );
}

const SKIP =
  'fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-accent px-4 py-2 font-semibold text-on-accent ' +
  'focus-visible:translate-y-0';

/** Shown when a screen's code failed to load or crashed. The header stays usable. */
export function ErrorPage({ error }: ErrorComponentProps) {
  return (
    <Page title="This page failed to load" subtitle="Its code could not be downloaded, or it crashed.">
      <p className="max-w-[70ch]">Check your connection, then reload the page. Your saved data is safe.</p>
      <div className="mt-6">
        <Button onClick={() => window.location.reload()}>Reload the page</Button>
      </div>
      <p className="mt-8 max-w-[70ch] border-t border-hairline pt-4 text-sm break-words text-ink-soft">
        Error details: {error instanceof Error ? error.message : String(error)}
      </p>
    </Page>
  );
}

export function NotFoundPage() {
  return (
    <Page title="404 Page Not Found" subtitle="There is no page at this address. Check the address.">
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/">Go to Home</LinkButton>
        <LinkButton to="/analysis" variant="secondary">
          Analyze a game
        </LinkButton>
      </div>
      <p className="mt-8 max-w-[70ch] border-t border-hairline pt-4 text-sm text-ink-soft">
        Building this page? Remember to add it to the router.
      </p>
    </Page>
  );
}

export function PendingPage() {
  return (
    <div className="grid min-h-[50dvh] place-items-center text-ink-soft">
      <Spinner label="Loading the page" className="size-8" />
    </div>
  );
}
