import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type SubmitEvent, useMemo, useState } from 'react';
import { START_PLY } from '../../../chess/game';
import { chapterTree } from '../../../chess/studies/study-pgn';
import type { GameTree } from '../../../chess/tree/game-tree';
import type { Fen } from '../../../chess/types';
import { type ListedStudy, STUDY_LIMITS, studyMessages } from '../../../contract/studies';
import { Board } from '../../board/squares/board';
import { EmptyBoard } from '../../board/squares/empty-board';
import { accountStudies, type MyStudies, myStudiesQuery, publicStudiesQuery } from '../../game/studies/study-queries';
import { browserStudies, type StudyStore } from '../../game/studies/study-store';
import { UnreadableRows } from '../../game/unreadable-rows';
import { useProfileId } from '../../lib/account/profile';
import { formatMoment } from '../../lib/format-date';
import { describeFailure } from '../../lib/http/failures';
import { useInView } from '../../lib/screen';
import { Button } from '../../ui/button';
import { Field } from '../../ui/fields/field';
import { AccountLinks, Loading, PageLoadError } from '../../ui/load-states';
import { Card, CardTitle, Page } from '../../ui/page';
import { UndoBar } from '../../ui/undo-bar';
import { ImportStudies } from './import-studies';
import { openingLine, openingText, useOpening } from './openings';
import { chaptersText, VISIBILITY_NAMES } from './share-study';
import { useStudyMutations, useStudyUndo } from './study-changes';
import { StudyView } from './study-view';

const SUBTITLE = 'Games and lines with variations, comments and arrows, kept together in chapters.';

/** `/studies` and `/studies/ID`. */
export function StudiesPage() {
  const { study } = useParams({ strict: false });
  const profileId = useProfileId();
  if (profileId !== undefined && study !== undefined) return <StudyView key={study} id={study} profileId={profileId} />;
  return (
    <Page title="Studies" subtitle={SUBTITLE}>
      {profileId === undefined ? <Loading /> : <Studies profileId={profileId} />}
    </Page>
  );
}

function Studies({ profileId }: { readonly profileId: number }) {
  const { data: myStudies, error, refetch } = useQuery(myStudiesQuery(profileId));
  return (
    <div className="flex flex-col gap-10">
      {myStudies !== undefined && <StudyList profileId={profileId} myStudies={myStudies} />}
      {myStudies === undefined && error !== null && (
        <PageLoadError what="Your studies" why={describeFailure(error)} onRetry={() => void refetch()} />
      )}
      {myStudies === undefined && error === null && <Loading />}
      <PublicStudies myStudies={myStudies?.studies ?? []} />
    </div>
  );
}

type StudyListProps = { readonly profileId: number; readonly myStudies: MyStudies };

function StudyList({ profileId, myStudies }: StudyListProps) {
  const { isWithAccount, studies, unreadable } = myStudies;
  const [isAdding, setIsAdding] = useState(false);
  const navigate = useNavigate();
  const store = isWithAccount ? accountStudies(profileId) : browserStudies;
  const { deletedStudies, undo, isPending } = useStudyUndo();
  const open = (study: string) => void navigate({ to: '/studies/{-$study}', params: { study } });
  const isFormShown = isAdding || studies.length === 0;
  return (
    <div className="flex flex-col gap-6">
      {!isWithAccount && <GuestNote />}
      <UnreadableRows rows={unreadable} />
      {isFormShown && (
        <NewStudy
          store={store}
          onCreate={open}
          onCancel={studies.length === 0 ? undefined : () => setIsAdding(false)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {!isFormShown && (
          <Button size="small" onClick={() => setIsAdding(true)}>
            <Plus aria-hidden className="size-4" />
            New study
          </Button>
        )}
        <ImportStudies store={store} onImport={([first]) => first !== undefined && open(first)} />
      </div>
      <UndoBar deleted={deletedStudies} isPending={isPending} onUndo={(deletion) => void undo(deletion)} />
      {studies.length > 0 && (
        <StudyCards label="Your studies" studies={studies} location={isWithAccount ? undefined : 'On this device'} />
      )}
    </div>
  );
}

type NewStudyProps = {
  readonly store: StudyStore;
  readonly onCreate: (id: string) => void;
  readonly onCancel: (() => void) | undefined;
};

function NewStudy({ store, onCreate, onCancel }: NewStudyProps) {
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const { run, isPending } = useStudyMutations();
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() === '') {
      setProblem(studyMessages.noName);
      return;
    }
    const chapters = [{ name: 'Chapter 1', orientation: 'white' as const, pgn: '*\n' }];
    void run('The study was not created', async () =>
      onCreate((await store.make({ name: name.trim(), notes: '', visibility: 'private', chapters })).id),
    );
  };
  return (
    <Card aria-labelledby="new-study" className="max-w-4xl">
      <CardTitle id="new-study">New study</CardTitle>
      <form noValidate onSubmit={handleSubmit} className="mt-4 flex flex-col gap-4">
        <Field
          label="Name*"
          required
          maxLength={STUDY_LIMITS.name}
          placeholder="My openings as White"
          value={name}
          error={problem}
          onValue={(text) => {
            setName(text);
            setProblem(undefined);
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" disabled={isPending}>
            Create study
          </Button>
          {onCancel && (
            <Button variant="secondary" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}

type StudyCardsProps = {
  readonly label: string;
  readonly studies: readonly ListedStudy[];
  /** Replaces the visibility of each study. */
  readonly location?: string;
};

function StudyCards({ label, studies, location }: StudyCardsProps) {
  return (
    <ul aria-label={label} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {studies.map((study) => (
        <StudyCard key={study.id} study={study} location={location} />
      ))}
    </ul>
  );
}

type StudyCardProps = { readonly study: ListedStudy; readonly location: string | undefined };

/** In pixels. */
const CARD_BOARD = 128;

function StudyCard({ study: { id, name, chapters, visibility, changedAt, first }, location }: StudyCardProps) {
  const { ref, wasInView } = useInView();
  const tree = useMemo(() => (wasInView && first ? chapterTree(first.pgn) : undefined), [wasInView, first]);
  const opening = useOpening(tree ? openingLine(tree) : '');
  return (
    <li ref={ref}>
      <Link
        to="/studies/{-$study}"
        params={{ study: id }}
        className="flex h-full gap-4 rounded-card border border-hairline bg-card p-3 hover:border-accent"
      >
        <span aria-hidden className="w-32 shrink-0">
          {tree && first ? (
            <Board fen={keyPosition(tree, opening?.ply)} orientation={first.orientation} size={CARD_BOARD} label="" />
          ) : (
            <EmptyBoard size={CARD_BOARD} />
          )}
        </span>
        <span className="flex min-w-0 flex-1 flex-col gap-0.5 text-sm text-ink-soft tabular-nums">
          <span className="line-clamp-2 text-base font-semibold break-words text-ink">{name}</span>
          {opening && <span className="line-clamp-2">{openingText(opening)}</span>}
          <span className="mt-auto">
            {chaptersText(chapters)} · {location ?? VISIBILITY_NAMES[visibility]}
          </span>
          <span>Changed {formatMoment(Date.parse(changedAt))}</span>
        </span>
      </Link>
    </li>
  );
}

/** The last position of the main line that has an opening's name; without one, where it begins. */
const keyPosition = ({ start, moves }: GameTree, ply = START_PLY): Fen => moves[ply]?.fen ?? start;

function PublicStudies({ myStudies }: { readonly myStudies: readonly ListedStudy[] }) {
  const { data = [] } = useQuery(publicStudiesQuery());
  const others = data.filter(({ id }) => !myStudies.some((mine) => mine.id === id));
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="public-studies" className="flex flex-col gap-3">
      <h2 id="public-studies" className="text-xl font-semibold">
        Public studies
      </h2>
      <StudyCards label="Public studies" studies={others} />
    </section>
  );
}

function GuestNote() {
  return (
    <p className="max-w-[70ch] text-sm text-ink-soft">
      Without an account your studies are saved on this device only. <AccountLinks /> to share them and have them
      everywhere; you can then move these.
    </p>
  );
}
