import type { ReactNode } from 'react';
import { useDocumentTitle } from '../lib/use-document-title';
import { BRAND } from './brand';

type PageProps = {
  title: string;
  subtitle?: string;
  children?: ReactNode;
};

/** The frame of a screen: its one main heading, also the window's title, and what stands below it. */
export function Page({ title, subtitle, children }: PageProps) {
  useDocumentTitle(`${title} · ${BRAND}`);
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-8 sm:px-6 sm:py-10">
      <h1 className="text-3xl font-semibold tracking-tight text-balance text-ink">{title}</h1>
      {subtitle !== undefined && <p className="mt-2 max-w-[70ch] text-ink-soft">{subtitle}</p>}
      <div className="mt-8">{children}</div>
    </div>
  );
}
