import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { compareWeakness } from '../../../chess/findings/verdicts';
import { moveNumber, plyColor } from '../../../chess/game';
import type { TacticCount, TacticPlace } from '../../../chess/player/tactics';
import { formatLine } from '../../../chess/position/move';
import { otherColor, type Ply, type San } from '../../../chess/types';
import type { PlayerProfile } from '../../../contract/player/player-profile';
import type { ScoutedGame } from '../../../contract/player/scout';
import { Board } from '../../board/squares/board';
import { LINK } from '../../ui/class-names';
import { viewGame } from '../games/viewed-game';
import { countOf, dateText, gamesText } from '../labels';
import { wholeGameQuery } from '../profile/scout-queries';
import { comparedText, tacticName, tacticsBasis } from '../tactic-text';

/** A tactic by its name; `label` is shown instead of it. */
export type KeyWeakness = TacticCount<string> & { readonly label?: string };

type WeaknessBoardsProps = {
  readonly profile: PlayerProfile;
  /** In display order; see `provenFirst`. */
  readonly counts: readonly KeyWeakness[];
  /** In pixels. */
  readonly size: number;
  readonly className: string;
  /** Renders the board of a position in a game. */
  readonly board: (place: TacticPlace) => ReactNode;
  /** Wraps a weakness' label in a link to its games. */
  readonly link?: (label: string) => ReactNode;
};

/** Significant weaknesses first; otherwise the order stays. */
export const provenFirst = (profile: PlayerProfile, counts: readonly KeyWeakness[]): readonly KeyWeakness[] => {
  const isProven = (weakness: KeyWeakness): boolean => verdictOn(profile, weakness) === 'weakness';
  return [...counts.filter(isProven), ...counts.filter((weakness) => !isProven(weakness))];
};

const verdictOn = ({ findings }: PlayerProfile, weakness: KeyWeakness) =>
  compareWeakness(findings, weakness)?.finding.verdict;

/** How many games the boards are based on, and whether none of the weaknesses is significant. A93. */
export const boardsBasis = (profile: PlayerProfile, counts: readonly KeyWeakness[]): string => {
  if (counts.length === 0 || counts.some((weakness) => verdictOn(profile, weakness) === 'weakness')) {
    return tacticsBasis(profile);
  }
  return `None stands out in ${gamesText(profile.tactics.games)}; by count`;
};

/** Each weakness with its count and its newest position. */
export function WeaknessBoards({ profile, counts, className, ...shown }: WeaknessBoardsProps) {
  if (counts.length === 0) return <p className="text-sm text-ink-soft">None seen</p>;
  return (
    <ul tabIndex={0} className={`grid grid-rows-[auto_auto] ${className}`}>
      {withPlaces(counts).map((weakness) => (
        <li key={weakness.name} className="row-span-2 grid min-w-0 grid-rows-subgrid gap-y-1.5 text-sm">
          <Weakness profile={profile} weakness={weakness} {...shown} />
        </li>
      ))}
    </ul>
  );
}

type PlacedWeakness = KeyWeakness & { readonly place: TacticPlace | undefined };

/** Each with its newest position that is not shown already. */
const withPlaces = (counts: readonly KeyWeakness[]): readonly PlacedWeakness[] => {
  const taken = new Set<string>();
  const keyOf = ({ game, ply }: TacticPlace): string => `${game} ${ply}`;
  return counts.map((weakness) => {
    const { places } = weakness;
    const place = places.find((one) => !taken.has(keyOf(one))) ?? places[0];
    if (place) taken.add(keyOf(place));
    return { ...weakness, place };
  });
};

type WeaknessProps = Pick<WeaknessBoardsProps, 'profile' | 'size' | 'board' | 'link'> & {
  readonly weakness: PlacedWeakness;
};

function Weakness({ profile, weakness, size, board, link }: WeaknessProps) {
  const { name, label = tacticName(name), count, place } = weakness;
  const finding = compareWeakness(profile.findings, weakness)?.finding;
  return (
    <>
      <div className="tabular-nums">
        <p>
          <strong className="font-semibold">{link?.(label) ?? label}</strong>{' '}
          <span className="whitespace-nowrap">{countOf(count, 'time')}</span>
        </p>
        {finding?.verdict === 'weakness' && <p className="mt-1.5 text-xs text-ink-soft">{comparedText(finding)}</p>}
      </div>
      {place && <div style={{ minHeight: size }}>{board(place)}</div>}
    </>
  );
}

type PlaceOnBoardProps = {
  readonly game: ScoutedGame;
  readonly ply: Ply;
  /** In pixels. */
  readonly size: number;
  /** Wraps a text in a link to the game. */
  readonly link: (words: string) => ReactNode;
  /** The user's own game is shown from the user's side. */
  readonly isOwn?: boolean;
};

/** The position, the move played and the missed move. */
export function PlaceOnBoard({ game, ply, size, link, isOwn = false }: PlaceOnBoardProps) {
  const { tree } = viewGame(game);
  const [played, before] = [tree.moves[ply], tree.moves[ply - 1]?.fen ?? tree.start];
  if (played === undefined) return null;
  const better = game.analysis?.missedTactics?.find((missed) => missed.ply === ply)?.line?.[0];
  const place = { turn: plyColor(tree, ply), moveNumber: moveNumber(tree, ply) };
  const written = (move: San): string => formatLine(place, [move]);
  return (
    <>
      <Board
        fen={before}
        orientation={isOwn ? game.color : otherColor(game.color)}
        arrows={[played.uci]}
        size={size}
        label={`Before ${written(played.san)}`}
      />
      <p className="mt-1 text-ink-soft">
        <strong className="font-semibold text-ink">{written(played.san)}</strong>
        {better !== undefined && (
          <>
            , not <strong className="font-semibold text-accent">{written(better)}</strong>
          </>
        )}{' '}
        {link(game.createdAt ? dateText(game.createdAt) : 'The game')}
      </p>
    </>
  );
}

type Games = {
  /** `NAME` or `site:NAME`. */
  readonly player: string;
  /** The games filter, as `choiceText` writes it. */
  readonly chosen: string;
};

type ScoutedWeaknessesProps = Games & Pick<WeaknessBoardsProps, 'profile' | 'counts' | 'size' | 'className'>;

/** An opponent's weaknesses, from the user's side, with links to the games. */
export function ScoutedWeaknesses({ player, chosen, ...boards }: ScoutedWeaknessesProps) {
  const { size } = boards;
  return (
    <WeaknessBoards
      {...boards}
      board={(place) => <ScoutedPlace player={player} chosen={chosen} place={place} size={size} />}
    />
  );
}

type ScoutedPlaceProps = Games & { readonly place: TacticPlace; readonly size: number };

function ScoutedPlace({ player, chosen, place, size }: ScoutedPlaceProps) {
  const { data: game } = useQuery(wholeGameQuery(player, chosen, place.game));
  if (game === undefined) return null;
  return (
    <PlaceOnBoard
      game={game}
      size={size}
      ply={place.ply}
      link={(words) => (
        <Link
          to="/scout"
          search={{ player, ...(chosen && { games: chosen }), tab: 'games', game: place.game }}
          className={`${LINK} whitespace-nowrap`}
        >
          {words}
        </Link>
      )}
    />
  );
}
