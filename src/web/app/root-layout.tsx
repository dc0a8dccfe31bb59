import { Outlet } from '@tanstack/react-router';
import { useRef } from 'react';
import { Header } from './header/header';

/** What stands around every screen: the way past the header, the header, the screen's place. */
export function RootLayout() {
  const content = useRef<HTMLElement>(null);
  return (
    <>
      <button type="button" className={SKIP} onClick={() => content.current?.focus()}>
        Skip to content
      </button>
      <Header />
      <main ref={content} tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
    </>
  );
}

const SKIP =
  'fixed top-2 left-2 z-50 -translate-y-16 rounded-control bg-accent px-4 py-2 font-semibold text-on-accent ' +
  'focus-visible:translate-y-0';
