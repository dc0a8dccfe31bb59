import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { findingOnMissed } from '../../../chess/findings/tactic-verdicts';
import { formatLine } from '../../../chess/notation/format-line';
import type { TacticCount } from '../../../chess/player/tactics';
import { moveNumber, plyColor } from '../../../chess/replay';
import { otherColor } from '../../../chess/turn-of';
import type { Ply, San } from '../../../chess/types';
import type { PlayerProfile } from '../../../contract/player-profile';
import type { ScoutedGame } from '../../../contract/scout';
import { Board } from '../../board/squares/board';
import { LINK } from '../../ui/link-appearance';
import { comparedText } from '../compared-text';
import { viewGame } from '../games/viewed-game';
import { countOf, dateText } from '../labels';
import { wholeGameQuery } from '../profile/scout-queries';
import { tacticName } from '../tactic-name';

type Games = {
  /** `NAME` or `site:NAME`. */
  readonly player: string;
  /** Which games, as `choiceText` writes it. */
  readonly chosen: string;
};

type WeaknessBoardsProps = Games & {
  readonly profile: PlayerProfile;
  /** The most frequent first. */
  readonly counts: readonly TacticCount<string>[];
  /** In pixels. */
  readonly size: number;
  readonly className: string;
};

/** What a player goes wrong in, each with how often and with the newest time that it stood on a board. */
export function WeaknessBoards({ profile, counts, player, chosen, size, className }: WeaknessBoardsProps) {
  if (counts.length === 0) return <p className="text-sm text-ink-soft">None seen</p>;
  return (
    <ul tabIndex={0} className={className}>
      {withPlaces(counts).map(({ name, count, place }) => (
        <li key={name} className="flex min-w-0 flex-col gap-1.5 text-sm">
          <Weakness {...{ profile, name, count, place, player, chosen, size }} />
        </li>
      ))}
    </ul>
  );
}

type Place = TacticCount<string>['places'][number];

/** The newest place of each; another one where that stands beside it already. */
const withPlaces = (counts: readonly TacticCount<string>[]) => {
  const taken = new Set<string>();
  const keyOf = ({ game, ply }: Place): string => `${game} ${ply}`;
  return counts.map(({ name, count, places }) => {
    const place = places.find((one) => !taken.has(keyOf(one))) ?? places[0];
    if (place) taken.add(keyOf(place));
    return { name, count, place };
  });
};

type WeaknessProps = Pick<WeaknessBoardsProps, 'profile' | 'player' | 'chosen' | 'size'> & {
  readonly name: string;
  readonly count: number;
  readonly place: Place | undefined;
};

function Weakness({ profile, name, count, place, player, chosen, size }: WeaknessProps) {
  const finding = findingOnMissed(profile.findings, name);
  const { data: game } = useQuery({
    ...wholeGameQuery(player, chosen, place?.game ?? ''),
    enabled: place !== undefined,
  });
  return (
    <>
      <p className="tabular-nums">
        <strong className="block truncate font-semibold" title={tacticName(name)}>
          {tacticName(name)}
        </strong>
        {countOf(count, 'time')}
      </p>
      {finding?.verdict === 'weakness' && <p className="text-xs text-ink-soft tabular-nums">{comparedText(finding)}</p>}
      {place && (
        <div style={{ minHeight: size }}>
          {game && <PlaceOnBoard {...{ game, player, chosen, size }} ply={place.ply} />}
        </div>
      )}
    </>
  );
}

type PlaceOnBoardProps = Games & { readonly game: ScoutedGame; readonly ply: Ply; readonly size: number };

/** The position in which it happened, what was played, and what was there. */
function PlaceOnBoard({ game, ply, player, chosen, size }: PlaceOnBoardProps) {
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
        orientation={otherColor(game.color)}
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
        <Link
          to="/scout"
          search={{ player, ...(chosen && { games: chosen }), tab: 'games', game: game.id }}
          className={`${LINK} whitespace-nowrap`}
        >
          {game.createdAt ? dateText(game.createdAt) : 'The game'}
        </Link>
      </p>
    </>
  );
}
