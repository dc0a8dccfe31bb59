import { useLocation } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { makePgn, parsePgn } from '../../../chess/pgn/pgn';
import { START_FEN } from '../../../chess/position/fen';
import type { GameTree } from '../../../chess/tree/game-tree';
import { fenAt, treeOfPosition } from '../../../chess/tree/tree-replay';
import type { Ply } from '../../../chess/types';
import type { AnalysisResult } from '../../../contract/analysis';
import { STUDY_LIMITS } from '../../../contract/studies';
import { judgedShortcuts } from '../../board/judged-steps';
import { liveShortcuts } from '../../board/live/use-live-engine';
import type { ShownMove } from '../../board/shown-move';
import { editShortcuts, useEditedReplay } from '../../board/use-edited-replay';
import { pathInAddress, type Replay, replayShortcuts, usePathInAddress } from '../../board/use-replay';
import { isUnderWay, useAnalysisRun } from '../../game/analysis-run';
import { annotatedTree, openReasons } from '../../game/annotated-tree';
import { type KeptGame, noteUnwritten, useChangeKept } from '../../game/saved-games';
import { arrivingMoves, boardTree, shownMoves } from '../../game/shown-moves';
import { SaveToStudy } from '../../game/studies/save-to-study';
import { PGN_TYPE, saveFile } from '../../lib/files';
import { logError } from '../../lib/log';
import { useArrival } from '../../lib/screen';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Checkbox, Field } from '../../ui/fields/field';
import { Page } from '../../ui/page';
import { ShortcutsDialog } from '../../ui/shortcuts-dialog';
import { Badge } from '../../ui/status';
import { useToast } from '../../ui/toast';
import { engineBadge } from './analysis-labels';
import { GameBoard } from './game-board';
import { gameTitle } from './game-text';

const MistakeTrainer = lazy(async () => ({ default: (await import('./mistake-trainer')).MistakeTrainer }));

type AnalysisViewProps = {
  readonly title: string;
  /** The id under which the game is kept. */
  readonly id: string;
  readonly kept: KeptGame;
  readonly onNewAnalysis: () => void;
};

const SHORTCUTS = [...replayShortcuts, ...judgedShortcuts, ...editShortcuts, ...liveShortcuts];

/** A game from the place in the address on: its board, or its mistakes to learn from. */
export function AnalysisView({ title, id, kept, onNewAnalysis }: AnalysisViewProps) {
  const { result } = kept;
  const [tree] = useState(() => openKept(kept));
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const replay = useEditedReplay(tree, { path: pathInAddress(search, tree), orientation: kept.side ?? 'white' });
  const { moves, analysis, lookedAt } = useGameMoves(id, result);
  const { isRefused } = useKeptEdits(id, replay.tree);
  usePathInAddress(replay.path, 'game', id);
  const section = useArrival<HTMLElement>({ isFocused: true });
  const [isLearning, setLearning] = useState(false);
  const players = useMemo(() => gameTitle(replay.tree), [replay.tree]);

  return (
    <Page
      title={title}
      isTitleSpoken
      aside={
        <ViewHead {...{ players, result, onNewAnalysis }}>
          <ExportGame {...{ replay, moves }} />
          <SaveToStudy
            make={() => [
              {
                name: players.slice(0, STUDY_LIMITS.name),
                orientation: replay.orientation,
                pgn: makePgn(replay.tree),
              },
            ]}
          />
        </ViewHead>
      }
    >
      <section ref={section} tabIndex={-1} aria-label="Analysis result" className="outline-none">
        {isLearning ? (
          <Suspense fallback={<ViewSkeleton />}>
            <MistakeTrainer
              {...{ replay, moves }}
              pgn={result?.pgn ?? makePgn(replay.tree)}
              onClose={() => setLearning(false)}
            />
          </Suspense>
        ) : (
          <GameBoard {...{ replay, moves, result, analysis, lookedAt, isRefused }} onLearn={() => setLearning(true)} />
        )}
        <ShortcutsDialog shortcuts={SHORTCUTS} />
      </section>
    </Page>
  );
}

type ViewHeadProps = Pick<AnalysisViewProps, 'onNewAnalysis'> & {
  readonly players: string;
  readonly result: KeptGame['result'];
  readonly children: ReactNode;
};

/** Which game this is, the engine that looked at it, and the way to another one. */
function ViewHead({ players, result, onNewAnalysis, children }: ViewHeadProps) {
  return (
    <>
      <p className="min-w-0 flex-1 truncate text-sm text-ink-soft max-sm:hidden">{players}</p>
      {result && (
        <Badge tone="accent" className="max-sm:mr-auto max-sm:text-xs">
          {engineBadge(result)}
        </Badge>
      )}
      {children}
      <Button variant="secondary" size="small" className="h-10 max-sm:px-2.5" onClick={onNewAnalysis}>
        ← New Analysis
      </Button>
    </>
  );
}

/** The place of a kept analysis while it is read from the browser's store. */
export function ViewSkeleton() {
  return (
    <div role="status" aria-label="Loading the analysis" className="grid gap-6 lg:grid-cols-[472px_minmax(0,1fr)]">
      <div className="aspect-square rounded-card border border-hairline bg-sunken" />
      <div className="min-h-96 rounded-card border border-hairline bg-sunken" />
    </div>
  );
}

type ExportGameProps = { readonly replay: Pick<Replay, 'tree' | 'path'>; readonly moves: readonly ShownMove[] };

/** The game as a file or to be copied: as it is on the board, with the engine's words or without, or its position. */
function ExportGame({ replay, moves }: ExportGameProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" className="h-10" onClick={() => setOpen(true)}>
        <Download aria-hidden className="size-4" />
        <span className="max-sm:sr-only">Export</span>
      </Button>
      {isOpen && <ExportDialog {...{ replay, moves }} onClose={() => setOpen(false)} />}
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
            hint="Evaluations, signs and reasons stand in the game."
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

const NONE: ReadonlySet<Ply> = new Set();

/**
 * What the engine says of a game's moves: of a finished analysis all of it, of one that runs on its board what has come.
 * A result is kept under the game's id; the reasons that it lacks are added when they come.
 */
const useGameMoves = (id: string, result: AnalysisResult | undefined) => {
  const change = useChangeKept();
  const { toast } = useToast();
  const keep = (found: AnalysisResult) => void change(id, { result: found }).catch(logError);
  const analysis = useAnalysisRun({
    place: id,
    onResult: keep,
    onReasons: keep,
    onFailure: ({ message }) => toast({ title: 'Analysis Failed', description: message, destructive: true }),
  });
  const open = useMemo(() => (result ? openReasons(result) : NONE), [result]);
  const askForReasons = useEffectEvent(() => {
    if (result && open.size > 0 && analysis.run.state === 'idle')
      void analysis.start({ pgn: result.pgn, mode: result.mode }, undefined);
  });
  useEffect(() => askForReasons(), []);
  const { tree, moves: arrived } = analysis.run;
  const moves = useMemo(() => {
    if (result) return shownMoves(result, boardTree(result));
    return tree ? arrivingMoves(tree, arrived) : [];
  }, [result, tree, arrived]);
  return { moves, analysis, lookedAt: isUnderWay(analysis.run) ? open : NONE };
};

/** How long nothing has to change before the game is written, in milliseconds. */
const PAUSE = 100;

/** Keeps what is played and written on a board under its game's id; answers whether this browser refused it. */
const useKeptEdits = (id: string, tree: GameTree): { readonly isRefused: boolean } => {
  const change = useChangeKept();
  const kept = useRef(tree);
  const [isRefused, setRefused] = useState(false);

  const keep = useEffectEvent(() => {
    if (kept.current === tree) return;
    kept.current = tree;
    change(id, { pgn: makePgn(tree) }).then(
      () => setRefused(false),
      (error: unknown) => {
        logError(error);
        setRefused(true);
      },
    );
  });
  const note = useEffectEvent(() => {
    if (kept.current !== tree) noteUnwritten(id, makePgn(tree));
  });
  useEffect(() => {
    const pause = setTimeout(keep, PAUSE);
    return () => clearTimeout(pause);
  }, [tree]);
  useEffect(() => {
    const handleHide = () => note();
    window.addEventListener('pagehide', handleHide);
    return () => {
      window.removeEventListener('pagehide', handleHide);
      keep();
    };
  }, []);
  return { isRefused };
};

/** The game with all that was tried on its board; as it was analyzed where that was not kept. */
const openKept = ({ pgn, result }: KeptGame): GameTree => {
  const [reading] = pgn === undefined ? [] : parsePgn(pgn, 'study');
  if (reading?.ok) return reading.value;
  return result ? boardTree(result) : treeOfPosition(START_FEN);
};
