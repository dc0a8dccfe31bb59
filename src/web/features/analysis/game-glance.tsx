import { type Color, COLORS } from '../../../chess/types';
import type { AnalysisResult } from '../../../contract/analysis';
import { judgementLabels } from '../../board/judgement-labels';
import { JudgementMark } from '../../board/judgement-mark';
import type { ShownMove } from '../../board/shown-move';
import { SideDot } from '../../board/side-dot';
import { percentText } from '../../game/accuracy-table';
import { countJudgements, JUDGED, type JudgementCount } from '../../game/judgement-count';
import { Badge } from '../../ui/badge';

type GameGlanceProps = { readonly result: AnalysisResult; readonly moves: readonly ShownMove[] };

/** The game in a line: its opening, and how well each side played. Absent where the server tells neither. */
export function GameGlance({ result: { opening, accuracy }, moves }: GameGlanceProps) {
  if (!opening && !accuracy) return null;
  const counts = countJudgements(moves);
  return (
    <section
      aria-label="The game"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm tabular-nums"
    >
      {opening && (
        <p className="flex min-w-0 items-baseline gap-2">
          <Badge>{opening.eco}</Badge>
          <span className="min-w-0 truncate">{opening.name}</span>
        </p>
      )}
      {accuracy && (
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {COLORS.map((color) => (
            <SideGlance key={color} color={color} accuracy={accuracy[color]} counts={counts.get(color)} />
          ))}
        </ul>
      )}
    </section>
  );
}

type SideGlanceProps = {
  readonly color: Color;
  readonly accuracy: number | null;
  readonly counts: JudgementCount | undefined;
};

function SideGlance({ color, accuracy, counts }: SideGlanceProps) {
  return (
    <li className="flex items-center gap-2">
      <SideDot color={color} />
      <span className="font-semibold" title="Accuracy">
        <span className="sr-only">Accuracy </span>
        {percentText(accuracy)}
      </span>
      {JUDGED.map((judgement) => (
        <span key={judgement} title={judgementLabels[judgement].plural}>
          <JudgementMark judgement={judgement} /> {counts?.[judgement] ?? 0}
        </span>
      ))}
    </li>
  );
}
