import { useLocation } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { makePgn } from '../../../chess/pgn/pgn';
import type { GameTree } from '../../../chess/tree/game-tree';
import { fenAt } from '../../../chess/tree/tree-replay';
import type { Ply } from '../../../chess/types';
import { type AnalysisResult, toKeptAnalysis } from '../../../contract/analysis/analysis';
import type { MadeLink } from '../../../contract/analysis/analysis-links';
import { STUDY_LIMITS } from '../../../contract/studies';
import { judgedShortcuts } from '../../board/judged-steps';
import { addLineShortcuts } from '../../board/add-line';
import { liveShortcuts } from '../../board/live/use-live-engine';
import type { ShownMove } from '../../board/shown-move';
import { spokenShortcuts } from '../../board/spoken-position';
import { editShortcuts, useEditedReplay } from '../../board/use-edited-replay';
import { pathFromUrl, type Replay, replayShortcuts, usePathInUrl } from '../../board/use-replay';
import { isActive, useAnalysisRun } from '../../game/analysis/analysis-run';
import { annotatedTree, openReasons } from '../../game/annotated-tree';
import { GuessMoves } from '../../game/play/guess-moves';
import { type SavedGame, storeUnsaved, treeOfSavedGame, useChangeSavedGame } from '../../game/saved-games';
import { boardTree, partialMoves, shownMoves } from '../../game/shown-moves';
import { SaveToStudy } from '../../game/studies/save-to-study';
import { evaluatedTree } from '../../player/review/evaluated-moves';
import { LearnFromMistakes } from '../../player/review/analyzed-game';
import { PGN_TYPE, saveFile } from '../../lib/files';
import { logError } from '../../lib/log';
import { useRevealOnMount } from '../../lib/screen';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Checkbox, Field } from '../../ui/fields/field';
import { Page } from '../../ui/page';
import { ShortcutsDialog } from '../../ui/shortcuts-dialog';
import { Badge } from '../../ui/status/status';
import { useToast } from '../../ui/status/toast';
import { engineBadge } from './analysis-labels';
import { GameBoard } from './game-board';
import { ShareAnalysis } from './share-analysis';
import { gameTitle } from './game-text';
import { ViewSkeleton } from './view-skeleton';

type AnalysisViewProps = {
  readonly title: string;
  readonly id: string;
  readonly savedGame: SavedGame;
  readonly onNewAnalysis: () => void;
};

const SHORTCUTS = [
  ...replayShortcuts,
  ...judgedShortcuts,
  ...editShortcuts,
  ...liveShortcuts,
  ...addLineShortcuts,
  ...spokenShortcuts,
];

export function AnalysisView({ title, id, savedGame, onNewAnalysis }: AnalysisViewProps) {
  const { result } = savedGame;
  const [tree] = useState(() => treeOfSavedGame(savedGame));
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const replay = useEditedReplay(tree, { path: pathFromUrl(search, tree), orientation: savedGame.side ?? 'white' });
  const { moves, analysis, pendingReasons } = useGameMoves(id, result);
  const { hasSaveFailed } = useSaveEdits(id, replay.tree);
  const change = useChangeSavedGame();
  const saveLink = (link: MadeLink | undefined) => void change(id, { link }).catch(logError);
  usePathInUrl(replay.path, 'game', id);
  const section = useRevealOnMount<HTMLElement>({ isFocused: true });
  const players = useMemo(() => gameTitle(replay.tree), [replay.tree]);

  return (
    <Page
      title={title}
      isTitleHiddenOnPhone
      aside={
        <ViewHead players={players} result={result} onNewAnalysis={onNewAnalysis}>
          {replay.tree.moves.length > 0 && <GuessMoves id={id} />}
          <ExportGame replay={replay} moves={moves} />
          {result && <ShareAnalysis replay={replay} result={result} link={savedGame.link} onLink={saveLink} />}
          <SaveToStudy
            make={() => [
              {
                name: players.slice(0, STUDY_LIMITS.name),
                orientation: replay.orientation,
                pgn: makePgn(result ? evaluatedTree(replay.tree, result) : replay.tree),
                analysis: result && toKeptAnalysis(result),
              },
            ]}
          />
        </ViewHead>
      }
    >
      <section ref={section} tabIndex={-1} aria-label="Analysis result" className="outline-none">
        <LearnFromMistakes replay={replay} moves={moves} result={result} pgn={result?.pgn} fallback={<ViewSkeleton />}>
          {(learn) => (
            <GameBoard
              replay={replay}
              moves={moves}
              result={result}
              analysis={analysis}
              pendingReasons={pendingReasons}
              hasSaveFailed={hasSaveFailed}
              own={savedGame.own}
              onLearn={learn}
            />
          )}
        </LearnFromMistakes>
        <ShortcutsDialog shortcuts={SHORTCUTS} />
      </section>
    </Page>
  );
}

type ViewHeadProps = Pick<AnalysisViewProps, 'onNewAnalysis'> & {
  readonly players: string;
  readonly result: SavedGame['result'];
  readonly children: ReactNode;
};

function ViewHead({ players, result, onNewAnalysis, children }: ViewHeadProps) {
  return (
    <>
      <p className="min-w-0 flex-1 truncate text-sm text-ink-soft max-sm:hidden">
        {players}
        {result?.opening && ` · ${result.opening.eco} ${result.opening.name}`}
      </p>
      {result && (
        <Badge tone="accent" className="max-sm:mr-auto max-sm:px-1 max-sm:text-xs">
          {engineBadge(result)}
        </Badge>
      )}
      {children}
      <Button variant="secondary" size="small" className="max-sm:px-1.5" onClick={onNewAnalysis}>
        ← <span className="max-sm:sr-only short:sr-only">New Analysis</span>
      </Button>
    </>
  );
}

type ExportGameProps = { readonly replay: Pick<Replay, 'tree' | 'path'>; readonly moves: readonly ShownMove[] };

function ExportGame({ replay, moves }: ExportGameProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        <Download aria-hidden className="size-4" />
        <span className="max-sm:sr-only short:sr-only">Export</span>
      </Button>
      {isOpen && <ExportDialog replay={replay} moves={moves} onClose={() => setOpen(false)} />}
    </>
  );
}

function ExportDialog({ replay: { tree, path }, moves, onClose }: ExportGameProps & { readonly onClose: () => void }) {
  const [hasAnalysis, setHasAnalysis] = useState(moves.length > 0);
  const pgn = makePgn(hasAnalysis ? annotatedTree(tree, moves) : tree);
  return (
    <Dialog title="Export the game" onClose={onClose}>
      <div className="flex flex-col gap-4">
        {moves.length > 0 && (
          <Checkbox
            label="With the analysis"
            hint="Includes evaluations, annotations and explanations."
            checked={hasAnalysis}
            onChange={setHasAnalysis}
          />
        )}
        <textarea
          aria-label="PGN"
          readOnly
          rows={10}
          value={pgn}
          className="w-full rounded-control border border-hairline-strong bg-surface px-3 py-2 text-sm tabular-nums"
        />
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => saveFile('game.pgn', pgn, PGN_TYPE)}>Download PGN</Button>
          <CopyButton text={pgn} label="Copy PGN" />
        </div>
        <Field label="The position on the board, as FEN" readOnly value={fenAt(tree, path)} />
        <CopyButton text={fenAt(tree, path)} label="Copy FEN" />
      </div>
    </Dialog>
  );
}

function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const [copied, setCopied] = useState<string>();
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(text);
  };
  return (
    <Button variant="secondary" className="self-start" onClick={() => void copy().catch(() => setCopied(undefined))}>
      {copied === text ? 'Copied' : label}
    </Button>
  );
}

const NO_PLIES: ReadonlySet<Ply> = new Set();

/** The evaluated moves, saved with the game. Reasons that a saved result lacks are requested. */
const useGameMoves = (id: string, result: AnalysisResult | undefined) => {
  const change = useChangeSavedGame();
  const { toast } = useToast();
  const saveResult = (newResult: AnalysisResult) => void change(id, { result: newResult }).catch(logError);
  const analysis = useAnalysisRun({
    storageKey: id,
    onResult: saveResult,
    onReasons: saveResult,
    onFailure: ({ message }) => toast({ title: 'Analysis Failed', description: message, destructive: true }),
  });
  const missingReasons = useMemo(() => (result ? openReasons(result) : NO_PLIES), [result]);
  const requestReasons = useEffectEvent(() => {
    if (result && missingReasons.size > 0 && analysis.run.state === 'idle')
      void analysis.start({ pgn: result.pgn, mode: result.mode }, undefined);
  });
  useEffect(() => requestReasons(), []);
  const { tree, moves: arrived } = analysis.run;
  const moves = useMemo(() => {
    if (result) return shownMoves(result, boardTree(result));
    return tree ? partialMoves(tree, arrived) : [];
  }, [result, tree, arrived]);
  return { moves, analysis, pendingReasons: isActive(analysis.run) ? missingReasons : NO_PLIES };
};

/** Delay before the game is saved, in milliseconds. */
const SAVE_DELAY = 100;

const useSaveEdits = (id: string, tree: GameTree): { readonly hasSaveFailed: boolean } => {
  const change = useChangeSavedGame();
  const saved = useRef(tree);
  const [hasSaveFailed, setSaveFailed] = useState(false);

  const save = useEffectEvent(() => {
    if (saved.current === tree) return;
    saved.current = tree;
    change(id, { pgn: makePgn(tree) }).then(
      () => setSaveFailed(false),
      (error: unknown) => {
        logError(error);
        setSaveFailed(true);
      },
    );
  });
  const noteUnsaved = useEffectEvent(() => {
    if (saved.current !== tree) storeUnsaved(id, makePgn(tree));
  });
  useEffect(() => {
    const timer = setTimeout(save, SAVE_DELAY);
    return () => clearTimeout(timer);
  }, [tree]);
  useEffect(() => {
    const handleHide = () => noteUnsaved();
    window.addEventListener('pagehide', handleHide);
    return () => {
      window.removeEventListener('pagehide', handleHide);
      save();
    };
  }, []);
  return { hasSaveFailed };
};
