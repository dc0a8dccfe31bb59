import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { DIFFICULTIES, NAMED_THEMES } from '../../../../chess/puzzles/themes';
import { type NewPuzzleSet, SET_LIMITS } from '../../../../contract/learn/puzzle-sets';
import { puzzleSetSentence } from '../../../../messages/learn';
import {
  accountSets,
  browserSets,
  type ListedSet,
  mySetsQuery,
  type PuzzleSetStore,
  SETS_KEY,
} from '../../../game/puzzles/puzzle-sets';
import { useProfileId } from '../../../lib/account/profile';
import { describeFailure } from '../../../lib/http/failures';
import { countOf } from '../../../player/labels';
import { Button } from '../../../ui/button';
import { LINK } from '../../../ui/class-names';
import { Field, Select } from '../../../ui/fields/field';
import { AccountLinks, Loading, PageLoadError } from '../../../ui/load-states';
import { Card, CardTitle, Page } from '../../../ui/page';
import { useApiMutation } from '../../../ui/use-api-mutation';
import { themeLabel } from '../puzzle/puzzle-labels';
import { ChapterSource, useStudyPuzzles } from './chapter-source';
import { CycleTable, SetSolver } from './set-solver';

const SUBTITLE = 'Solve the same puzzles again and again: each cycle faster, and with fewer errors.';

/** Of an account, or of this browser. */
const SET_ID = /^(?:[1-9]\d{0,8}|[\da-f-]{36})$/;

/** `/learn/sets` and `/learn/sets/ID` */
export function SetsPage() {
  const { set } = useParams({ strict: false });
  const userId = useProfileId();
  if (userId !== undefined && set !== undefined && SET_ID.test(set))
    return <SetSolver key={set} userId={userId} id={set} />;
  return (
    <Page
      title="Puzzle Sets"
      subtitle={SUBTITLE}
      aside={
        <Link to="/learn" className={`${LINK} inline-flex min-h-11 items-center text-sm`}>
          All of Learn
        </Link>
      }
    >
      {userId === undefined ? <Loading /> : <Sets userId={userId} />}
    </Page>
  );
}

function Sets({ userId }: { readonly userId: number }) {
  const { data, error, refetch } = useQuery(mySetsQuery(userId));
  if (data === undefined && error !== null)
    return <PageLoadError what="Your sets" why={describeFailure(error)} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  const { isWithAccount, sets } = data;
  const store = isWithAccount ? accountSets(userId) : browserSets;
  return (
    <div className="flex flex-col gap-6">
      {!isWithAccount && (
        <p className="text-sm text-ink-soft">
          Without an account they are saved on this device only. <AccountLinks />
        </p>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-6">
          {sets.length === 0 && (
            <Card>
              <p>No sets yet. Choose puzzles, and solve them in cycles.</p>
            </Card>
          )}
          {sets.map((set) => (
            <SetCard key={set.id} store={store} set={set} />
          ))}
        </div>
        <NewSet userId={userId} store={store} />
      </div>
    </div>
  );
}

function SetCard({ store, set }: { readonly store: PuzzleSetStore; readonly set: ListedSet }) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useApiMutation({
    mutationFn: () => store.remove(set.id),
    failureTitle: 'Not deleted',
    onSettled: () => queryClient.invalidateQueries({ queryKey: [SETS_KEY] }),
  });
  const [isAsked, setIsAsked] = useState(false);
  return (
    <Card aria-label={set.name} className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <CardTitle>{set.name}</CardTitle>
          <p className="text-sm text-ink-soft tabular-nums">{countOf(set.puzzles, 'puzzle')}</p>
        </div>
        {isAsked ? (
          <div className="flex gap-2">
            <Button variant="danger" size="small" disabled={isPending} onClick={() => mutate()}>
              Delete
            </Button>
            <Button variant="secondary" size="small" onClick={() => setIsAsked(false)}>
              Cancel
            </Button>
          </div>
        ) : (
          <Button variant="ghost" size="icon" aria-label={`Delete ${set.name}`} onClick={() => setIsAsked(true)}>
            <Trash2 aria-hidden className="size-5" />
          </Button>
        )}
      </div>
      <CycleTable cycles={set.cycles} />
      <Link to="/learn/sets/{-$set}" params={{ set: set.id }} className={`${LINK} self-start`}>
        {puzzleSetSentence({ id: 'set.go-on', values: goOn(set) })}
      </Link>
    </Card>
  );
}

const goOn = ({ cycles, puzzles }: ListedSet) => {
  const last = cycles.at(-1);
  if (last === undefined) return { cycle: 1, left: puzzles };
  return last.isComplete ? { cycle: last.cycle + 1, left: puzzles } : { cycle: last.cycle, left: puzzles - last.tried };
};

const ANY = 'any';
const MISTAKES = 'mistakes';
const CHAPTERS = 'chapters';
const SIZES = [10, 20, 50, 100, 200] as const;

function NewSet({ userId, store }: { readonly userId: number; readonly store: PuzzleSetStore }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [source, setSource] = useState<string>(ANY);
  const [stars, setStars] = useState<string>(ANY);
  const [size, setSize] = useState(String(SET_LIMITS.usual));
  const [study, setStudy] = useState('');
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const isMistakes = source === MISTAKES;
  const isChapters = source === CHAPTERS;
  const chosen = useStudyPuzzles(isChapters ? study : '');
  const chapters = chosen.found?.puzzles ?? [];
  const theme = NAMED_THEMES.find((known) => known === source);
  const difficulty = DIFFICULTIES.find((known) => String(known) === stars);
  const ofPuzzles = isMistakes ? 'My mistakes' : theme === undefined ? 'Mixed puzzles' : themeLabel(theme);
  const usual = isChapters ? (chosen.found?.name.slice(0, SET_LIMITS.name) ?? 'My study') : ofPuzzles;
  const { mutate, isPending, error } = useApiMutation({
    mutationFn: () => {
      const body: NewPuzzleSet = {
        name: name.trim() === '' ? usual : name,
        idempotencyKey,
        ...(isChapters
          ? { chapters: [...chapters] }
          : { puzzles: Number(size), ...(isMistakes ? { isMistakes } : { theme, difficulty }) }),
      };
      return store.make(body);
    },
    onSuccess: async (made) => {
      await queryClient.invalidateQueries({ queryKey: [SETS_KEY] });
      await navigate({ to: '/learn/sets/{-$set}', params: { set: made.id } });
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <Card aria-label="New set">
      <form onSubmit={submit} className="flex flex-col gap-4">
        <CardTitle>New set</CardTitle>
        <Select
          label="Puzzles"
          options={[
            { value: ANY, label: 'Any theme' },
            { value: MISTAKES, label: 'What I missed: my games, puzzles I failed' },
            { value: CHAPTERS, label: 'The chapters of a study' },
            ...NAMED_THEMES.map((value) => ({ value, label: themeLabel(value) })),
          ]}
          value={source}
          onChange={setSource}
        />
        {isChapters && <ChapterSource userId={userId} study={study} onStudy={setStudy} chosen={chosen} />}
        {!isMistakes && !isChapters && (
          <Select
            label="Difficulty"
            options={[
              { value: ANY, label: 'Any' },
              ...DIFFICULTIES.map((value) => ({ value: String(value), label: countOf(value, 'star') })),
            ]}
            value={stars}
            onChange={setStars}
          />
        )}
        {!isChapters && (
          <Select
            label="Number"
            options={SIZES.map((value) => ({ value: String(value), label: countOf(value, 'puzzle') }))}
            value={size}
            onChange={setSize}
          />
        )}
        <Field label="Name" value={name} onValue={setName} placeholder={usual} maxLength={SET_LIMITS.name} />
        {error !== null && (
          <p role="alert" className="text-sm text-bad">
            {describeFailure(error)}
          </p>
        )}
        <Button type="submit" disabled={isPending || (isChapters && chapters.length === 0)}>
          Make the set
        </Button>
      </form>
    </Card>
  );
}
