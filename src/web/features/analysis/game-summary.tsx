import type { AnalysisResult } from '../../../contract/analysis';
import { AccuracyTable } from '../../game/accuracy-table';
import type { ShownMove } from '../../board/shown-move';
import { Badge } from '../../ui/badge';
import { Card, CardTitle } from '../../ui/card';

type GameSummaryProps = { readonly result: AnalysisResult; readonly moves: readonly ShownMove[] };

/** The game as a whole: its opening and how well each side played. Absent where the server tells neither. */
export function GameSummary({ result, moves }: GameSummaryProps) {
  const { opening, accuracy } = result;
  if (!opening && !accuracy) return null;
  return (
    <Card aria-labelledby="game-summary" className="flex flex-col gap-3">
      <CardTitle id="game-summary">The game</CardTitle>
      {opening && (
        <p className="flex items-baseline gap-2 text-sm">
          <Badge>{opening.eco}</Badge>
          <span className="min-w-0">{opening.name}</span>
        </p>
      )}
      {accuracy && <AccuracyTable result={result} moves={moves} />}
    </Card>
  );
}
