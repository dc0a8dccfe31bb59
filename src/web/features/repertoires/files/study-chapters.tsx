import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { RepertoireGraph } from '../../../../chess/repertoire/graph';
import {
  type ChapterChange,
  findChapterChange,
  hashMoves,
  readChapter,
} from '../../../../chess/repertoire/study-chapters';
import { repertoireSentence } from '../../../../messages/repertoire';
import { isStudy, studyQuery } from '../../../game/studies/study-queries';
import { describeFailure } from '../../../lib/http/failures';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { Loading } from '../../../ui/load-states';
import { Changes } from './import-dialog';
import type { RepertoireEditing } from '../use-repertoire';

type ChapterKey = { readonly study: string; readonly chapter: number };

type ChapterImportProps = {
  readonly editing: RepertoireEditing;
  readonly of: ChapterKey;
  readonly onClose: () => void;
};

/** The moves of a chapter against the repertoire. Nothing changes before it is chosen. */
export function ChapterImport({ editing, of, onClose }: ChapterImportProps) {
  const { graph } = editing;
  const { data, error, isFetchedAfterMount } = useQuery(studyQuery(of.study));
  const chapter = data && isStudy(data) ? data.chapters.find(({ id }) => id === of.chapter) : undefined;
  const [now] = useState(() => Date.now());
  const imported = useMemo(() => chapter && readChapter(chapter.pgn, graph, now), [chapter, graph, now]);
  const isFollowed = editing.repertoire.chapters?.some(
    ({ study, chapter: number }) => study === of.study && number === of.chapter,
  );
  const follow = () => imported && editing.follow({ ...of, seen: hashMoves(imported) });
  if (!isFetchedAfterMount || imported === undefined || chapter === undefined)
    return (
      <Dialog title="Use as repertoire" onClose={onClose}>
        {error !== null && <p role="alert">{describeFailure(error)}</p>}
        {error === null && !isFetchedAfterMount && <Loading />}
        {error === null && isFetchedAfterMount && <p>This chapter isn’t there. It may have been deleted.</p>}
      </Dialog>
    );
  const ignore = () => {
    follow();
    onClose();
  };
  return (
    <Dialog title={chapter.name} onClose={onClose}>
      <Changes
        editing={editing}
        imported={imported}
        back={
          isFollowed === true ? { label: 'Ignore these moves', onPress: ignore } : { label: 'Cancel', onPress: onClose }
        }
        onDone={onClose}
        onTaken={follow}
      />
    </Dialog>
  );
}

/** One line for each chapter that has moves the repertoire lacks since they were compared last. */
export function ChangedChapters({ editing }: { readonly editing: RepertoireEditing }) {
  const changed = useChangedChapters(editing);
  const [opened, setOpened] = useState<ChapterKey>();
  return (
    <>
      {changed.map(({ key, chapter, study, change }) => (
        <div
          key={`${key.study} ${key.chapter}`}
          role="status"
          className="flex flex-wrap items-center justify-between gap-2 border-b border-hairline px-3 py-2 text-sm"
        >
          <p className="min-w-0 flex-1 basis-52 break-words">
            {repertoireSentence({
              id: 'repertoire.chapter-changed',
              values: { chapter, study, moves: change.diff.added.length },
            })}
          </p>
          <Button variant="secondary" size="small" onClick={() => setOpened(key)}>
            Compare
          </Button>
        </div>
      ))}
      {opened && <ChapterImport editing={editing} of={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

type ChangedChapter = {
  readonly key: ChapterKey;
  /** Their names. */
  readonly chapter: string;
  readonly study: string;
  readonly change: ChapterChange;
};

/** Without those of studies that cannot be read: they may be deleted, or private by now. */
const useChangedChapters = ({ repertoire, graph }: RepertoireEditing): readonly ChangedChapter[] => {
  const followed = repertoire.chapters ?? NONE;
  const ids = [...new Set(followed.map(({ study }) => study))];
  const studies = useQueries({
    queries: ids.map((id) => ({ ...studyQuery(id), retry: false })),
    combine: loadedStudies,
  });
  return useMemo(
    () =>
      followed.flatMap(({ study: id, chapter: number, seen }) => {
        const study = studies.find((one) => one.id === id);
        const chapter = study?.chapters.find((one) => one.id === number);
        const change = chapter && changeOf(chapter.pgn, graph, seen);
        if (study === undefined || chapter === undefined || change === undefined) return [];
        return [{ key: { study: id, chapter: number }, chapter: chapter.name, study: study.name, change }];
      }),
    [followed, studies, graph],
  );
};

const NONE = [] as const;

const changeOf = (pgn: string, graph: RepertoireGraph, seen: string): ChapterChange | undefined =>
  findChapterChange(graph, readChapter(pgn, graph, 0), seen);

type Answer = { readonly data: Awaited<ReturnType<NonNullable<ReturnType<typeof studyQuery>['queryFn']>>> | undefined };

const loadedStudies = (answers: readonly Answer[]) =>
  answers.flatMap(({ data }) => (data && isStudy(data) ? [data] : []));
