import { useMemo } from 'react';
import { fromWire } from '../../../chess/evaluation-number';
import { formatLine } from '../../../chess/position/move';
import { type JudgedGame, turningPoints, verdictOf } from '../../../chess/review/game-verdict';
import { playingStrength } from '../../../chess/review/playing-strength';
import { type GameTree, mainline } from '../../../chess/tree/game-tree';
import { type Color, COLORS } from '../../../chess/types';
import type { AnalysisResult } from '../../../contract/analysis';
import { endingSentence, verdictSentence } from '../../../messages/verdict';
import { JudgementMark } from '../../board/judgements';
import type { ShownMove } from '../../board/shown-move';
import type { Replay } from '../../board/use-replay';
import { AccuracyTable, type Strengths } from '../../game/accuracy-table';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { Badge } from '../../ui/status';

type ShownVerdict = { readonly sentence: string; readonly points: readonly ShownMove[] };

/** `undefined` without a whole analysis. */
export const useVerdict = (
  tree: GameTree,
  result: AnalysisResult | undefined,
  moves: readonly ShownMove[],
): ShownVerdict | undefined =>
  useMemo(() => {
    const game = result && judgedGame(tree, result, moves);
    const verdict = game && verdictOf(game);
    if (game === undefined || verdict === undefined) return undefined;
    const sentence = verdictSentence(verdict, (ply) => moveText(moves[ply]));
    return { sentence, points: turningPoints(game).flatMap(({ ply }) => moves[ply] ?? []) };
  }, [tree, result, moves]);

const moveText = (move: ShownMove | undefined): string => (move ? formatLine(move, [move.san]) : '');

type VerdictProps = {
  readonly verdict: ShownVerdict;
  readonly replay: Pick<Replay, 'path' | 'jump'>;
  /** Goes to the first mistake. */
  readonly onReview?: () => void;
  readonly className?: string;
};

/** How the game was decided, and the moves that cost the most. */
export function Verdict({ verdict: { sentence, points }, replay: { path, jump }, onReview, className }: VerdictProps) {
  return (
    <section aria-label="Verdict" className={classNames('flex flex-col gap-2', className)}>
      <p className="text-pretty">{sentence}</p>
      {points.length > 0 && (
        <div className={classNames('flex flex-wrap items-center gap-1.5', onReview && 'max-sm:hidden')}>
          {onReview && (
            <Button size="small" className="h-8! pointer-coarse:h-10!" onClick={onReview}>
              Review the mistakes
            </Button>
          )}
          <ul aria-label="Turning points" className="flex flex-wrap gap-1.5">
            {points.map((move) => (
              <li key={move.ply}>
                <Button
                  variant="secondary"
                  size="small"
                  className="h-8! pointer-coarse:h-10!"
                  aria-current={move.path === path ? 'true' : undefined}
                  onClick={() => jump(move.path)}
                >
                  {moveText(move)}
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

/** `undefined` where an evaluation is missing. */
const judgedGame = (
  { start, result }: GameTree,
  { start: first }: AnalysisResult,
  moves: readonly ShownMove[],
): JudgedGame | undefined => {
  const judged = moves.flatMap(({ evaluation, judgement }) =>
    evaluation ? [{ evaluation: fromWire(evaluation), judgement }] : [],
  );
  if (first === undefined || judged.length < moves.length) return undefined;
  return { start, result, evaluation: fromWire(first), moves: judged };
};

type GameSummaryProps = {
  readonly result: AnalysisResult;
  readonly moves: readonly ShownMove[];
  readonly replay: Pick<Replay, 'tree' | 'path' | 'jump'>;
};

/** How the game ended, and the figures of both sides. */
export function GameSummary({ result, moves, replay }: GameSummaryProps) {
  const { tree } = replay;
  const { opening } = result;
  const ending = useMemo(() => endingSentence(mainline(tree)), [tree]);
  const strengths = useMemo(() => strengthsIn(tree, result, moves), [tree, result, moves]);
  return (
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
      <AccuracyTable result={result} moves={moves} strengths={strengths} replay={replay} />
      {COLORS.some((color) => strengths?.[color]) && (
        <p className="text-xs text-pretty text-ink-soft">
          Strength of play: in Lichess’ rating points, from the moves after the opening in positions that were not
          decided. Two of three players are rated within it; a single game tells no more.
        </p>
      )}
    </section>
  );
}

const strengthsIn = (tree: GameTree, result: AnalysisResult, moves: readonly ShownMove[]): Strengths | undefined => {
  const game = judgedGame(tree, result, moves);
  const strengthOf = (color: Color) => game && playingStrength(game, color, result.opening?.ply);
  return game && { white: strengthOf('white'), black: strengthOf('black') };
};
