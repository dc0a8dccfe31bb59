import { insightsOf } from '../../../../chess/advice/advice';
import type { PlayerReport } from '../../../../chess/player/player-report';
import { AdviceList } from '../../../player/advice-list';
import { gamesText } from '../../../player/labels';
import { PlayerCard } from '../../../player/player-card';

/** What stands out in one's own games, in a few sentences made by rules from the report. OPA-04. */
export function OwnInsights({ report }: { readonly report: PlayerReport }) {
  const insights = insightsOf(report);
  const { games } = report.results.all;
  return (
    <PlayerCard title="AI Insights" basis={`Rule-based, from ${gamesText(games)}`}>
      {insights.length === 0 ? (
        <p className="text-sm text-ink-soft">Nothing stands out yet. More analyzed games give more insights.</p>
      ) : (
        <AdviceList label="Insights" advice={insights} />
      )}
    </PlayerCard>
  );
}
