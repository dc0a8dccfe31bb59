import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { BookOpen, Copy, Download, Pencil, Trash2 } from 'lucide-react';
import { type SubmitEvent, useId, useState } from 'react';
import { studyPgn } from '../../../chess/studies/study-pgn';
import { addressOf } from '../../../contract/endpoint';
import { type Chapter, studiesApi, type Study, STUDY_LIMITS, studyMessages } from '../../../contract/studies';
import { myStudiesQuery, toAddedChapter } from '../../game/studies/study-queries';
import { browserStudies, isLocalStudy, type StudyStore } from '../../game/studies/study-store';
import { PGN_TYPE, saveFile } from '../../lib/files';
import { callEndpoint } from '../../lib/http/endpoints';
import { Button, buttonAppearance } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field, TEXT_AREA } from '../../ui/fields/field';
import { Popover } from '../../ui/popover';
import { Badge } from '../../ui/status/status';
import { ShareStudy, VISIBILITY_NAMES } from './share-study';
import { useStudyMutations, useStudyUndo, useStudyUpdate } from './study-changes';
import { UseAsRepertoire } from './use-as-repertoire';

type StudyActionsProps = {
  readonly profileId: number;
  readonly study: Study;
  readonly store: StudyStore;
  /** On the board. */
  readonly chapter: Chapter | undefined;
  readonly onStudyChange: (study: Study) => void;
};

/** Who may read it, sharing, and the menu. */
export function StudyActions({ profileId, study, store, chapter, onStudyChange }: StudyActionsProps) {
  const [isEditing, setEditing] = useState(false);
  const [isUsed, setUsed] = useState(false);
  const isLocal = isLocalStudy(study.id);
  return (
    <>
      <Badge className={isLocal ? 'max-sm:text-xs' : 'max-sm:hidden'}>
        {isLocal ? 'On this device' : VISIBILITY_NAMES[study.visibility]}
      </Badge>
      {!isLocal && <ShareStudy study={study} store={store} onStudyChange={onStudyChange} />}
      <Popover label="More about the study" className="flex-col p-1.5 open:flex">
        {study.canWrite && (
          <Button {...MENU_BUTTON} onClick={() => setEditing(true)}>
            <Pencil aria-hidden className="size-4" />
            Name and notes
          </Button>
        )}
        {chapter && (
          <Button {...MENU_BUTTON} onClick={() => setUsed(true)}>
            <BookOpen aria-hidden className="size-4" />
            Use chapter as repertoire
          </Button>
        )}
        <ExportLink study={study} />
        <CopyButton profileId={profileId} study={study} />
        {study.canWrite && <DeleteButton study={study} store={store} />}
      </Popover>
      {isUsed && chapter && (
        <UseAsRepertoire profileId={profileId} study={study.id} chapter={chapter} onClose={() => setUsed(false)} />
      )}
      {isEditing && (
        <StudyDetails study={study} store={store} onStudyChange={onStudyChange} onClose={() => setEditing(false)} />
      )}
    </>
  );
}

const MENU_BUTTON = { variant: 'ghost', size: 'small', className: 'justify-start!' } as const;

/** Downloads from the server, or builds the PGN here for a study in this browser. */
function ExportLink({ study }: { readonly study: Study }) {
  const { id, name, chapters } = study;
  const content = (
    <>
      <Download aria-hidden className="size-4" />
      Export PGN
    </>
  );
  if (!isLocalStudy(id))
    return (
      <a
        href={addressOf(studiesApi.pgn, { study: id })}
        download
        className={`${buttonAppearance(MENU_BUTTON)} ${MENU_BUTTON.className} hover:bg-sunken`}
      >
        {content}
      </a>
    );
  const handleClick = () => saveFile(`${name}.pgn`, studyPgn({ study: name }, chapters), PGN_TYPE);
  return (
    <Button {...MENU_BUTTON} onClick={handleClick}>
      {content}
    </Button>
  );
}

function CopyButton({ profileId, study }: { readonly profileId: number; readonly study: Study }) {
  const { copy, isPending } = useCopyStudy(profileId);
  return (
    <Button {...MENU_BUTTON} disabled={isPending} onClick={() => void copy(study)}>
      <Copy aria-hidden className="size-4" />
      {study.canWrite ? 'Copy' : 'Copy to my studies'}
    </Button>
  );
}

function DeleteButton({ study, store }: { readonly study: Study; readonly store: StudyStore }) {
  const { run, isPending } = useStudyMutations();
  const { addDeletion } = useStudyUndo();
  const navigate = useNavigate();
  const handleDelete = () =>
    void run('Not deleted', async () => {
      addDeletion(study.name, await store.remove(study.id));
      await navigate({ to: '/studies/{-$study}', params: { study: undefined } });
    });
  return (
    <Button {...MENU_BUTTON} disabled={isPending} onClick={handleDelete}>
      <Trash2 aria-hidden className="size-4" />
      Delete study
    </Button>
  );
}

type StudyDetailsProps = {
  readonly study: Study;
  readonly store: StudyStore;
  readonly onStudyChange: (study: Study) => void;
  readonly onClose: () => void;
};

function StudyDetails({ study, store, onStudyChange, onClose }: StudyDetailsProps) {
  const [name, setName] = useState(study.name);
  const [notes, setNotes] = useState(study.notes);
  const [{ version }] = useState(study);
  const { save, isPending, conflict } = useStudyUpdate(study, store, onStudyChange);
  const id = useId();
  const isNameless = name.trim() === '';
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    // The version at mount, as `study` may have been refetched since editing began.
    const change = { name: name.trim(), notes, version: conflict?.version ?? version };
    if (!isNameless) void save(change).then((isSaved) => isSaved && onClose());
  };
  return (
    <Dialog title="Name and notes" onClose={onClose}>
      <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
        <Field
          label="Name*"
          required
          maxLength={STUDY_LIMITS.name}
          value={name}
          error={isNameless ? studyMessages.noName : undefined}
          onValue={setName}
        />
        <div>
          <label htmlFor={`${id}-notes`} className="text-sm font-semibold text-ink">
            Notes
          </label>
          <textarea
            id={`${id}-notes`}
            rows={5}
            maxLength={STUDY_LIMITS.notes}
            placeholder="Markdown: # heading, **bold**, - list, [link](https://…)"
            value={notes}
            onChange={(change) => setNotes(change.target.value)}
            className={TEXT_AREA}
          />
        </div>
        {conflict && (
          <DetailsConflict
            theirs={conflict}
            onAccept={() => {
              setName(conflict.name);
              setNotes(conflict.notes);
            }}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" disabled={isPending || isNameless}>
            {conflict ? 'Save your version' : 'Save'}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function DetailsConflict({ theirs, onAccept }: { readonly theirs: Study; readonly onAccept: () => void }) {
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-control border border-warning p-3 text-sm">
      <p>Saved in another tab or on another device:</p>
      <p className="font-semibold break-words">{theirs.name}</p>
      <pre className="max-h-40 overflow-auto font-sans break-words whitespace-pre-wrap">{theirs.notes}</pre>
      <Button variant="secondary" size="small" className="self-start" onClick={onAccept}>
        Use the saved version
      </Button>
    </div>
  );
}

/** Copies a study into the account (for guests, into this browser) and opens the copy. */
const useCopyStudy = (profileId: number) => {
  const { run, isPending } = useStudyMutations();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const copy = (study: Study) =>
    run('The study was not copied', async () => {
      const { isWithAccount } = await queryClient.query(myStudiesQuery(profileId));
      const { id } = isWithAccount
        ? await callEndpoint(studiesApi.copy, { params: { id: profileId }, body: { study: study.id } })
        : await browserStudies.make({
            ...study,
            visibility: 'private',
            chapters: await Promise.all(study.chapters.map((chapter) => toAddedChapter(study.id, chapter))),
          });
      await navigate({ to: '/studies/{-$study}', params: { study: id } });
    });
  return { copy, isPending };
};
