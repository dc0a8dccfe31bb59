import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type SubmitEvent, useState } from 'react';
import { type AddedChapter, STUDY_LIMITS, studyMessages } from '../../../contract/studies';
import { studySentence } from '../../../messages/learn';
import { useProfileId } from '../../lib/account/profile';
import { describeFailure } from '../../lib/http/failures';
import { Button } from '../../ui/button';
import { LINK } from '../../ui/class-names';
import { Dialog } from '../../ui/dialog';
import { Field, Select } from '../../ui/fields/field';
import { useApiMutation } from '../../ui/use-api-mutation';
import { countChapters, partsOf, type SavedChapters, type SavedPart, saveParts, type StudyPart } from './save-chapters';
import { accountStudies, type MyStudies, myStudiesQuery, STUDY_KEY } from './study-queries';
import { browserStudies, type StudyStore } from './study-store';

type SaveToStudyDialogProps = {
  /** At least one. */
  readonly chapters: readonly AddedChapter[];
  /** The suggested name of a new study. */
  readonly studyName: string;
  readonly onClose: () => void;
};

export function SaveToStudyDialog({ chapters, studyName, onClose }: SaveToStudyDialogProps) {
  const profileId = useProfileId() ?? 0;
  const { data: studies, error, refetch } = useQuery({ ...myStudiesQuery(profileId), enabled: profileId !== 0 });
  const [outcome, setOutcome] = useState<SavedChapters>();
  const store = studies?.isWithAccount === true ? accountStudies(profileId) : browserStudies;
  return (
    <Dialog title="Save to a study" onClose={onClose}>
      {outcome !== undefined && outcome.saved.length > 0 && <Saved {...outcome} store={store} onSaved={setOutcome} />}
      {(outcome === undefined || outcome.saved.length === 0) && studies !== undefined && (
        <SaveForm
          chapters={chapters}
          studyName={studyName}
          store={store}
          studies={studies}
          outcome={outcome}
          onSaved={setOutcome}
        />
      )}
      {studies === undefined && error !== null && (
        <div role="alert" className="flex flex-wrap items-center gap-3">
          <p>Your studies could not be loaded. {describeFailure(error)}</p>
          <Button variant="secondary" size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {studies === undefined && error === null && <p role="status">Loading</p>}
    </Dialog>
  );
}

/** Never fails: what was not saved is part of the outcome. */
const useSave = (store: StudyStore, onSaved: (outcome: SavedChapters) => void) => {
  const queryClient = useQueryClient();
  return useApiMutation({
    mutationFn: (parts: readonly StudyPart[]) => saveParts(store, parts),
    onSuccess: (outcome) => {
      onSaved(outcome);
      void queryClient.invalidateQueries({ queryKey: [STUDY_KEY] });
    },
  });
};

type SavedProps = SavedChapters & { readonly store: StudyStore; readonly onSaved: (outcome: SavedChapters) => void };

function Saved({ saved, rest, failure, store, onSaved }: SavedProps) {
  const [one, ...others] = saved;
  const { isPending, mutate } = useSave(store, (next) => onSaved({ ...next, saved: [...saved, ...next.saved] }));
  return (
    <div className="flex flex-col items-start gap-3">
      {one !== undefined && others.length === 0 ? (
        <p role="status">
          Saved as {one.chapters === 1 ? 'a chapter' : `${one.chapters} chapters`} of <StudyLink {...one} />.
        </p>
      ) : (
        <div role="status">
          <p>{savedText(saved)}</p>
          <ul className="mt-1 list-disc pl-5">
            {saved.map((part, index) => (
              <li key={index}>
                <StudyLink {...part} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {rest.length > 0 && (
        <>
          <NotSaved rest={rest} failure={failure} />
          <Button variant="secondary" size="small" disabled={isPending} onClick={() => mutate(rest)}>
            Try again
          </Button>
        </>
      )}
    </div>
  );
}

const savedText = (saved: readonly SavedPart[]): string => {
  const chapters = saved.reduce((sum, part) => sum + part.chapters, 0);
  const studies = new Set(saved.map(({ study }) => study.id)).size;
  return studySentence({ id: 'study.saved-in', values: { chapters, studies } });
};

function NotSaved({ rest, failure }: Pick<SavedChapters, 'rest' | 'failure'>) {
  const values = { rest: countChapters(rest), why: describeFailure(failure) };
  return (
    <p role="alert" className="text-sm text-bad">
      {studySentence({ id: 'study.rest-not-saved', values })}
    </p>
  );
}

/** To the first chapter that was added. */
function StudyLink({ study, chapters }: SavedPart) {
  const chapter = study.chapters.at(-chapters)?.id;
  return (
    <Link
      to="/studies/{-$study}"
      params={{ study: study.id }}
      search={chapter === undefined ? {} : { chapter }}
      className={`${LINK} break-words`}
    >
      {study.name}
    </Link>
  );
}

type SaveFormProps = Pick<SaveToStudyDialogProps, 'chapters' | 'studyName'> & {
  readonly store: StudyStore;
  readonly studies: MyStudies;
  /** Of a try that saved nothing. */
  readonly outcome: SavedChapters | undefined;
  readonly onSaved: (outcome: SavedChapters) => void;
};

const NEW = '';

function SaveForm({ chapters, studyName: suggested, store, studies, outcome, onSaved }: SaveFormProps) {
  const [first, ...others] = chapters;
  const isOne = others.length === 0;
  const [study, setStudy] = useState((isOne ? studies.studies[0]?.id : undefined) ?? NEW);
  const [studyName, setStudyName] = useState(suggested.slice(0, STUDY_LIMITS.name));
  const [name, setName] = useState(first?.name ?? '');
  const [problem, setProblem] = useState<string>();
  const { isPending, mutate } = useSave(store, onSaved);
  const named = first && isOne ? [{ ...first, name: name.trim() }] : chapters;
  const chosen = studies.studies.find(({ id }) => id === study);
  const parts = partsOf({ name: studyName.trim(), chapters: named }, chosen);
  const isNew = parts.some((part) => part.study === undefined);
  const isNameless = name.trim() === '' || (isNew && studyName.trim() === '');
  const save = (): void => {
    const isLong = named.some(({ pgn }) => pgn.length > STUDY_LIMITS.pgn);
    setProblem(isLong ? studyMessages.longPgn : undefined);
    if (!isLong) mutate(parts);
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
      {isNew && (
        <Field label="Name of the study*" maxLength={STUDY_LIMITS.name} value={studyName} onValue={setStudyName} />
      )}
      {isOne ? (
        <Field label="Name of the chapter*" maxLength={STUDY_LIMITS.name} value={name} onValue={setName} />
      ) : (
        <p className="text-sm">{chapters.length} chapters</p>
      )}
      {(parts.length > 1 || isNew !== (study === NEW)) && <p className="text-sm">{tooManyText(parts)}</p>}
      {!studies.isWithAccount && (
        <p className="text-sm text-ink-soft">Without an account your studies are saved on this device only.</p>
      )}
      {problem !== undefined && (
        <p role="alert" className="text-sm text-bad">
          Not saved. {problem}
        </p>
      )}
      {problem === undefined && outcome !== undefined && <NotSaved {...outcome} />}
      <Button type="submit" className="self-start" disabled={isPending || isNameless}>
        Save
      </Button>
    </form>
  );
}

/** `room`: for how many the chosen study has room. */
const tooManyText = (parts: readonly StudyPart[]): string => {
  const added = parts.filter(({ study }) => study === undefined);
  const [chapters, rest] = [countChapters(parts), countChapters(added)];
  const values = { most: STUDY_LIMITS.chapters, chapters, room: chapters - rest, rest, studies: added.length };
  return studySentence({ id: 'study.too-many', values });
};
