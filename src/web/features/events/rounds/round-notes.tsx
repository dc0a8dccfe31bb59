import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { EVENT_LIMITS, type Notes } from '../../../../contract/events';
import { eventQuery } from '../../../lib/events';
import { Button } from '../../../ui/button';
import { deferred } from '../../../ui/deferred';
import { TEXT_AREA } from '../../../ui/fields/field';
import { SaveStatus } from '../../../ui/status/save-status';
import type { RoundProps } from './event-rounds';
import { useNotes } from '../use-notes';

const Markdown = deferred(async () => (await import('../../../ui/markdown')).Markdown);

/** Markdown notes with autosave and preview. */
export function RoundNotes({ profileId, event, round }: RoundProps) {
  const queryClient = useQueryClient();
  const { queryKey } = eventQuery(profileId, event.id);
  const handleSaved = (saved: Notes): void =>
    void queryClient.setQueryData(
      queryKey,
      (cached) =>
        cached && {
          ...cached,
          rounds: cached.rounds.map((existing) => (existing.id === round.id ? { ...existing, ...saved } : existing)),
        },
    );
  const notes = useNotes({ profileId, event: event.id, round: round.id }, round, handleSaved);
  const text = notes.draft.notes;
  const { conflict } = notes;
  const [isWriting, setIsWriting] = useState(text === '' || !notes.isSaved);
  const id = useId();
  return (
    <section aria-labelledby={`${id}-title`} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 id={`${id}-title`} className="font-semibold">
          Notes
        </h3>
        <Button
          variant="secondary"
          size="small"
          disabled={isWriting && text.trim() === ''}
          onClick={() => setIsWriting(!isWriting)}
        >
          {isWriting ? 'Preview' : 'Edit notes'}
        </Button>
      </div>
      {isWriting ? (
        <textarea
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-state`}
          rows={6}
          maxLength={EVENT_LIMITS.notes}
          placeholder="Markdown: # heading, **bold**, - list, [link](https://…)"
          value={text}
          onChange={(change) => notes.edit({ notes: change.target.value })}
          onBlur={notes.save}
          className={TEXT_AREA}
        />
      ) : (
        <Markdown text={text} level={4} fallback={<p className="text-sm whitespace-pre-wrap">{text}</p>} />
      )}
      {conflict ? (
        <NotesConflict
          mine={text}
          theirs={conflict.notes}
          onResolve={(chosen) => notes.replace({ notes: chosen }, conflict)}
        />
      ) : (
        <SaveStatus id={`${id}-state`} draft={notes} isEmpty={text === ''} />
      )}
    </section>
  );
}

type NotesConflictProps = {
  readonly mine: string;
  readonly theirs: string;
  readonly onResolve: (text: string) => void;
};

/** Shows both texts of an edit conflict; nothing is saved until one is chosen. */
function NotesConflict({ mine, theirs, onResolve }: NotesConflictProps) {
  const id = useId();
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-control border border-warning p-3 text-sm">
      <p>
        These notes were changed in another tab or on another device. Nothing is lost: choose which version to keep.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {[
          { title: 'Your version', text: mine },
          { title: 'Saved version', text: theirs },
        ].map(({ title, text }, index) => (
          <div key={title} className="min-w-0">
            <p id={`${id}-${index}`} className="font-semibold">
              {title}
            </p>
            <pre
              tabIndex={0}
              aria-labelledby={`${id}-${index}`}
              className="mt-1 max-h-60 overflow-auto rounded-control bg-sunken p-2 font-sans break-words whitespace-pre-wrap"
            >
              {text}
            </pre>
          </div>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={() => onResolve(`${theirs}\n\n${mine}`)}>
          Keep both
        </Button>
        <Button variant="secondary" size="small" onClick={() => onResolve(mine)}>
          Keep your version
        </Button>
        <Button variant="secondary" size="small" onClick={() => onResolve(theirs)}>
          Keep the saved version
        </Button>
      </div>
    </div>
  );
}
