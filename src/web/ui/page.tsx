import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names';
import { useDocumentTitle } from '../lib/hooks/use-document-title';
import { BRAND } from './brand';

type PageProps = {
  title: string;
  subtitle?: string;
  /** Beside a small title, on a page whose content says what it is. */
  aside?: ReactNode;
  /** On a phone the title is not seen, where the menu says it already and every row counts. */
  isTitleSpoken?: boolean;
  children?: ReactNode;
};

/** The frame of a screen: its one main heading, also the window's title, and what stands below it. */
export function Page({ title, subtitle, aside, isTitleSpoken = false, children }: PageProps) {
  useDocumentTitle(`${title} · ${BRAND}`);
  if (aside !== undefined) {
    return (
      <div className="mx-auto w-full max-w-wide px-4 pt-2 pb-6 sm:px-6">
        <div className="flex min-h-11 flex-wrap items-center gap-x-1.5 gap-y-1 sm:gap-x-4">
          <h1 className={classNames('text-base font-semibold text-ink', isTitleSpoken && 'max-sm:sr-only')}>{title}</h1>
          {aside}
        </div>
        <div className="mt-2">{children}</div>
      </div>
    );
  }
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-8 sm:px-6 sm:py-10">
      <h1 className="text-3xl font-semibold tracking-tight text-balance text-ink">{title}</h1>
      {subtitle !== undefined && <p className="mt-2 max-w-[70ch] text-ink-soft">{subtitle}</p>}
      <div className="mt-8">{children}</div>
    </div>
  );
}
