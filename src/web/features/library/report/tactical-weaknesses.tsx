import { useState } from 'react';
import type { GamesFilter } from '../../../../contract/library';
import { tacticsInTune } from '../../../../chess/findings/tactic-verdicts';
import { classNames } from '../../../lib/class-names';
import type { KnownPlayer } from '../../../player/profile/known-player';
import type { NamedCount } from '../../../player/named-counts';
import { weaknessNote } from '../../../player/cards/tactic-counts';
import { PlayerCard } from '../../../player/player-card';
import { playerText } from '../../../player/profile/player-text';
import { noneAllowed, tacticsBasis } from '../../../player/profile/tactics-basis';
import { TrainLink } from '../../../player/train-link';
import { tacticName } from '../../../player/tactic-name';
import { Badge } from '../../../ui/badge';
import { CardTitle } from '../../../ui/card';
import { LibraryWeakGames } from './library-weak-games';
import type { GamesSource } from '../games/games-source';
import { TacticBoard } from './tactic-board';
import { WeakGames } from './weak-games';
import { allowedPoints, placedGames, weakPoints, type WeakPoint } from './weak-points';

type TacticalWeaknessesProps = {
  readonly player: KnownPlayer;
  readonly source: GamesSource;
  /** Narrows the list of games down. */
  readonly onFilter: (filter: GamesFilter) => void;
};

/** What one misses, finds and allows; a weakness lists its games, and a game leads to the place. OPA-06 to OPA-08. */
export function TacticalWeaknesses({ player, source, onFilter }: TacticalWeaknessesProps) {
  const [chosen, setChosen] = useState<string>();
  const { profile } = player;
  const tactics = tacticsInTune(profile);
  const [weak, allowed] = [weakPoints(tactics), allowedPoints(tactics)];
  const point = [...weak, ...allowed].find(({ label }) => label === chosen);
  const { games } = profile.tactics;
  const choosing = { chosen: point, onChoose: setChosen } as const;
  const handleClose = () => setChosen(undefined);
  return (
    <PlayerCard title="Tactical Profile and Weaknesses" basis={tacticsBasis(profile)}>
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2 xl:grid-cols-3">
        <WeakPoints title="Weaknesses" points={weak} {...choosing} games={games} empty="None seen" />
        <Strengths strengths={tactics.strengths} />
        <WeakPoints title="Allowed tactics" points={allowed} {...choosing} empty={noneAllowed(profile)} />
      </div>
      {(source.kind === 'library' || profile.scan.isFinished) && (
        <TrainLink train={source.kind === 'library' ? 'own' : playerText(profile)} tactics={profile.tactics} />
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
      board={(placed) => <TacticBoard key={placed.game.id} {...{ placed, point }} />}
    />
  );
}

type WeakPointsProps = {
  readonly title: string;
  readonly points: readonly WeakPoint[];
  readonly chosen: WeakPoint | undefined;
  readonly onChoose: (label: string) => void;
  /** In how many games they were looked for, where they have a level. */
  readonly games?: number;
  readonly empty: string;
};

function WeakPoints({ title, points, chosen, onChoose, games, empty }: WeakPointsProps) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <CardTitle level={3} className="text-sm">
        {title}
      </CardTitle>
      {points.length === 0 && <p className="text-sm text-ink-soft">{empty}</p>}
      <ul aria-label={title} className="divide-y divide-hairline border-y border-hairline empty:hidden">
        {points.map((point) => (
          <li key={point.label}>
            <WeakPointButton {...{ point, games }} isChosen={point === chosen} onChoose={() => onChoose(point.label)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type WeakPointButtonProps = {
  readonly point: WeakPoint;
  readonly games: number | undefined;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
};

function WeakPointButton({ point: { label, name, count }, games, isChosen, onChoose }: WeakPointButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        '-mx-2 flex min-h-11 w-[calc(100%+1rem)] cursor-pointer items-center justify-between gap-3 rounded-md px-2 py-2 text-left text-sm',
        isChosen ? 'bg-accent-soft' : 'hover:bg-sunken',
      )}
    >
      <span className="min-w-0">
        <span className="block font-semibold break-words">{name ?? label}</span>
        {games !== undefined && weaknessNote(games)(count)}
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
          <li key={name} className="flex min-h-11 items-center justify-between gap-3 py-2 text-sm">
            <span className="min-w-0 font-semibold break-words">{tacticName(name)}</span>
            <Badge>{count}</Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}
