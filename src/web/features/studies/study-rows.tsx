import { Link } from '@tanstack/react-router';
import type { ListedStudy } from '../../../contract/studies';
import { formatMoment } from '../../lib/format-date';
import { chaptersText, VISIBILITY_NAMES } from './study-labels';

type StudyRowsProps = {
  /** What the list is called. */
  readonly label: string;
  readonly studies: readonly ListedStudy[];
  /** Where all of them are, in place of who may read each. */
  readonly place?: string;
};

export function StudyRows({ label, studies, place }: StudyRowsProps) {
  return (
    <ul aria-label={label} className="divide-y divide-hairline border-y border-hairline">
      {studies.map(({ id, name, chapters, visibility, changedAt }) => (
        <li key={id}>
          <Link
            to="/studies/{-$study}"
            params={{ study: id }}
            className="flex min-h-14 flex-wrap items-baseline gap-x-4 gap-y-0.5 py-3 hover:text-accent"
          >
            <span className="min-w-0 font-semibold break-words">{name}</span>
            <span className="text-sm text-ink-soft tabular-nums">
              {chaptersText(chapters)} · {place ?? VISIBILITY_NAMES[visibility]}
            </span>
            <span className="text-sm text-ink-soft tabular-nums sm:ml-auto">
              Changed {formatMoment(Date.parse(changedAt))}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
