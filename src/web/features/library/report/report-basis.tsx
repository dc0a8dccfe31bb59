import type { KnownPlayer } from '../../../player/profile/known-player';
import { evaluatorText, gamesSpan, leftOutText } from '../../../player/profile/report-facts';
import type { GamesSource } from '../games/games-source';

type ReportBasisProps = { readonly player: KnownPlayer; readonly source: GamesSource };

/** What the report rests on beyond the number of games; nothing where there is no more to say. */
export function ReportBasis({ player, source }: ReportBasisProps) {
  const loaded = [gamesSpan(player), evaluatorText(player), player.profile.scan.shortfall];
  const facts = [leftOutText(player), ...(source.kind === 'loaded' ? loaded : [])].filter((fact) => fact !== undefined);
  if (facts.length === 0) return null;
  return (
    <ul aria-label="Report basis" className="flex flex-col gap-0.5 text-sm text-ink-soft tabular-nums">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}
