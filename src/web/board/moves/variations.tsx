import { moveNumber, plyColor } from '../../../chess/game';
import type { GameTree, TreeNode } from '../../../chess/tree/game-tree';
import type { Path } from '../../../chess/tree/path';
import type { Ply, San } from '../../../chess/types';
import { classNames } from '../../ui/class-names';
import { glyphsOf, JudgementMark, MoveMark, judgementOfGlyphs, Sign } from '../judgements';
import type { ShownJudgement, ShownMove } from '../shown-move';
import type { MoveRow, VariationPart } from './move-rows';

type AnnotationsProps = {
  readonly tree: Pick<GameTree, 'start' | 'moves'>;
  readonly annotations: MoveRow['annotations'];
  readonly current: Path | undefined;
  readonly onGoTo: ((path: Path) => void) | undefined;
};

export function Annotations({ tree, annotations, current, onGoTo }: AnnotationsProps) {
  return annotations.map((annotation, index) => (
    <p key={index} className="border-l-2 border-hairline-strong pl-2 break-words" style={indent(annotation)}>
      {'ply' in annotation && annotation.ply >= 0 && (
        <Number tree={tree} ply={annotation.ply} san={tree.moves[annotation.ply]?.san} />
      )}
      {annotation.parts.map((part, at) => (
        <Part key={at} part={part} tree={tree} current={current} onGoTo={onGoTo} />
      ))}
    </p>
  ));
}

/** Deeper variations are not indented further. */
const MAX_DEPTH = 6;

const indent = (annotation: MoveRow['annotations'][number]) =>
  'depth' in annotation
    ? { marginLeft: `${0.75 * (Math.min(annotation.depth, MAX_DEPTH) - 1)}rem` }
    : { borderColor: 'transparent' };

type PartProps = Omit<AnnotationsProps, 'annotations'> & { readonly part: VariationPart };

function Part({ part, tree, current, onGoTo }: PartProps) {
  if ('words' in part) return <span className="text-ink-soft">{part.words} </span>;
  return (
    <>
      <span className="inline-block">
        {(part.isFirst || plyColor(tree, part.ply) === 'white') && <Number tree={tree} ply={part.ply} />}
        <MoveButton {...part} isCurrent={part.path === current} onGoTo={onGoTo} className="-ml-0.5 inline-flex" />
      </span>{' '}
    </>
  );
}

type NumberProps = { readonly tree: Pick<GameTree, 'start'>; readonly ply: Ply; readonly san?: San };

/** `12.`, `12...`, or with a move `12...Nf6`. */
function Number({ tree, ply, san }: NumberProps) {
  return (
    <span className={san === undefined ? 'text-ink-soft' : 'mr-1 font-semibold'}>
      {moveNumber(tree, ply)}
      {plyColor(tree, ply) === 'white' ? '.' : '...'}
      {san}{' '}
    </span>
  );
}

type MoveButtonProps = {
  readonly node: TreeNode;
  readonly path: Path;
  readonly isCurrent: boolean;
  /** Missing: the move is only text. */
  readonly onGoTo: ((path: Path) => void) | undefined;
  /** The engine's; by default the author's. */
  readonly judgement?: ShownJudgement;
  readonly mark?: ShownMove['mark'];
  readonly isMissed?: boolean;
  readonly className: string;
};

export function MoveButton(props: MoveButtonProps) {
  const { node, path, isCurrent, onGoTo, isMissed = false, className } = props;
  const judgement = props.judgement ?? judgementOfGlyphs(node.nags);
  const content = (
    <>
      {node.san}
      {judgement && <JudgementMark judgement={judgement} />}
      {!judgement && props.mark && <MoveMark mark={props.mark} />}
      {glyphsOf(node.nags).map(({ sign, word }) => (
        <Sign key={word} sign={sign} word={word} className="text-ink-soft" />
      ))}
      {isMissed && <Sign sign="✗" word="Missed tactic" label=", missed tactic" className="text-mistake" />}
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

const MOVE = 'min-h-6.75 items-center gap-0.5 rounded-md px-1 sm:px-1.5 pointer-coarse:min-h-10';
