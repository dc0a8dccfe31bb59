import { Link } from '@tanstack/react-router';
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';

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
  const list = useRef<HTMLUListElement>(null);
  const hidden = useHiddenEnds(list);
  const entries = Object.entries<string>(tabs);
  const unnamed = isFirstNamed ? undefined : entries[0]?.[0];
  useEffect(() => {
    chosen.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <nav aria-label={label} className="relative min-w-0 border-b border-hairline">
      <ul ref={list} className="-mb-px flex scroll-px-12 [scrollbar-width:none] overflow-x-auto" style={fade(hidden)}>
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

type HiddenEnds = { readonly start: boolean; readonly end: boolean };

/** Which ends of a row that scrolls are out of sight. */
const useHiddenEnds = (row: RefObject<HTMLElement | null>): HiddenEnds => {
  const [hidden, setHidden] = useState<HiddenEnds>({ start: false, end: false });
  useEffect(() => {
    const { current } = row;
    if (!current) return;
    const measure = (): void => {
      const { scrollLeft, scrollWidth, clientWidth } = current;
      setHidden({ start: scrollLeft > 1, end: scrollLeft + clientWidth < scrollWidth - 1 });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    current.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      current.removeEventListener('scroll', measure);
    };
  }, [row]);
  return hidden;
};

/** Shows that there are more tabs. */
const fade = ({ start, end }: HiddenEnds): CSSProperties | undefined =>
  start || end
    ? {
        maskImage: `linear-gradient(to right, transparent, black ${start ? '3rem' : '0'}, black calc(100% - ${end ? '3rem' : '0px'}), transparent)`,
      }
    : undefined;
