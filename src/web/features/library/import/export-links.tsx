import { Download } from 'lucide-react';
import { EXPORT_FORMATS, libraryPaths } from '../../../../contract/library';
import { buttonAppearance } from '../../../ui/button';

/** The whole library as a file. */
export function ExportLinks({ profileId }: { readonly profileId: number }) {
  const paths = libraryPaths(profileId);
  return (
    <div className="min-w-0">
      <h3 className="text-sm font-semibold">Export games</h3>
      <p className="mt-0.5 text-sm text-ink-soft">
        PGN and JSON with evaluations and clocks, CSV with the figures of each game
      </p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {EXPORT_FORMATS.map((format) => (
          <li key={format}>
            <a
              href={paths.export(format)}
              download
              aria-label={`Download all games as ${format.toUpperCase()}`}
              className={`${buttonAppearance({ variant: 'secondary', size: 'small' })} h-10 hover:border-ink-soft hover:bg-sunken`}
            >
              <Download aria-hidden className="size-4" />
              {format.toUpperCase()}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
