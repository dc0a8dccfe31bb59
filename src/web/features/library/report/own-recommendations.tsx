import { adviseOneself, type OwnPart } from '../../../../chess/advice/my-advice';
import type { RateKind } from '../../../../chess/findings/rate-kinds';
import { type Findings, rateIn } from '../../../../chess/findings/verdicts';
import type { PlayerReport } from '../../../../chess/player/player-report';
import { AdviceList } from '../../../player/advice-list';
import { ComparedGames } from '../../../player/compared-games';
import { PlayerCard } from '../../../player/player-card';
import { CardTitle } from '../../../ui/card';

type Part = {
  readonly part: OwnPart;
  readonly title: string;
  /** What it takes before anything is said, and how much of it there is. */
  readonly least: number;
  readonly of: string;
  readonly known: (report: PlayerReport) => number;
};

/** In the specification's order; the floors are those of the rules in `chess/advice`. */
const PARTS: readonly Part[] = [
  {
    part: 'openings',
    title: 'Opening Repertoire',
    least: 3,
    of: 'games of one opening',
    known: ({ repertoire: { white, black } }) => Math.max(0, ...[...white, ...black].map(({ games }) => games)),
  },
  {
    part: 'tactics',
    title: 'Tactical Skills',
    least: 10,
    of: 'rated games analyzed by the engine',
    known: ({ findings }) => gamesOf(findings, 'blunders'),
  },
  {
    part: 'time',
    title: 'Time Management',
    least: 10,
    of: 'games with clocks',
    known: ({ clockUse }) => clockUse.games,
  },
  {
    part: 'endgame',
    title: 'Endgame',
    least: 10,
    of: 'rated games with an endgame',
    known: ({ findings }) => gamesOf(findings, 'phase.endgame'),
  },
  { part: 'mental', title: 'Mental Game', least: 10, of: 'games', known: ({ results }) => results.all.games },
];

const gamesOf = (findings: Findings, kind: RateKind): number => rateIn(findings, kind)?.games ?? 0;

/** What to work on, in sentences made by rules from the report, with their numbers. OPA-05. */
export function OwnRecommendations({ report }: { readonly report: PlayerReport }) {
  const advice = adviseOneself(report);
  return (
    <PlayerCard title="AI Strategic Recommendations">
      {PARTS.map((part) => {
        const own = advice.filter((piece) => piece.part === part.part);
        return (
          <div key={part.part} className="flex flex-col gap-2">
            <CardTitle level={3} className="text-sm">
              {part.title}
            </CardTitle>
            {own.length === 0 && <p className="text-sm text-ink-soft tabular-nums">{silenceText(part, report)}</p>}
            <AdviceList label={`Advice: ${part.title}`} advice={own} />
          </div>
        );
      })}
      <ComparedGames findings={report.findings} />
    </PlayerCard>
  );
}

const silenceText = ({ least, of, known }: Part, report: PlayerReport): string => {
  const count = known(report);
  return count < least
    ? `Advice needs at least ${least} ${of}; there are ${count} so far.`
    : `Nothing stands out in ${count} ${of}.`;
};
