import { saveFile } from '../lib/files';
import type { UnreadableRow } from '../lib/indexed-db';
import { Button } from '../ui/button';
import { Card } from '../ui/page';

/** What is on this device and cannot be read, as files. */
export function UnreadableRows({ rows }: { readonly rows: readonly UnreadableRow[] }) {
  if (rows.length === 0) return null;
  return (
    <Card aria-label="Cannot be read" className="flex flex-col gap-3 text-sm">
      <p>On this device, but saved by another version and not readable by this one:</p>
      <ul className="divide-y divide-hairline">
        {rows.map(({ id, name, row }) => (
          <li key={id} className="flex min-h-11 items-center justify-between gap-3">
            <span className="min-w-0 truncate">{name}</span>
            <Button
              variant="secondary"
              size="small"
              onClick={() => saveFile(`${name}.json`, JSON.stringify(row, undefined, 2), 'application/json')}
            >
              Save as a file
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
