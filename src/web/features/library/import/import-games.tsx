import { ChevronDown, X } from 'lucide-react';
import { useId, useState } from 'react';
import { numberText } from '../../../../chess/text';
import { type Library, MAX_IMPORT_BYTES, PGN_IMPORT } from '../../../../contract/library';
import { readStored, writeStored } from '../../../lib/storage';
import { searchable, useSites } from '../../../player/profile/player-names';
import { Button } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { Field } from '../../../ui/fields/field';
import { FilesButton } from '../../../ui/fields/files-button';
import { Segmented } from '../../../ui/fields/segmented';
import { Spinner } from '../../../ui/page';
import { sizeText } from '../library-labels';
import { PGN_FILE_TYPES, type PgnDraft, suggestedNames, useUpload } from './pgn-draft';
import { ProblemList, SiteImport } from './site-import';

type ImportGamesProps = {
  readonly profileId: number;
  readonly library: Library;
  readonly draft: PgnDraft;
  readonly disclosure: ImportDisclosure;
};

const REPLACES_SAMPLE = 'Your games replace the sample games. You can undo this.';

/** Closing it keeps the typed text. */
export function ImportGames({ profileId, library, draft, disclosure }: ImportGamesProps) {
  const id = useId();
  const sites = searchable(useSites());
  const sources = [{ value: PGN_IMPORT, label: 'PGN' }, ...sites.map(({ site, label }) => ({ value: site, label }))];
  const note = library.kind === 'sample' && library.games > 0 ? REPLACES_SAMPLE : undefined;
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
          <Segmented label="Source" options={sources} value={disclosure.source} onChange={disclosure.openAt} />
        </div>
        <div hidden={disclosure.source !== PGN_IMPORT}>
          <PgnImport profileId={profileId} draft={draft} note={note} />
        </div>
        {sites.map((site) => (
          <div key={site.site} hidden={disclosure.source !== site.site}>
            <SiteImport site={site} profileId={profileId} library={library} note={note} />
          </div>
        ))}
      </div>
    </div>
  );
}

type PgnImportProps = {
  readonly profileId: number;
  readonly draft: PgnDraft;
  /** Side effect of the import. */
  readonly note: string | undefined;
};

const TEXT_CLASSES =
  'mt-1.5 block w-full resize-y rounded-control border border-hairline-strong bg-surface px-3 py-2.5 text-sm ' +
  'leading-relaxed text-ink tabular-nums placeholder:text-ink-soft read-only:opacity-70';

function PgnImport({ profileId, draft, note }: PgnImportProps) {
  const { uploading, send, cancel } = useUpload(profileId, draft);
  const isUploading = uploading !== undefined;
  const isEmpty = draft.files.length === 0 && draft.text.trim() === '';
  const id = useId();
  return (
    <div className="flex flex-col gap-4">
      <div>
        <label htmlFor={id} className="text-sm font-semibold">
          Games as PGN text
        </label>
        <textarea
          id={id}
          rows={5}
          spellCheck={false}
          placeholder="Paste one game or many"
          value={draft.text}
          readOnly={isUploading}
          onChange={(event) => draft.setText(event.target.value)}
          className={TEXT_CLASSES}
        />
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <FilesButton
            label="Choose PGN files"
            accept={PGN_FILE_TYPES}
            disabled={isUploading}
            onPick={(files) => void draft.addFiles(files)}
          />
          <p className="text-sm text-ink-soft">
            or drop them anywhere on this card; up to {sizeText(MAX_IMPORT_BYTES)} each
          </p>
        </div>
      </div>
      <ChosenFiles draft={draft} isDisabled={isUploading} />
      <PlayerField draft={draft} isDisabled={isUploading} />
      <ProblemList problems={draft.problems} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button disabled={isEmpty || isUploading} onClick={send}>
          {isUploading && <Spinner className="size-4" />}
          Import
        </Button>
        {isUploading && (
          <Button variant="secondary" onClick={cancel}>
            Cancel
          </Button>
        )}
        <p role="status" className="min-w-0 flex-1 text-sm break-words text-ink-soft">
          {isUploading ? `Sending ${uploading}` : note}
        </p>
      </div>
    </div>
  );
}

type DraftProps = { readonly draft: PgnDraft; readonly isDisabled: boolean };

function ChosenFiles({ draft, isDisabled }: DraftProps) {
  if (draft.files.length === 0) return null;
  return (
    <ul aria-label="Chosen files" className="divide-y divide-hairline rounded-control border border-hairline">
      {draft.files.map(({ file }, index) => (
        <li key={index} className="flex min-h-11 items-center gap-3 py-0.5 pr-1 pl-3 text-sm">
          <span className="min-w-0 flex-1 truncate">{file.name}</span>
          <span className="text-ink-soft tabular-nums">{sizeText(file.size)}</span>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Remove ${file.name}`}
            disabled={isDisabled}
            onClick={() => draft.removeFile(file)}
          >
            <X aria-hidden className="size-4" />
          </Button>
        </li>
      ))}
    </ul>
  );
}

function PlayerField({ draft, isDisabled }: DraftProps) {
  const suggested = suggestedNames(draft.names).filter(({ name }) => name !== draft.player);
  return (
    <div>
      <Field
        label="Your name in these games"
        hint="It determines which side you played. Other players’ games are skipped."
        maxLength={100}
        value={draft.player}
        readOnly={isDisabled}
        onValue={draft.setPlayer}
      />
      {suggested.length > 0 && (
        <div className="mt-2 flex flex-wrap items-center gap-2 text-sm">
          <span className="text-ink-soft">Names found:</span>
          {suggested.map(({ name, games }) => (
            <Button
              key={name}
              variant="secondary"
              size="compact"
              disabled={isDisabled}
              onClick={() => draft.setPlayer(name)}
            >
              {name} <span className="font-normal text-ink-soft tabular-nums">{numberText(games)}</span>
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** `PGN_IMPORT` or a site. */
type ImportSource = string;

type ImportDisclosure = {
  readonly isOpen: boolean;
  readonly source: ImportSource;
  readonly toggle: () => void;
  readonly openAt: (source: ImportSource) => void;
};

const STORAGE_KEY = 'import-open';

/** Remembered in this browser; open by default if there are no games. */
export const useImportDisclosure = (hasGames: boolean): ImportDisclosure => {
  const [chosen, setChosen] = useState(readChoice);
  const [source, setSource] = useState<ImportSource>(PGN_IMPORT);
  const isOpen = chosen ?? !hasGames;
  const choose = (open: boolean) => {
    setChosen(open);
    writeStored(STORAGE_KEY, String(open));
  };
  return {
    isOpen,
    source,
    toggle: () => choose(!isOpen),
    openAt: (next) => {
      setSource(next);
      if (!isOpen) choose(true);
    },
  };
};

/** `undefined` if nothing is stored. */
const readChoice = (): boolean | undefined => {
  const stored = readStored(STORAGE_KEY);
  return stored === null ? undefined : stored === 'true';
};
