import { useState } from 'react';
import type { GamesFilter } from '../../../../contract/library';
import { tacticsInTune } from '../../../../chess/findings/tactic-verdicts';
import { weaknessLevel } from '../../../../chess/player/tones';
import { classNames } from '../../../lib/class-names';
import type { KnownPlayer } from '../../../player/profile/known-player';
import type { NamedCount } from '../../../player/named-counts';
import { PlayerCard } from '../../../player/player-card';
import { playerText } from '../../../player/profile/player-text';
import { tacticsBasis } from '../../../player/profile/tactics-basis';
import { levelTones, toneTexts } from '../../../player/tone-appearance';
import { TrainLink } from '../../../player/train-link';
import { tacticName } from '../../../player/tactic-name';
import { Badge } from '../../../ui/badge';
import { CardTitle } from '../../../ui/card';
import { LibraryWeakGames } from './library-weak-games';
import type { GamesSource } from '../games/games-source';
import { TacticBoard } from './tactic-board';
import { WeakGames } from './weak-games';
import { placedGames, weakPoints, type WeakPoint } from './weak-points';

type TacticalWeaknessesProps = {
  readonly player: KnownPlayer;
  readonly source: GamesSource;
  /** Narrows the list of games down. */
  readonly onFilter: (filter: GamesFilter) => void;
};

/** What one misses and finds; a weakness lists its games, and a game leads to the place. OPA-06 to OPA-08. */
export function TacticalWeaknesses({ player, source, onFilter }: TacticalWeaknessesProps) {
  const [chosen, setChosen] = useState<string>();
  const { profile } = player;
  const tactics = tacticsInTune(profile);
  const points = weakPoints(tactics);
  const point = points.find(({ label }) => label === chosen);
  const handleClose = () => setChosen(undefined);
  return (
    <PlayerCard title="Tactical Profile and Weaknesses" basis={tacticsBasis(profile)}>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-2">
          <CardTitle level={3} className="text-sm">
            Weaknesses
          </CardTitle>
          {points.length === 0 && <p className="text-sm text-ink-soft">None seen</p>}
          <ul aria-label="Weaknesses" className="divide-y divide-hairline border-y border-hairline empty:hidden">
            {points.map((weak) => (
              <li key={weak.label}>
                <WeakPointButton point={weak} isChosen={weak === point} onChoose={() => setChosen(weak.label)} />
              </li>
            ))}
          </ul>
        </div>
        <Strengths strengths={tactics.strengths} />
      </div>
      {(source.kind === 'library' || profile.scan.isFinished) && (
        <TrainLink train={source.kind === 'library' ? 'own' : playerText(profile)} missed={profile.tactics.missed}>
          Train these
        </TrainLink>
      )}
      {point && source.kind === 'library' && (
        <LibraryWeakGames
          key={point.label}
          profileId={source.profileId}
          {...{ point }}
          onClose={handleClose}
          onShowAll={() => onFilter(point.filter)}
        />
      )}
      {point && source.kind === 'loaded' && (
        <LoadedWeakGames key={point.label} {...{ player, point }} onClose={handleClose} />
      )}
    </PlayerCard>
  );
}

type LoadedWeakGamesProps = { readonly player: KnownPlayer; readonly point: WeakPoint; readonly onClose: () => void };

function LoadedWeakGames({ player, point, onClose }: LoadedWeakGamesProps) {
  const games = placedGames(player, point);
  return (
    <WeakGames
      {...{ point, games, onClose }}
      total={games.length}
      board={(placed) => <TacticBoard key={placed.game.id} placed={placed} label={point.label} />}
    />
  );
}

type WeakPointButtonProps = { readonly point: WeakPoint; readonly isChosen: boolean; readonly onChoose: () => void };

function WeakPointButton({ point: { label, count }, isChosen, onChoose }: WeakPointButtonProps) {
  const level = weaknessLevel(count);
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        '-mx-2 flex min-h-14 w-[calc(100%+1rem)] cursor-pointer items-center justify-between gap-3 rounded-md px-2 py-2 text-left text-sm',
        isChosen ? 'bg-accent-soft' : 'hover:bg-sunken',
      )}
    >
      <span className="min-w-0">
        <span className="block font-semibold break-words">{label}</span>
        <span className={toneTexts[levelTones[level]]}>{level} weakness</span>
      </span>
      <Badge>{count}</Badge>
    </button>
  );
}

function Strengths({ strengths }: { readonly strengths: readonly NamedCount[] }) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <CardTitle level={3} className="text-sm">
        Strengths
      </CardTitle>
      {strengths.length === 0 && <p className="text-sm text-ink-soft">None seen</p>}
      <ul aria-label="Strengths" className="divide-y divide-hairline border-y border-hairline empty:hidden">
        {strengths.map(({ name, count }) => (
          <li key={name} className="flex min-h-14 items-center justify-between gap-3 py-2 text-sm">
            <span className="min-w-0 font-semibold break-words">{tacticName(name)}</span>
            <Badge>{count}</Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}
