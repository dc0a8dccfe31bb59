import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type SubmitEvent } from 'react';
import { makePgn } from '../../../chess/notation/pgn/pgn';
import { STUDY_LIMITS, studyMessages, type NewChapter, type Study } from '../../../contract/studies';
import { describeFailure } from '../../lib/describe-failure';
import { logError } from '../../lib/log';
import { useProfileId } from '../../lib/profile-id';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { LINK } from '../../ui/link-appearance';
import { Select } from '../../ui/select';
import { accountStudies } from './account-studies';
import { browserStudies } from './browser-studies';
import type { SavedGame } from './saved-game';
import { ownStudiesQuery, STUDY_KEY, type OwnStudies } from './study-queries';

type SaveToStudyDialogProps = { readonly game: SavedGame; readonly onClose: () => void };

/** Which study the game goes to, and what its chapter is called. */
export function SaveToStudyDialog({ game, onClose }: SaveToStudyDialogProps) {
  const profileId = useProfileId() ?? 0;
  const { data: own, error, refetch } = useQuery({ ...ownStudiesQuery(profileId), enabled: profileId !== 0 });
  const [saved, setSaved] = useState<Study>();
  return (
    <Dialog title="Save to a study" onClose={onClose}>
      {saved !== undefined && <Saved study={saved} />}
      {saved === undefined && own !== undefined && <SaveForm {...{ game, profileId, own }} onSaved={setSaved} />}
      {own === undefined && error !== null && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p>Your studies could not be loaded. {describeFailure(error)}</p>
          <Button variant="secondary" size="small" className="h-10" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {own === undefined && error === null && <p role="status">Loading</p>}
    </Dialog>
  );
}

function Saved({ study }: { readonly study: Study }) {
  const chapter = study.chapters.at(-1)?.id;
  return (
    <p role="status">
      Saved as a chapter of{' '}
      <Link
        to="/studies/{-$study}"
        params={{ study: study.id }}
        search={chapter === undefined ? {} : { chapter }}
        className={`${LINK} break-words`}
      >
        {study.name}
      </Link>
      .
    </p>
  );
}

type SaveFormProps = {
  readonly game: SavedGame;
  readonly profileId: number;
  readonly own: OwnStudies;
  readonly onSaved: (study: Study) => void;
};

const NEW = '';

function SaveForm({ game, profileId, own, onSaved }: SaveFormProps) {
  const queryClient = useQueryClient();
  const store = own.isWithAccount ? accountStudies(profileId) : browserStudies;
  const [study, setStudy] = useState(own.studies[0]?.id ?? NEW);
  const [studyName, setStudyName] = useState('My studies');
  const [name, setName] = useState(game.name.slice(0, STUDY_LIMITS.name));
  const [failure, setFailure] = useState<string>();
  const [isPending, setPending] = useState(false);
  const isNameless = name.trim() === '' || (study === NEW && studyName.trim() === '');
  const save = async (): Promise<void> => {
    const chapter: NewChapter = { name: name.trim(), orientation: game.orientation, pgn: makePgn(game.tree) };
    if (chapter.pgn.length > STUDY_LIMITS.pgn) {
      setFailure(studyMessages.longPgn);
      return;
    }
    setPending(true);
    try {
      const made = { name: studyName.trim(), notes: '', visibility: 'private' as const, chapters: [chapter] };
      onSaved(study === NEW ? await store.make(made) : await store.addChapters(study, [chapter]));
      void queryClient.invalidateQueries({ queryKey: [STUDY_KEY] });
    } catch (error) {
      logError(error);
      setFailure(describeFailure(error));
    } finally {
      setPending(false);
    }
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isNameless) void save();
  };
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      <Select
        label="Study"
        options={[
          ...own.studies.map((one) => ({ value: one.id, label: one.name })),
          { value: NEW, label: 'A new study' },
        ]}
        value={study}
        onChange={setStudy}
      />
      {study === NEW && (
        <Field label="Name of the study*" maxLength={STUDY_LIMITS.name} value={studyName} onValue={setStudyName} />
      )}
      <Field label="Name of the chapter*" maxLength={STUDY_LIMITS.name} value={name} onValue={setName} />
      {!own.isWithAccount && (
        <p className="text-sm text-ink-soft">Without an account your studies are saved on this device only.</p>
      )}
      {failure !== undefined && (
        <p role="alert" className="text-sm text-bad">
          Not saved. {failure}
        </p>
      )}
      <Button type="submit" className="self-start" disabled={isPending || isNameless}>
        Save
      </Button>
    </form>
  );
}
