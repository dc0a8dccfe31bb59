import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

type TabLinksProps<Tab extends string> = {
  readonly label: string;
  /** By the tab's name in the address. */
  readonly tabs: Readonly<Record<Tab, string>>;
  readonly current: Tab;
  /** Whether the first tab is named in the address, too. */
  readonly isFirstNamed?: boolean;
};

/** Other search parameters stay. */
export function TabLinks<Tab extends string>({ label, tabs, current, isFirstNamed = false }: TabLinksProps<Tab>) {
  const chosen = useRef<HTMLAnchorElement>(null);
  const entries = Object.entries<string>(tabs);
  const unnamed = isFirstNamed ? undefined : entries[0]?.[0];
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <nav aria-label={label} className="relative min-w-0 border-b border-hairline">
      <ul className="-mb-px flex [scrollbar-width:none] overflow-x-auto">
        {entries.map(([tab, name]) => (
          <li key={tab} className="shrink-0">
            <Link
              ref={tab === current ? chosen : null}
              to="."
              search={(old: object) => ({ ...old, tab: tab === unnamed ? undefined : tab })}
              resetScroll={false}
              activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
              aria-current={tab === current ? 'page' : undefined}
              className={
                'flex min-h-11 items-center border-b-2 border-transparent px-3 text-sm text-ink-soft hover:text-ink ' +
                'aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-accent'
              }
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
