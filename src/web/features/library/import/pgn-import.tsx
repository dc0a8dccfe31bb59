import { X } from 'lucide-react';
import { useId } from 'react';
import { MAX_IMPORT_BYTES } from '../../../../contract/library';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/fields/field';
import { FilesButton } from '../../../ui/fields/files-button';
import { Spinner } from '../../../ui/spinner';
import { PGN_FILE_TYPES } from './chosen-file';
import { suggestedNames } from './found-names';
import { Refusals } from './refusals';
import { sizeText } from '../library-failure';
import { numberText } from '../number-text';
import type { PgnDraft } from './use-pgn-draft';
import { useSending } from './use-sending';

type PgnImportProps = {
  readonly profileId: number;
  readonly draft: PgnDraft;
  /** What the import does beside adding games. */
  readonly note: string | undefined;
};

const TEXT =
  'mt-1.5 block w-full resize-y rounded-control border border-hairline-strong bg-surface px-3 py-2.5 text-sm ' +
  'leading-relaxed text-ink tabular-nums placeholder:text-ink-soft read-only:opacity-70';

/** Takes games as text: pasted, or from files. */
export function PgnImport({ profileId, draft, note }: PgnImportProps) {
  const { sending, send, cancel } = useSending(profileId, draft);
  const isSending = sending !== undefined;
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
          readOnly={isSending}
          onChange={(event) => draft.setText(event.target.value)}
          className={TEXT}
        />
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <FilesButton
            label="Choose PGN files"
            accept={PGN_FILE_TYPES}
            disabled={isSending}
            onPick={(files) => void draft.addFiles(files)}
          />
          <p className="text-sm text-ink-soft">
            or drop them anywhere on this card; up to {sizeText(MAX_IMPORT_BYTES)} each
          </p>
        </div>
      </div>
      <ChosenFiles draft={draft} isDisabled={isSending} />
      <PlayerField draft={draft} isDisabled={isSending} />
      <Refusals refusals={draft.refusals} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button disabled={isEmpty || isSending} onClick={send}>
          {isSending && <Spinner className="size-4" />}
          Import
        </Button>
        {isSending && (
          <Button variant="secondary" onClick={cancel}>
            Cancel
          </Button>
        )}
        <p role="status" className="min-w-0 flex-1 text-sm break-words text-ink-soft">
          {isSending ? `Sending ${sending}` : note}
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
        hint="It tells which side you played. Other players’ games are skipped."
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
              size="small"
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
