import { LoaderCircle } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { classNames } from './class-names';

type PageProps = {
  title: string;
  subtitle?: string;
  aside?: ReactNode;
  /** On a phone the title is for screen readers only: the menu shows it already. */
  isTitleHiddenOnPhone?: boolean;
  children?: ReactNode;
};

export function Page({ title, subtitle, aside, isTitleHiddenOnPhone = false, children }: PageProps) {
  useDocumentTitle(`${title} · ${BRAND}`);
  if (aside !== undefined) {
    return (
      <div className="mx-auto w-full max-w-wide px-4 pt-2 pb-6 sm:px-6 lg:pb-1.5">
        <div className="flex min-h-11 flex-wrap items-center gap-x-1.5 gap-y-1 sm:gap-x-4">
          <h1
            className={classNames(
              'text-base font-semibold text-ink lg:max-w-md lg:truncate',
              isTitleHiddenOnPhone && 'max-sm:sr-only',
            )}
          >
            {title}
          </h1>
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

export function Card({ className, ...section }: ComponentProps<'section'>) {
  return <section {...section} className={classNames('rounded-card border border-hairline bg-card p-5', className)} />;
}

type CardTitleProps = {
  children: ReactNode;
  /** 2 under the page's title. */
  level?: 2 | 3 | 4;
  className?: string;
  id?: string;
};

export function CardTitle({ level = 2, className, children, id }: CardTitleProps) {
  const Heading = HEADINGS[level];
  return (
    <Heading id={id} className={classNames('text-base font-semibold text-ink', className)}>
      {children}
    </Heading>
  );
}

const HEADINGS = { 2: 'h2', 3: 'h3', 4: 'h4' } as const;

type SpinnerProps = {
  /** For screen readers. */
  label?: string;
  className?: string;
};

export function Spinner({ label, className }: SpinnerProps) {
  const appearance = classNames('size-5 animate-spin motion-reduce:animate-[spin_3s_linear_infinite]', className);
  if (label === undefined) return <LoaderCircle data-spinner aria-hidden className={appearance} />;
  return <LoaderCircle data-spinner role="img" aria-label={label} className={appearance} />;
}

export const BRAND = 'Outpost Pro';

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
