/** What can be learned, as a map: what is finished, what is next, and the whole list on demand. */
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { puzzleSentence } from '../../../messages/puzzles';
import { myStudiesQuery } from '../../game/studies/study-queries';
import { useProfileId } from '../../lib/account/profile';
import { classNames, LINK } from '../../ui/class-names';
import { Card, CardTitle } from '../../ui/page';

export type CatalogEntry = {
  readonly id: string;
  readonly name: string;
  readonly isFinished: boolean;
  readonly isStarted?: boolean;
};

type CatalogCardProps = {
  readonly id?: string;
  readonly title: string;
  readonly description: string;
  readonly entries: readonly CatalogEntry[];
  /** What they are called when they are done. */
  readonly kind: 'practiced' | 'finished';
  readonly group: 'openings' | 'tactics' | 'endgames';
  /** The whole list. */
  readonly children: ReactNode;
};

/** As wide as the page once its list is open. */
export function CatalogCard({ id, title, description, entries, kind, group, children }: CatalogCardProps) {
  const titleId = useId();
  const done = entries.filter(({ isFinished }) => isFinished).length;
  const next = nextOf(entries);
  return (
    <Card
      id={id}
      aria-labelledby={titleId}
      className="flex min-w-0 flex-col gap-2 p-4! has-[>details[open]]:col-span-full"
    >
      <CardTitle id={titleId}>{title}</CardTitle>
      <p className="text-sm text-ink-soft tabular-nums">
        {puzzleSentence({ id: 'catalog.mastered', values: { done, of: entries.length, kind } })}
      </p>
      <div aria-hidden className="flex flex-wrap gap-1">
        {entries.map((entry) => (
          <span key={entry.id} title={entry.name} className={classNames('size-2.5 rounded-sm', fill(entry))} />
        ))}
      </div>
      {next !== undefined && (
        <Link to="/learn/$group/$lesson" params={{ group, lesson: next.id }} className={`${LINK} text-sm`}>
          {puzzleSentence({
            id: done === 0 && !next.isStarted ? 'catalog.start' : 'catalog.go-on',
            values: { name: next.name },
          })}
        </Link>
      )}
      <details className="mt-auto">
        <summary className="inline-flex min-h-9 cursor-pointer items-center text-sm font-semibold">
          <span className="sr-only">{title}: </span>
          {puzzleSentence({ id: 'catalog.all', values: { count: entries.length } })}
        </summary>
        <p className="mt-1 mb-4 max-w-[70ch] text-sm text-ink-soft">{description}</p>
        {children}
      </details>
    </Card>
  );
}

const fill = ({ isFinished, isStarted = false }: CatalogEntry): string =>
  isFinished ? 'bg-accent' : isStarted ? 'bg-accent/40' : 'bg-hairline';

/** What was begun goes first. */
export const nextOf = (entries: readonly CatalogEntry[]): CatalogEntry | undefined => {
  const open = entries.filter(({ isFinished }) => !isFinished);
  return open.find(({ isStarted }) => isStarted === true) ?? open[0];
};

/** The last changed one goes on. */
export function StudiesCard() {
  const titleId = useId();
  const profileId = useProfileId();
  const { data } = useQuery({
    ...myStudiesQuery(profileId ?? 0),
    enabled: profileId !== undefined,
    retryOnMount: false,
  });
  const latest = data?.studies[0];
  return (
    <Card aria-labelledby={titleId} className="flex min-w-0 flex-col gap-2 p-4!">
      <CardTitle id={titleId}>Your Studies</CardTitle>
      <p className="min-h-5 text-sm text-ink-soft tabular-nums">
        {data !== undefined && puzzleSentence({ id: 'catalog.studies', values: { studies: data.studies.length } })}
      </p>
      {latest !== undefined && (
        <Link to="/studies/{-$study}" params={{ study: latest.id }} className={`${LINK} min-w-0 truncate text-sm`}>
          {puzzleSentence({ id: 'catalog.go-on', values: { name: latest.name } })}
        </Link>
      )}
      <Link
        to="/studies/{-$study}"
        params={{ study: undefined }}
        className="mt-auto inline-flex min-h-9 items-center text-sm font-semibold"
      >
        All studies
      </Link>
    </Card>
  );
}
