import { evaluationLabel, formatEvaluation } from '../../chess/evaluation-number';
import type { PositionAnalysis } from '../../contract/analysis';

/** The depth when none is told. Specification, LIM-04. */
const DEPTH = 17;
const NONE = '--';

/** What a server says of the position beside the moves: evaluation, best move, depth, themes and kind of position. */
export function PositionAnalysisFacts({ analysis }: { readonly analysis: PositionAnalysis }) {
  const facts = factsOf(analysis);
  if (facts.length === 0) return null;
  return (
    <section aria-label="Position Analysis" className="flex flex-col gap-1">
      <h3 className="text-sm font-semibold">Position Analysis</h3>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm tabular-nums">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-soft">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const factsOf = (analysis: PositionAnalysis): readonly (readonly [name: string, value: string])[] => {
  const { currentEvaluation: current, tacticalThemes, positionType } = analysis;
  return [
    ...(current
      ? ([
          ['Evaluation', evaluationText(current.evaluation)],
          ['Best move', current.bestMove || NONE],
          ['Depth', String(current.depth ?? DEPTH)],
        ] as const)
      : []),
    ...(tacticalThemes && tacticalThemes.length > 0 ? [['Themes', tacticalThemes.join(', ')] as const] : []),
    ...(positionType ? [['Position', positionType] as const] : []),
  ];
};

/** `+1.2, Slight Edge for White`. */
const evaluationText = (centipawns: number): string => {
  const { label, side } = evaluationLabel(centipawns);
  const whose = side === undefined ? '' : ` for ${side === 'white' ? 'White' : 'Black'}`;
  return `${formatEvaluation(centipawns / 100)}, ${label}${whose}`;
};
