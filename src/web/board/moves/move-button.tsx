import type { TreeNode } from '../../../chess/tree/game-tree';
import type { Path } from '../../../chess/tree/path';
import { classNames } from '../../lib/class-names';
import { JudgementMark, Sign } from '../judgement-mark';
import type { ShownJudgement } from '../shown-move';
import { glyphsOf, judgementOfGlyphs } from './glyphs';

type MoveButtonProps = {
  readonly node: TreeNode;
  readonly path: Path;
  readonly isCurrent: boolean;
  /** Missing: the move is only text. */
  readonly onGoTo: ((path: Path) => void) | undefined;
  /** The engine's; else the author's stands. */
  readonly judgement?: ShownJudgement;
  /** The player let a chance go by with this move. */
  readonly isMissed?: boolean;
  readonly className: string;
};

/** A move with its signs; pressing it goes there. */
export function MoveButton(props: MoveButtonProps) {
  const { node, path, isCurrent, onGoTo, isMissed = false, className } = props;
  const judgement = props.judgement ?? judgementOfGlyphs(node.nags);
  const content = (
    <>
      {node.san}
      {judgement && <JudgementMark judgement={judgement} />}
      {glyphsOf(node.nags).map(({ sign, word }) => (
        <Sign key={word} sign={sign} word={word} className="text-ink-soft" />
      ))}
      {isMissed && <Sign sign="✗" word="Missed tactic" spoken=", missed tactic" className="text-mistake" />}
    </>
  );
  if (!onGoTo) {
    return (
      <span data-current={isCurrent || undefined} className={classNames(MOVE, className)}>
        {content}
      </span>
    );
  }
  return (
    <button
      type="button"
      data-current={isCurrent || undefined}
      aria-current={isCurrent ? 'step' : undefined}
      onClick={() => onGoTo(path)}
      className={classNames(
        MOVE,
        'cursor-pointer',
        className,
        isCurrent ? 'bg-accent-soft text-accent ring-1 ring-accent/60 ring-inset' : 'hover:bg-sunken',
      )}
    >
      {content}
    </button>
  );
}

const MOVE = 'min-h-8 items-center gap-0.5 rounded-md px-1 sm:px-1.5 pointer-coarse:min-h-10';
