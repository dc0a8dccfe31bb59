import type { OpeningFinding } from '../../../chess/findings/opening-findings';
import { openingSide } from '../../../chess/player/repertoire';
import { percentOf } from '../../../chess/player/results';
import type { PlayerProfile } from '../../../contract/player/player-profile';
import { gamesText } from '../labels';
import { PlayerCard } from '../player-card';
import { wholeSpan } from '../profile/report-facts';

/** The score of each family of openings against the expected one; renders nothing where none has enough games. */
export function OpeningScores({ profile }: { readonly profile: PlayerProfile }) {
  const { openings } = profile.findings;
  if (openings.length === 0) return null;
  return (
    <PlayerCard
      title="Score by Opening"
      basis={gamesText(profile.traits?.games ?? profile.results.all.games)}
      span={wholeSpan(profile)}
    >
      <p className="max-w-[70ch] text-sm text-ink-soft">
        Openings of 20 rated games or more. In brackets: the range of the true score, with 95% confidence. Expected: the
        usual score with this color against such opponents. Sorted by the lower end of the range against the expected
        score.
      </p>
      <table className="w-full max-w-3xl text-sm tabular-nums [&_:is(td,th)]:pl-3 [&_:is(td,th):first-child]:pl-0 [&_td]:py-1 [&_td]:align-baseline [&_th]:py-1 [&_th]:align-baseline">
        <thead>
          <tr className="text-xs text-ink-soft [&_th]:font-normal">
            <th className="text-left">Opening</th>
            <th className="text-right">Games</th>
            <th className="text-right">Score</th>
            <th className="text-right">Expected</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {openings.map((opening) => (
            <OpeningRow key={`${opening.color} ${opening.name}`} opening={opening} />
          ))}
        </tbody>
      </table>
    </PlayerCard>
  );
}

function OpeningRow({
  opening: { name, color, games, score, interval, expected },
}: {
  readonly opening: OpeningFinding;
}) {
  return (
    <tr>
      <th scope="row" className="text-left font-normal">
        <span className="font-semibold break-words">{name}</span>{' '}
        <span className="text-ink-soft">
          {openingSide(name) === color ? 'with' : 'met with'} {color === 'white' ? 'White' : 'Black'}
        </span>
      </th>
      <td className="text-right">{games}</td>
      <td className="text-right whitespace-nowrap">
        {percentOf(score, 1)}%{' '}
        <span className="text-ink-soft max-sm:block">
          ({percentOf(interval.low, 1)}–{percentOf(interval.high, 1)})
        </span>
      </td>
      <td className="text-right">{percentOf(expected, 1)}%</td>
    </tr>
  );
}
