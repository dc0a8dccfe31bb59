import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useRef, type ReactNode } from 'react';
import { Header } from './header/header';

/** The page is whole without them. */
const Extras = lazy<() => ReactNode>(() =>
  import('./extras/extras').then(({ Extras: loaded }) => ({ default: loaded }), withoutThem),
);

function withoutThem(): { readonly default: () => ReactNode } {
  return { default: () => null };
}

/** What stands around every screen: the way past the header, the header, the screen's place. */
export function RootLayout() {
  const content = useRef<HTMLElement>(null);
  return (
    <>
      <button type="button" className={SKIP} onClick={() => content.current?.focus()}>
        Skip to content
      </button>
      <Header />
      <Suspense>
        <Extras />
      </Suspense>
      <main ref={content} tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
    </>
  );
}

const SKIP =
  'fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-accent px-4 py-2 font-semibold text-on-accent ' +
  'focus-visible:translate-y-0';
