import { Plus } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { resultOf } from '../../../../chess/studies/study-pgn';
import { type Chapter, type Study, STUDY_LIMITS, studyMessages } from '../../../../contract/studies';
import type { StudyStore } from '../../../game/studies/study-store';
import { Button } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { Select } from '../../../ui/fields/field';
import { addGames, ImportButton } from '../import-studies';
import { openingLineOf, openingText, useOpening } from '../openings';
import { useStudyMutations } from '../study-changes';

type ChapterRailProps = {
  readonly study: Study;
  readonly store: StudyStore;
  readonly current: number | undefined;
  readonly onOpen: (chapter: number) => void;
  readonly onStudyChange: (study: Study) => void;
};

/** From so many chapters on they can be searched. */
const SEARCHED = 12;

/** Beside the board, as high as it; on narrow screens below it. */
export function ChapterRail({ study, store, current, onOpen, onStudyChange }: ChapterRailProps) {
  const { chapters } = study;
  const [search, setSearch] = useState('');
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => showCurrent(list.current), [current]);
  const isSearched = chapters.length >= SEARCHED;
  return (
    <>
      <div className="flex items-baseline justify-between gap-2">
        <h2 id="chapters" className="font-semibold">
          Chapters
        </h2>
        <span className="text-sm text-ink-soft tabular-nums">{chapters.length}</span>
      </div>
      {isSearched && (
        <input
          type="search"
          aria-label="Search the chapters"
          placeholder="Name or opening"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          className="h-10 w-full shrink-0 rounded-control border border-hairline-strong bg-surface px-3 text-sm placeholder:text-ink-soft"
        />
      )}
      <ol ref={list} aria-label="Chapters" className={LIST}>
        {chapters.map((chapter, index) => (
          <ChapterRow
            key={chapter.id}
            chapter={chapter}
            number={index + 1}
            isCurrent={chapter.id === current}
            search={isSearched ? search.trim().toLowerCase() : ''}
            onOpen={onOpen}
          />
        ))}
      </ol>
      <p className="hidden text-sm text-ink-soft [ol:empty+&]:block">
        {chapters.length === 0 ? 'This study has no chapter yet.' : 'No chapter has this name or opening.'}
      </p>
      {study.canWrite && <AddChapters study={study} store={store} onOpen={onOpen} onStudyChange={onStudyChange} />}
    </>
  );
}

const LIST =
  'relative flex min-h-0 flex-col gap-0.5 overflow-y-auto overscroll-contain rounded-card border border-hairline bg-card p-1 ' +
  'empty:hidden max-lg:max-h-80';

/** Scrolls the list only, not the page. */
const showCurrent = (list: HTMLElement | null): void => {
  const row = list?.querySelector('[aria-current="true"]')?.parentElement;
  if (!list || !row) return;
  const isInView =
    row.offsetTop >= list.scrollTop && row.offsetTop + row.offsetHeight <= list.scrollTop + list.clientHeight;
  if (!isInView) list.scrollTop = row.offsetTop - list.clientHeight / 2;
};

type ChapterRowProps = {
  readonly chapter: Chapter;
  readonly number: number;
  readonly isCurrent: boolean;
  /** In lower case. */
  readonly search: string;
  readonly onOpen: (chapter: number) => void;
};

function ChapterRow({ chapter: { id, name, pgn }, number, isCurrent, search, onOpen }: ChapterRowProps) {
  const opening = useOpening(useMemo(() => openingLineOf(pgn), [pgn]));
  const openingName = opening ? openingText(opening) : '';
  const result = resultOf(pgn);
  if (!`${name}\n${openingName}`.toLowerCase().includes(search)) return null;
  return (
    <li>
      <button
        type="button"
        aria-current={isCurrent}
        onClick={() => onOpen(id)}
        className={classNames(
          'flex min-h-10 w-full cursor-pointer items-baseline gap-2 rounded-md px-2 py-1.5 text-left text-sm hover:bg-sunken',
          isCurrent && 'bg-accent-soft font-semibold text-accent',
        )}
      >
        <span className="w-5 shrink-0 text-right text-ink-soft tabular-nums">{number}</span>
        <span className="min-w-0 flex-1">
          <span className="block break-words">{name}</span>
          {openingName !== '' && (
            <span className="block truncate text-xs font-normal text-ink-soft">{openingName}</span>
          )}
        </span>
        {result !== '*' && (
          <span className="shrink-0 text-xs text-ink-soft tabular-nums">{RESULTS[result] ?? result}</span>
        )}
      </button>
    </li>
  );
}

const RESULTS: Readonly<Record<string, string>> = { '1/2-1/2': '½–½', '1-0': '1–0', '0-1': '0–1' };

function AddChapters({ study, store, onOpen, onStudyChange }: Omit<ChapterRailProps, 'current'>) {
  const { run, isPending } = useStudyMutations();
  const isFull = study.chapters.length >= STUDY_LIMITS.chapters;
  const showStudy = (next: Study) => {
    onStudyChange(next);
    const [added] = next.chapters.slice(study.chapters.length);
    if (added !== undefined) onOpen(added.id);
  };
  const handleAdd = () => {
    const chapter = { name: `Chapter ${study.chapters.length + 1}`, orientation: 'white' as const, pgn: '*\n' };
    void run('The chapter was not added', async () => showStudy(await store.addChapters(study.id, [chapter])));
  };
  return (
    <div className="flex shrink-0 flex-col items-start gap-2">
      <Button variant="secondary" size="small" disabled={isPending || isFull} onClick={handleAdd}>
        <Plus aria-hidden className="size-4" />
        Add chapter
      </Button>
      <ImportButton
        label="Import PGN"
        isDisabled={isPending || isFull}
        onFiles={(files, steps) => addGames(files, { study, store, steps, onStudy: showStudy })}
      />
      {isFull && <p className="text-sm text-ink-soft">{studyMessages.tooManyChapters}</p>}
    </div>
  );
}

type ChapterChoiceProps = Pick<ChapterRailProps, 'study' | 'current' | 'onOpen'>;

/** Below the board, where there is no room beside it. */
export function ChapterChoice({ study: { chapters }, current, onOpen }: ChapterChoiceProps) {
  if (chapters.length < 2) return null;
  return (
    <Select
      label="Chapter"
      isLabelHidden
      className="lg:hidden"
      options={chapters.map(({ id, name }, index) => ({ value: String(id), label: `${index + 1}. ${name}` }))}
      value={String(current)}
      onChange={(id) => onOpen(Number(id))}
    />
  );
}
