import { useLocation, useNavigate } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import type { GamesFilter } from '../../../../contract/library';
import { useRevealOnMount } from '../../../lib/screen';
import { searchParam } from '../../../lib/search-params';
import {
  type NamedCount,
  strengthNote,
  TacticCounts,
  TrainLink,
  weaknessNote,
} from '../../../player/cards/tactic-counts';
import { PlayerCard } from '../../../player/player-card';
import { playerText } from '../../../player/profile/player-names';
import type { LoadedPlayer } from '../../../player/profile/report-facts';
import { noneAllowed, tacticsBasis } from '../../../player/tactic-text';
import { Button } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { CardTitle } from '../../../ui/page';
import { Badge } from '../../../ui/status/status';
import type { GamesSource } from '../games/library-games';
import { TacticBoard } from './tactic-board';
import { LibraryWeakGames, WeakGames } from './weak-games';
import { allowedPoints, findWeakGames, type WeakPoint, weakPoints } from './weak-points';

type TacticalWeaknessesProps = {
  readonly player: LoadedPlayer;
  readonly source: GamesSource;
  readonly onFilter: (filter: GamesFilter) => void;
};

/** The open weakness is in the address: `?weakness=Missed Forks`. */
const useOpenPoint = () => {
  const opened = useLocation({ select: ({ searchStr }) => searchParam(searchStr, 'weakness') });
  const navigate = useNavigate();
  const open = (label: string | undefined): void => {
    void navigate({
      to: '.',
      search: (old: object) => ({ ...old, tab: 'weaknesses', weakness: label }),
      replace: true,
      resetScroll: false,
    });
  };
  return { opened, open };
};

/** OPA-06 to OPA-08. */
export function TacticalWeaknesses({ player, source, onFilter }: TacticalWeaknessesProps) {
  const { opened, open } = useOpenPoint();
  const { profile } = player;
  const { tactics, findings } = profile;
  const control = {
    opened,
    onOpen: open,
    gamesOf: (point: WeakPoint) =>
      source.kind === 'library' ? (
        <LibraryWeakGames profileId={source.profileId} point={point} onShowAll={() => onFilter(point.filter)} />
      ) : (
        <LoadedWeakGames player={player} point={point} />
      ),
  } as const;
  return (
    <PlayerCard title="Tactical Profile and Weaknesses" basis={tacticsBasis(profile)}>
      <p className="text-sm text-ink-soft">Choose a weakness to see its games and the position of each.</p>
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <WeakPoints
            title="Weaknesses"
            points={weakPoints(tactics)}
            {...control}
            note={weaknessNote(tactics.games, findings)}
            empty="None found"
          />
          <WeakPoints
            title="Allowed tactics"
            points={allowedPoints(tactics)}
            {...control}
            empty={noneAllowed(profile)}
          />
        </div>
        <TacticCounts counts={tactics.strengths} label="Strengths" note={strengthNote(findings)} />
      </div>
      {(source.kind === 'library' || profile.scan.isFinished) && (
        <TrainLink train={source.kind === 'library' ? 'own' : playerText(profile)} tactics={profile.tactics} />
      )}
    </PlayerCard>
  );
}

type LoadedWeakGamesProps = { readonly player: LoadedPlayer; readonly point: WeakPoint };

function LoadedWeakGames({ player, point }: LoadedWeakGamesProps) {
  const games = findWeakGames(player, point);
  return (
    <WeakGames
      games={games}
      total={games.length}
      board={(weakGame) => <TacticBoard key={weakGame.game.id} weakGame={weakGame} point={point} />}
    />
  );
}

type WeaknessControl = {
  readonly opened: string;
  readonly onOpen: (label: string | undefined) => void;
  /** Rendered below the label. */
  readonly note?: (counted: NamedCount) => ReactNode;
  readonly gamesOf: (point: WeakPoint) => ReactNode;
};

type WeakPointsProps = WeaknessControl & {
  readonly title: string;
  readonly points: readonly WeakPoint[];
  readonly empty: string;
};

function WeakPoints({ title, points, empty, ...control }: WeakPointsProps) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <CardTitle level={3} className="text-sm">
        {title}
      </CardTitle>
      {points.length === 0 && <p className="text-sm text-ink-soft">{empty}</p>}
      <ul aria-label={title} className="divide-y divide-hairline border-y border-hairline empty:hidden">
        {points.map((point) => (
          <WeakPointRow key={point.label} point={point} {...control} />
        ))}
      </ul>
    </div>
  );
}

function WeakPointRow({ point, opened, onOpen, note, gamesOf }: WeaknessControl & { readonly point: WeakPoint }) {
  const button = useRef<HTMLButtonElement>(null);
  const { label, name, count, filter } = point;
  const isOpen = label === opened;
  const handleClose = () => {
    onOpen(undefined);
    button.current?.focus();
  };
  return (
    <li>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        onClick={() => onOpen(isOpen ? undefined : label)}
        className={classNames(
          '-mx-2 flex min-h-11 w-[calc(100%+1rem)] cursor-pointer items-center gap-3 rounded-md px-2 py-2 text-left text-sm',
          isOpen ? 'bg-accent-soft' : 'hover:bg-sunken',
        )}
      >
        <span className="min-w-0 flex-1">
          <span className="block font-semibold break-words">{name ?? label}</span>
          {note?.({ name: filter.tactic ?? filter.missed ?? label, count })}
        </span>
        <Badge>{count}</Badge>
        <ChevronDown aria-hidden className={classNames('size-4 shrink-0', isOpen && 'rotate-180')} />
      </button>
      {isOpen && (
        <PointGames label={label} onClose={handleClose}>
          {gamesOf(point)}
        </PointGames>
      )}
    </li>
  );
}

type PointGamesProps = { readonly label: string; readonly onClose: () => void; readonly children: ReactNode };

/** Takes the focus when it opens. */
function PointGames({ label, onClose, children }: PointGamesProps) {
  const arrived = useRevealOnMount<HTMLElement>({ isFocused: true, isInView: true });
  return (
    <section
      ref={arrived}
      tabIndex={-1}
      aria-label={`Games: ${label}`}
      className="flex scroll-my-20 flex-col gap-3 pt-2 pb-4"
    >
      <div className="flex items-center justify-between gap-4">
        <h4 className="text-sm font-semibold">{label}</h4>
        <Button variant="secondary" size="small" onClick={onClose}>
          Close
        </Button>
      </div>
      {children}
    </section>
  );
}
