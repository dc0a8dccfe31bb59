import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { type NewChapter, type Study, STUDY_LIMITS, studyMessages } from '../../../contract/studies';
import { useProfileId } from '../../lib/account/profile';
import { describeFailure } from '../../lib/http/failures';
import { Button } from '../../ui/button';
import { LINK } from '../../ui/class-names';
import { Dialog } from '../../ui/dialog';
import { Field, Select } from '../../ui/fields/field';
import { useApiMutation } from '../../ui/use-api-mutation';
import { accountStudies, type MyStudies, myStudiesQuery, STUDY_KEY } from './study-queries';
import { browserStudies } from './study-store';

type SaveToStudyDialogProps = {
  /** At least one. */
  readonly chapters: readonly NewChapter[];
  /** The suggested name of a new study. */
  readonly studyName: string;
  readonly onClose: () => void;
};

export function SaveToStudyDialog({ chapters, studyName, onClose }: SaveToStudyDialogProps) {
  const profileId = useProfileId() ?? 0;
  const { data: studies, error, refetch } = useQuery({ ...myStudiesQuery(profileId), enabled: profileId !== 0 });
  const [saved, setSaved] = useState<Study>();
  return (
    <Dialog title="Save to a study" onClose={onClose}>
      {saved !== undefined && <Saved study={saved} count={chapters.length} />}
      {saved === undefined && studies !== undefined && (
        <SaveForm
          chapters={chapters}
          studyName={studyName}
          profileId={profileId}
          studies={studies}
          onSaved={setSaved}
        />
      )}
      {studies === undefined && error !== null && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p>Your studies could not be loaded. {describeFailure(error)}</p>
          <Button variant="secondary" size="small" className="h-10" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {studies === undefined && error === null && <p role="status">Loading</p>}
    </Dialog>
  );
}

function Saved({ study, count }: { readonly study: Study; readonly count: number }) {
  const chapter = study.chapters.at(-count)?.id;
  return (
    <p role="status">
      Saved as {count === 1 ? 'a chapter' : `${count} chapters`} of{' '}
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

type SaveFormProps = Pick<SaveToStudyDialogProps, 'chapters' | 'studyName'> & {
  readonly profileId: number;
  readonly studies: MyStudies;
  readonly onSaved: (study: Study) => void;
};

const NEW = '';

function SaveForm({ chapters, studyName: suggested, profileId, studies, onSaved }: SaveFormProps) {
  const queryClient = useQueryClient();
  const store = studies.isWithAccount ? accountStudies(profileId) : browserStudies;
  const [first, ...others] = chapters;
  const isOne = others.length === 0;
  const [study, setStudy] = useState((isOne ? studies.studies[0]?.id : undefined) ?? NEW);
  const [studyName, setStudyName] = useState(suggested.slice(0, STUDY_LIMITS.name));
  const [name, setName] = useState(first?.name ?? '');
  const [failure, setFailure] = useState<string>();
  const isNameless = name.trim() === '' || (study === NEW && studyName.trim() === '');
  const { isPending, mutate } = useApiMutation({
    mutationFn: (named: readonly NewChapter[]) =>
      study === NEW
        ? store.make({ name: studyName.trim(), notes: '', visibility: 'private', chapters: [...named] })
        : store.addChapters(study, named),
    onSuccess: (saved) => {
      onSaved(saved);
      void queryClient.invalidateQueries({ queryKey: [STUDY_KEY] });
    },
    onError: (error) => setFailure(describeFailure(error)),
  });
  const save = (): void => {
    const named = first && isOne ? [{ ...first, name: name.trim() }] : chapters;
    if (named.some(({ pgn }) => pgn.length > STUDY_LIMITS.pgn)) {
      setFailure(studyMessages.longPgn);
      return;
    }
    mutate(named);
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isNameless) save();
  };
  return (
    <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
      <Select
        label="Study"
        options={[
          ...studies.studies.map((one) => ({ value: one.id, label: one.name })),
          { value: NEW, label: 'A new study' },
        ]}
        value={study}
        onChange={setStudy}
      />
      {study === NEW && (
        <Field label="Name of the study*" maxLength={STUDY_LIMITS.name} value={studyName} onValue={setStudyName} />
      )}
      {isOne ? (
        <Field label="Name of the chapter*" maxLength={STUDY_LIMITS.name} value={name} onValue={setName} />
      ) : (
        <p className="text-sm">{chapters.length} chapters</p>
      )}
      {!studies.isWithAccount && (
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
