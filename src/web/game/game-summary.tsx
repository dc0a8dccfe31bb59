import { useMemo } from 'react';
import { fromWire } from '../../chess/evaluation-number';
import { formatLine } from '../../chess/position/move';
import { type GameTree, mainline } from '../../chess/tree/game-tree';
import { COLORS } from '../../chess/types';
import type { AnalysisResult } from '../../contract/analysis/analysis';
import { endingSentence, tellVerdict } from '../../messages/review/verdict';
import { JudgementMark } from '../board/judgements';
import type { ShownMove } from '../board/shown-move';
import type { Replay } from '../board/use-replay';
import { Button } from '../ui/button';
import { classNames } from '../ui/class-names';
import { Badge } from '../ui/status/status';
import { AccuracyTable } from './accuracy-table';

type ShownVerdict = {
  readonly text: string;
  /** The moves that the text names. */
  readonly decisive: readonly ShownMove[];
  readonly accuracy: AnalysisResult['accuracy'];
};

/** `undefined` without a whole analysis. */
export const useVerdict = (
  tree: GameTree,
  result: AnalysisResult | undefined,
  moves: readonly ShownMove[] | undefined,
): ShownVerdict | undefined =>
  useMemo(() => {
    if (result === undefined || moves === undefined) return undefined;
    const evaluations = evaluationsOf(result, moves);
    const verdict = evaluations && tellVerdict(mainline(tree), evaluations);
    if (verdict === undefined) return undefined;
    const decisive = verdict.decisive.flatMap(({ ply }) => moves[ply] ?? []);
    return { text: verdict.text, decisive, accuracy: result.accuracy };
  }, [tree, result, moves]);

/** `undefined` where an evaluation is missing. */
const evaluationsOf = ({ start }: AnalysisResult, moves: readonly ShownMove[]) => {
  const judged = moves.flatMap(({ evaluation, judgement }) =>
    evaluation ? [{ evaluation: fromWire(evaluation), judgement }] : [],
  );
  return start === undefined || judged.length < moves.length
    ? undefined
    : { evaluation: fromWire(start), moves: judged };
};

type VerdictProps = {
  readonly verdict: ShownVerdict;
  readonly replay: Pick<Replay, 'path' | 'jump'>;
  /** Goes to the first mistake. */
  readonly onReview?: () => void;
  readonly className?: string;
};

/** How the game was decided, the moves that decided it, and both accuracies. */
export function Verdict({ verdict, replay: { path, jump }, onReview, className }: VerdictProps) {
  const { text, decisive, accuracy } = verdict;
  const accuracies = accuracyText(accuracy);
  return (
    <section aria-label="Verdict" className={classNames('flex flex-col gap-2', className)}>
      <p className="text-pretty">
        {text} {accuracies !== '' && <span className="text-ink-soft tabular-nums">{accuracies}</span>}
      </p>
      {(onReview || decisive.length > 0) && (
        <div className="flex items-center gap-1.5 max-sm:overflow-x-auto sm:flex-wrap">
          {onReview && (
            <Button size="small" className="h-8! shrink-0 pointer-coarse:h-10!" onClick={onReview}>
              Review the mistakes
            </Button>
          )}
          <ul aria-label="Decisive moves" className="flex gap-1.5 sm:flex-wrap">
            {decisive.map((move) => (
              <li key={move.ply}>
                <Button
                  variant="secondary"
                  size="small"
                  className="h-8! pointer-coarse:h-10!"
                  aria-current={move.path === path ? 'true' : undefined}
                  onClick={() => jump(move.path)}
                >
                  {formatLine(move, [move.san])}
                  {move.judgement && <JudgementMark judgement={move.judgement} />}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

/** `Accuracy: White 91.2%, Black 84.0%.` */
export const accuracyText = (accuracy: AnalysisResult['accuracy']): string => {
  const sides = COLORS.flatMap((color) => {
    const percent = accuracy?.[color];
    return typeof percent === 'number' ? [`${color === 'white' ? 'White' : 'Black'} ${percent.toFixed(1)}%`] : [];
  });
  return sides.length === 0 ? '' : `Accuracy: ${sides.join(', ')}.`;
};

type GameSummaryProps = {
  readonly result: AnalysisResult;
  readonly moves: readonly ShownMove[];
  readonly replay: Pick<Replay, 'tree' | 'path' | 'jump'>;
};

/** How the game was decided, and the figures of both sides. */
export function GameSummary({ result, moves, replay }: GameSummaryProps) {
  const { tree } = replay;
  const { opening } = result;
  const verdict = useVerdict(tree, result, moves);
  const ending = useMemo(() => (verdict ? undefined : endingSentence(mainline(tree))), [tree, verdict]);
  return (
    <>
      {verdict && <Verdict verdict={verdict} replay={replay} />}
      <section aria-label="The game" className="flex flex-col gap-3">
        {(opening || ending) && (
          <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-sm">
            {opening && (
              <span className="flex min-w-0 items-baseline gap-2">
                <Badge>{opening.eco}</Badge>
                <span className="min-w-0">{opening.name}</span>
              </span>
            )}
            {ending !== undefined && <span>{ending}</span>}
          </p>
        )}
        <AccuracyTable result={result} moves={moves} replay={replay} />
      </section>
    </>
  );
}
