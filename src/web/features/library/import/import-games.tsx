import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { PGN_IMPORT, type Library } from '../../../../contract/library';
import { classNames } from '../../../lib/class-names';
import { Button } from '../../../ui/button';
import { searchable, useSites } from '../../../player/profile/use-sites';
import { Segmented } from '../../../ui/fields/segmented';

import { PgnImport } from './pgn-import';
import { SiteImport } from './site-import';
import type { ImportDisclosure } from './use-import-disclosure';
import type { PgnDraft } from './use-pgn-draft';

type ImportGamesProps = {
  readonly profileId: number;
  readonly library: Library;
  readonly draft: PgnDraft;
  readonly disclosure: ImportDisclosure;
};

const REPLACES = 'Your games replace the sample games. You can undo this.';

/** The ways in, behind a button. What was typed stays when it is closed. */
export function ImportGames({ profileId, library, draft, disclosure }: ImportGamesProps) {
  const id = useId();
  const sites = searchable(useSites());
  const ways = [{ value: PGN_IMPORT, label: 'PGN' }, ...sites.map(({ site, label }) => ({ value: site, label }))];
  const note = library.kind === 'sample' && library.games > 0 ? REPLACES : undefined;
  return (
    <div>
      <Button
        variant="secondary"
        className="w-full sm:w-auto"
        aria-expanded={disclosure.isOpen}
        aria-controls={id}
        onClick={disclosure.toggle}
      >
        Import games
        <ChevronDown
          aria-hidden
          className={classNames('size-4 transition-transform', disclosure.isOpen && 'rotate-180')}
        />
      </Button>
      <div id={id} hidden={!disclosure.isOpen} className="mt-4">
        <div className="mb-4 max-w-72">
          <Segmented label="Source" options={ways} value={disclosure.way} onChange={disclosure.openAt} />
        </div>
        <div hidden={disclosure.way !== PGN_IMPORT}>
          <PgnImport profileId={profileId} draft={draft} note={note} />
        </div>
        {sites.map((site) => (
          <div key={site.site} hidden={disclosure.way !== site.site}>
            <SiteImport site={site} profileId={profileId} library={library} note={note} />
          </div>
        ))}
      </div>
    </div>
  );
}
