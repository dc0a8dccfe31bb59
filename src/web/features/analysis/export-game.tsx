import { Download } from 'lucide-react';
import { useState } from 'react';
import { makePgn } from '../../../chess/pgn/pgn';
import { fenAt } from '../../../chess/tree/tree-replay';
import type { ShownMove } from '../../board/shown-move';
import type { Replay } from '../../board/use-replay';
import { annotatedTree } from '../../game/annotated-tree';
import { PGN_TYPE, saveFile } from '../../lib/save-file';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Checkbox } from '../../ui/fields/checkbox';
import { Field } from '../../ui/fields/field';

type ExportGameProps = { readonly replay: Pick<Replay, 'tree' | 'path'>; readonly moves: readonly ShownMove[] };

/** The game as a file or to be copied: as it is on the board, with the engine's words or without, or its position. */
export function ExportGame({ replay, moves }: ExportGameProps) {
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
