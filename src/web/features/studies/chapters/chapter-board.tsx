import { useLocation } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { chapterTree } from '../../../../chess/studies/study-pgn';
import { type GameTree, headerText } from '../../../../chess/tree/game-tree';
import { type Path, START_PATH } from '../../../../chess/tree/path';
import type { AnalysisResult } from '../../../../contract/analysis/analysis';
import type { Chapter } from '../../../../contract/studies';
import { judgedShortcuts } from '../../../board/judged-steps';
import { addLineShortcuts } from '../../../board/add-line';
import { liveShortcuts } from '../../../board/live/use-live-engine';
import { type BoardPlayers, playersOf } from '../../../board/player-name';
import type { ShownMove } from '../../../board/shown-move';
import { spokenShortcuts } from '../../../board/spoken-position';
import { editShortcuts, useEditedReplay } from '../../../board/use-edited-replay';
import { pathFromUrl, replayShortcuts, usePathInUrl } from '../../../board/use-replay';
import { Workspace } from '../../../board/workspace/workspace';
import { useTimeTab } from '../../../game/time-spent';
import { searchParam } from '../../../lib/search-params';
import { EndgameCard, ExplorerPanel } from '../../../player/tree/explorer';
import { Loading } from '../../../ui/load-states';
import { ShortcutsDialog } from '../../../ui/shortcuts-dialog';
import { LearnFromMistakes, useReviewParts } from '../../../player/review/analyzed-game';
import { evaluatedMoves } from '../../../player/review/evaluated-moves';
import { useReadAnalysis } from './chapter-analysis';
import { openingLine, openingText, useOpening } from '../openings';
import { readStudyPlace, storeStudyPlace } from '../study-places';

/** Where the page shows a chapter besides its board. */
export type ChapterPlace = {
  /** In the line above the board; missing until it is on the page. */
  readonly head: HTMLElement | null;
  /** Chooses another chapter, on a phone. */
  readonly choice: ReactNode;
  /** The study's. */
  readonly notes: ReactNode;
};

type ChapterBoardProps = Omit<ComponentProps<typeof Workspace>, 'players' | 'position' | 'start' | 'phases'> & {
  /** Of the whole analysis. */
  readonly result: AnalysisResult | undefined;
  readonly place: ChapterPlace;
  /** Its id. */
  readonly study: string;
  readonly chapter: number;
  readonly name: string;
  /** After the chapter's name. */
  readonly status?: ReactNode;
};

export function ChapterBoard({
  place,
  study,
  chapter,
  status,
  moves,
  result,
  tabs = [],
  ...workspace
}: ChapterBoardProps) {
  const { replay, name, isReadOnly = false } = workspace;
  const { tree, path } = replay;
  usePathInUrl(path, 'chapter', String(chapter));
  useEffect(() => storeStudyPlace(study, { chapter, path }), [study, chapter, path]);
  const timeTab = useTimeTab(tree);
  const players = useMemo(() => chapterPlayers(tree), [tree]);
  const written = useMemo(() => evaluatedMoves(tree), [tree]);
  const shown = moves ?? written ?? NO_MOVES;
  const notes = place.notes ? [{ id: 'notes', label: 'Notes', content: place.notes }] : [];
  const empty = tree.moves.length === 0 && (
    <p className="px-3 py-2 text-sm text-ink-soft">
      {isReadOnly ? 'This chapter has no moves.' : 'No moves yet. Play one on the board.'}
    </p>
  );
  return (
    <section aria-labelledby="chapter-name" className="min-w-0">
      <ChapterHead place={place} name={name} tree={tree}>
        {status}
      </ChapterHead>
      <LearnFromMistakes replay={replay} moves={shown} result={result} fallback={<Loading />}>
        {(learn) => (
          <ReviewedChapter
            {...workspace}
            moves={shown}
            result={result}
            onLearn={learn}
            players={players}
            position={
              <>
                {place.choice}
                <EndgameCard replay={replay} />
              </>
            }
            tabs={[
              { id: 'explorer', label: 'Explorer', content: <ExplorerPanel replay={replay} /> },
              ...timeTab,
              ...tabs,
              ...notes,
            ]}
            alert={workspace.alert ?? empty}
          />
        )}
      </LearnFromMistakes>
      <ShortcutsDialog shortcuts={isReadOnly ? SHORTCUTS : [...SHORTCUTS, ...editShortcuts]} />
    </section>
  );
}

const NO_MOVES: readonly ShownMove[] = [];

type ReviewedChapterProps = ComponentProps<typeof Workspace> & {
  readonly moves: readonly ShownMove[];
  readonly result: AnalysisResult | undefined;
  readonly onLearn: (first?: Path) => void;
};

function ReviewedChapter({ moves, result, onLearn, tabs = [], ...workspace }: ReviewedChapterProps) {
  const { summary, task, ...parts } = useReviewParts({ replay: workspace.replay, moves, result }, onLearn);
  return (
    <Workspace
      {...workspace}
      {...parts}
      task={task ?? workspace.task}
      moves={moves.length === 0 ? undefined : moves}
      tabs={[...summary, ...tabs]}
    />
  );
}

const SHORTCUTS = [...replayShortcuts, ...judgedShortcuts, ...liveShortcuts, ...addLineShortcuts, ...spokenShortcuts];

type ChapterHeadProps = {
  readonly place: ChapterPlace;
  readonly name: string;
  readonly tree?: GameTree;
  readonly children?: ReactNode;
};

export function ChapterHead({ place: { head }, name, tree, children }: ChapterHeadProps) {
  const opening = useOpening(useMemo(() => (tree ? openingLine(tree) : ''), [tree]));
  if (head === null) return null;
  return createPortal(
    <>
      <h2 id="chapter-name" className="min-w-0 truncate font-semibold" title={name}>
        {name}
      </h2>
      {opening && (
        <span className="min-w-0 flex-1 truncate text-sm text-ink-soft max-sm:hidden">{openingText(opening)}</span>
      )}
      {children}
    </>,
    head,
  );
}

type ChapterReaderProps = {
  readonly place: ChapterPlace;
  /** Its id. */
  readonly study: string;
  readonly chapter: Chapter;
};

export function ChapterReader({ place, study, chapter }: ChapterReaderProps) {
  const tree = useMemo(() => chapterTree(chapter.pgn), [chapter.pgn]);
  if (tree === undefined) return <UnreadableChapter place={place} name={chapter.name} />;
  return <ReadOnlyBoard place={place} study={study} chapter={chapter} tree={tree} />;
}

export function UnreadableChapter({ place, name }: { readonly place: ChapterPlace; readonly name: string }) {
  return (
    <section aria-labelledby="chapter-name" className="flex min-w-0 flex-col gap-4">
      <ChapterHead place={place} name={name} />
      {place.choice}
      <p>This chapter cannot be shown: its PGN is not a legal game.</p>
    </section>
  );
}

function ReadOnlyBoard({ place, study, chapter, tree }: ChapterReaderProps & { readonly tree: GameTree }) {
  const path = useInitialPath(study, chapter.id, tree);
  const replay = useEditedReplay(tree, { path, orientation: chapter.orientation });
  const analysis = useReadAnalysis(study, chapter, replay.tree);
  return (
    <ChapterBoard
      isReadOnly
      replay={replay}
      place={place}
      study={study}
      chapter={chapter.id}
      name={chapter.name}
      moves={analysis?.moves}
      result={analysis?.result}
    />
  );
}

/** undefined for a chapter of lines without player names. */
const chapterPlayers = (tree: GameTree): BoardPlayers | undefined =>
  headerText(tree, 'White') === undefined && headerText(tree, 'Black') === undefined ? undefined : playersOf(tree);

/** The path in the address at mount, if the address names this chapter; where one was, if it names none. */
export const useInitialPath = (study: string, chapter: number, tree: GameTree): Path => {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const [initialPath] = useState(() => {
    const named = searchParam(search, 'chapter');
    if (named !== '') return Number(named) === chapter ? pathFromUrl(search, tree) : START_PATH;
    const place = readStudyPlace(study);
    return place?.chapter === chapter ? place.path : START_PATH;
  });
  return initialPath;
};
