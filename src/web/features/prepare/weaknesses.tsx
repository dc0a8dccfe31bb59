import { otherColor } from '../../../chess/turn-of';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { tacticsInTune } from '../../../chess/findings/tactic-verdicts';
import { formatLine } from '../../../chess/notation/format-line';
import { moveNumber, plyColor } from '../../../chess/replay';
import type { TacticCount } from '../../../chess/player/tactics';
import type { Ply, San } from '../../../chess/types';
import type { PlayerProfile } from '../../../contract/player-profile';
import type { ScoutedGame } from '../../../contract/scout';
import { Board } from '../../board/squares/board';
import { viewGame } from '../../player/games/viewed-game';
import { countOf, dateText } from '../../player/labels';
import { PlayerCard } from '../../player/player-card';
import { wholeGameQuery } from '../../player/profile/scout-queries';
import { tacticsBasis } from '../../player/profile/tactics-basis';
import { SkeletonLines } from '../../player/skeleton-lines';
import { tacticName } from '../../player/tactic-name';
import { LINK } from '../../ui/link-appearance';

const SHOWN = 3;

type WeaknessesProps = {
  readonly profile: PlayerProfile | undefined;
  readonly player: string;
  readonly games: string;
};

/** What they miss most often, each with the newest time that it happened on a board. */
export function Weaknesses({ profile, player, games }: WeaknessesProps) {
  const missed = profile && tacticsInTune(profile).missed.filter(({ places }) => places.length > 0);
  return (
    <PlayerCard title="What they miss" basis={profile && tacticsBasis(profile)}>
      {missed === undefined && <SkeletonLines count={SHOWN} className="h-5" />}
      {missed?.length === 0 && <p className="text-sm text-ink-soft">None seen</p>}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {missed?.slice(0, SHOWN).map((one) => (
          <li key={one.name} className="flex min-w-0 flex-col gap-2 text-sm">
            <Weakness missed={one} {...{ player, games }} />
          </li>
        ))}
      </ul>
    </PlayerCard>
  );
}

type WeaknessProps = { readonly missed: TacticCount<string>; readonly player: string; readonly games: string };

function Weakness({ missed: { name, count, places }, player, games }: WeaknessProps) {
  const [newest] = places;
  const { data: game } = useQuery({
    ...wholeGameQuery(player, games, newest?.game ?? ''),
    enabled: newest !== undefined,
  });
  return (
    <>
      <p>
        <strong className="font-semibold">{tacticName(name)}</strong>, {countOf(count, 'time')}
      </p>
      {game && newest && <MissedPlace {...{ game, player, games }} ply={newest.ply} />}
    </>
  );
}

type MissedPlaceProps = {
  readonly game: ScoutedGame;
  readonly ply: Ply;
  readonly player: string;
  readonly games: string;
};

/** The position in which it was missed, what was played, and what was there. */
function MissedPlace({ game, ply, player, games }: MissedPlaceProps) {
  const { tree } = viewGame(game);
  const [played, before] = [tree.moves[ply], tree.moves[ply - 1]?.fen ?? tree.start];
  if (played === undefined) return null;
  const line = game.analysis?.missedTactics?.find((missed) => missed.ply === ply)?.line;
  const place = { turn: plyColor(tree, ply), moveNumber: moveNumber(tree, ply) };
  const written = (moves: readonly San[]): string => formatLine(place, moves);
  return (
    <>
      <Board
        fen={before}
        orientation={otherColor(game.color)}
        arrows={[played.uci]}
        size={220}
        label={`Before ${written([played.san])}`}
      />
      <p className="text-ink-soft">
        Played <strong className="font-semibold text-ink">{written([played.san])}</strong>
        {line && line.length > 0 && (
          <>
            ; there was <strong className="font-semibold text-accent">{written(line)}</strong>
          </>
        )}
        .{' '}
        <Link to="/scout" search={{ player, ...(games && { games }), game: game.id }} className={LINK}>
          {game.createdAt ? `The game of ${dateText(game.createdAt)}` : 'The game'}
        </Link>
      </p>
    </>
  );
}
