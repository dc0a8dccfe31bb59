import type { AnalysisResult } from '../../../contract/analysis';
import { AccuracyTable } from '../../game/accuracy-table';
import type { ShownMove } from '../../board/shown-move';
import { Card, CardTitle } from '../../ui/card';

type GameSummaryProps = { readonly result: AnalysisResult; readonly moves: readonly ShownMove[] };

/** How well each side played, phase by phase. Absent where the server does not tell. */
export function GameSummary({ result, moves }: GameSummaryProps) {
  if (!result.accuracy) return null;
  return (
    <Card aria-labelledby="game-summary" className="flex flex-col gap-3">
      <CardTitle id="game-summary">Accuracy by phase</CardTitle>
      <AccuracyTable result={result} moves={moves} />
    </Card>
  );
}
