import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { MAX_CHAPTER_LINE, puzzleOfChapter } from '../../../../chess/puzzles/chapter-puzzle';
import { chapterTree, firstMoves } from '../../../../chess/studies/study-pgn';
import type { PuzzleDto } from '../../../../contract/learn/puzzles';
import type { NamedChapterPuzzle, PuzzleSet } from '../../../../contract/learn/puzzle-sets';
import type { Chapter } from '../../../../contract/studies';
import { puzzleSetSentence } from '../../../../messages/learn';
import { isStudy, myStudiesQuery, studyQuery } from '../../../game/studies/study-queries';
import { describeFailure } from '../../../lib/http/failures';
import { Select } from '../../../ui/fields/field';
import { LoadError, Loading } from '../../../ui/load-states';

/** The chapters that can be solved, and why the others cannot. */
export type StudyPuzzles = {
  readonly name: string;
  readonly puzzles: readonly NamedChapterPuzzle[];
  /** Ready for display. */
  readonly skipped: readonly string[];
};

/** `undefined` until a study is chosen and loaded. */
export const useStudyPuzzles = (study: string) => {
  const { data, error, refetch } = useQuery({ ...studyQuery(study), enabled: study !== '' });
  const loaded = data && isStudy(data) ? data : undefined;
  const found = useMemo(() => loaded && { name: loaded.name, ...toPuzzles(loaded.chapters) }, [loaded]);
  return { found, error, refetch: () => void refetch() };
};

export const toPuzzles = (
  chapters: readonly Pick<Chapter, 'name' | 'pgn' | 'orientation'>[],
): Omit<StudyPuzzles, 'name'> => {
  const puzzles: NamedChapterPuzzle[] = [];
  const skipped: string[] = [];
  for (const { name, pgn, orientation } of chapters) {
    const read = puzzleOfChapter(chapterTree(firstMoves(pgn, MAX_CHAPTER_LINE + 3)), orientation);
    if (read.ok) puzzles.push({ ...read.value, line: [...read.value.line], name });
    else
      skipped.push(puzzleSetSentence({ id: 'set.skipped-chapter', values: { name, reason: read.error, moves: MOST } }));
  }
  return { puzzles, skipped };
};

const MOST = Math.ceil(MAX_CHAPTER_LINE / 2);

type ChapterSourceProps = {
  readonly userId: number;
  /** Its id; empty before one is chosen. */
  readonly study: string;
  readonly onStudy: (study: string) => void;
  readonly chosen: ReturnType<typeof useStudyPuzzles>;
};

/** Which study, and what its chapters become. */
export function ChapterSource({ userId, study, onStudy, chosen }: ChapterSourceProps) {
  const { data, error, refetch } = useQuery(myStudiesQuery(userId));
  if (data === undefined)
    return error === null ? (
      <Loading />
    ) : (
      <LoadError what="Your studies" failure={error} onRetry={() => void refetch()} />
    );
  if (data.studies.length === 0) return <p className="text-sm">You have no studies yet.</p>;
  const { found } = chosen;
  return (
    <>
      <Select
        label="Study"
        options={[
          { value: '', label: 'Choose a study' },
          ...data.studies.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={study}
        onChange={onStudy}
      />
      <div role="status" className="text-sm empty:hidden">
        {found && (
          <>
            <p>{puzzleSetSentence({ id: 'set.of-chapters', values: { puzzles: found.puzzles.length } })}</p>
            <p className="text-ink-soft">The position of a chapter is the task, its main line the solution.</p>
          </>
        )}
        {found && found.skipped.length > 0 && (
          <>
            <p className="mt-2">
              {puzzleSetSentence({ id: 'set.skipped', values: { chapters: found.skipped.length } })}
            </p>
            <ul className="max-h-40 list-disc overflow-auto pl-5 break-words" tabIndex={0}>
              {found.skipped.map((why, index) => (
                <li key={index}>{why}</li>
              ))}
            </ul>
          </>
        )}
      </div>
      {study !== '' && found === undefined && chosen.error === null && <Loading />}
      {chosen.error !== null && (
        <p role="alert" className="text-sm text-bad">
          {describeFailure(chosen.error)}
        </p>
      )}
    </>
  );
}

/** A puzzle of a set of chapters, as every puzzle is solved. */
export const chapterOf = (chapters: PuzzleSet['chapters'], id: number | undefined): PuzzleDto | undefined => {
  const chapter = chapters?.find((one) => one.id === id);
  if (chapter === undefined) return undefined;
  const { name, fen, lastMove, line } = chapter;
  return { id: chapter.id, fen, lastMove, line, moves: line.slice(0, 1), description: name };
};
