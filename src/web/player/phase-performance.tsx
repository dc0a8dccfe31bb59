import { PHASES, type PhaseName } from '../../chess/phase';
import { scoreTone } from '../../chess/player/tones';
import { phaseNames } from '../board/evaluation/phase-names';
import { classNames } from '../lib/class-names';
import type { Opponent } from './opponent';
import { PlayerCard } from './player-card';
import { SkeletonLines } from './skeleton-lines';
import { scoreLooks, toneTexts } from './tone-looks';
import { DASH, gamesText } from './words';

/** How accurately the player plays each phase. SCT-37. */
export function PhasePerformance({ opponent }: { readonly opponent: Opponent | undefined }) {
  return (
    <PlayerCard title="Game Phase Performance">
      {opponent ? (
        <ul className="flex flex-col gap-3">
          {PHASES.map((phase) => (
            <PhaseBar key={phase} phase={phase} score={scoreOf(opponent, phase)} games={gamesWith(opponent, phase)} />
          ))}
        </ul>
      ) : (
        <SkeletonLines count={3} className="h-10" />
      )}
    </PlayerCard>
  );
}

/** In whole %, so that colour and word fit the figure that is read. */
const scoreOf = ({ phases }: Opponent, phase: PhaseName): number | undefined => {
  const score = phases[phase];
  return score === undefined ? undefined : Math.round(score);
};

/** Games that had this phase; all of them where nobody says. */
const gamesWith = ({ report, games }: Opponent, phase: PhaseName): number =>
  report?.phases[phase].games ?? games.length;

type PhaseBarProps = { readonly phase: PhaseName; readonly score: number | undefined; readonly games: number };

function PhaseBar({ phase, score, games }: PhaseBarProps) {
  const look = score === undefined ? undefined : scoreLooks[scoreTone(score)];
  return (
    <li className="text-sm">
      <p className="flex items-baseline gap-2 tabular-nums">
        <span>{phaseNames[phase]}</span>
        <span className="text-xs text-ink-soft">{score === undefined ? 'not measured' : gamesText(games)}</span>
        <span className="ml-auto font-semibold">{score === undefined ? DASH : `${score}%`}</span>
        {look && <span className={classNames('min-w-11 text-xs', toneTexts[look.tone])}>{look.word}</span>}
      </p>
      <div aria-hidden className="mt-1.5 h-2 overflow-hidden rounded-full bg-sunken">
        <div className={classNames('h-full rounded-full', look?.bar)} style={{ width: `${score ?? 0}%` }} />
      </div>
    </li>
  );
}
