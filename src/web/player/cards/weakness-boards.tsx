import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { compareWeakness } from '../../../chess/findings/verdicts';
import { moveNumber, plyColor } from '../../../chess/game';
import type { TacticCount, TacticLocation } from '../../../chess/player/tactics';
import { formatLine } from '../../../chess/position/move';
import type { GameTree } from '../../../chess/tree/game-tree';
import { treeOfMoves } from '../../../chess/tree/tree-replay';
import { otherColor, type Ply, type San } from '../../../chess/types';
import type { PlayerProfile } from '../../../contract/player/player-profile';
import type { ScoutedGame } from '../../../contract/player/scout';
import { Board } from '../../board/squares/board';
import { LINK } from '../../ui/class-names';
import { viewGame } from '../games/viewed-game';
import { countOf, dateText } from '../labels';
import { fullGameQuery } from '../profile/scout-queries';
import { comparedText, tacticName } from '../tactic-text';

/** `label` is shown instead of the name. */
export type KeyWeakness = TacticCount<string> & { readonly label?: string };

type WeaknessBoardsProps = {
  readonly profile: PlayerProfile;
  /** In display order. */
  readonly counts: readonly KeyWeakness[];
  /** In pixels. */
  readonly size: number;
  readonly className: string;
  readonly board: (place: TacticLocation) => ReactNode;
  /** Links to the games of a weakness. */
  readonly link?: (label: string) => ReactNode;
};

export function WeaknessBoards({ profile, counts, className, ...shown }: WeaknessBoardsProps) {
  if (counts.length === 0) return <p className="text-sm text-ink-soft">None found</p>;
  return (
    <ul tabIndex={0} className={`grid grid-rows-[auto_auto] ${className}`}>
      {withPositions(counts).map((weakness) => (
        <li key={weakness.name} className="row-span-2 grid min-w-0 grid-rows-subgrid gap-y-1.5 text-sm">
          <Weakness profile={profile} weakness={weakness} {...shown} />
        </li>
      ))}
    </ul>
  );
}

type Placed = { readonly places: readonly TacticLocation[] };

type WeaknessPosition = KeyWeakness & { readonly place: TacticLocation | undefined };

/** The newest position that is not shown already. */
export const withPositions = <Found extends Placed>(
  counts: readonly Found[],
): readonly (Found & { readonly place: TacticLocation | undefined })[] => {
  const used = new Set<string>();
  const keyOf = ({ game, ply }: TacticLocation): string => `${game} ${ply}`;
  return counts.map((weakness) => {
    const { places } = weakness;
    const position = places.find((one) => !used.has(keyOf(one))) ?? places[0];
    if (position) used.add(keyOf(position));
    return { ...weakness, place: position };
  });
};

type WeaknessProps = Pick<WeaknessBoardsProps, 'profile' | 'size' | 'board' | 'link'> & {
  readonly weakness: WeaknessPosition;
};

function Weakness({ profile, weakness, size, board, link }: WeaknessProps) {
  const { name, label = tacticName(name), count, place: position } = weakness;
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
      {position && <div style={{ minHeight: size }}>{board(position)}</div>}
    </>
  );
}

type TacticBoardProps = {
  readonly game: ScoutedGame;
  readonly ply: Ply;
  /** In pixels. */
  readonly size: number;
  readonly link: (words: string) => ReactNode;
  readonly isOwn?: boolean;
  /** Beside the board, above what was played. */
  readonly children?: ReactNode;
};

export function TacticBoard({ game, ply, size, link, isOwn = false, children }: TacticBoardProps) {
  const tree = useMemo(() => treeUntil(game, ply), [game, ply]);
  const [played, before] = [tree.moves[ply], tree.moves[ply - 1]?.fen ?? tree.start];
  if (played === undefined) return null;
  const better = game.analysis?.missedTactics?.find((missed) => missed.ply === ply)?.line?.[0];
  const numbering = { turn: plyColor(tree, ply), moveNumber: moveNumber(tree, ply) };
  const written = (move: San): string => formatLine(numbering, [move]);
  const board = (
    <Board
      fen={before}
      orientation={isOwn ? game.color : otherColor(game.color)}
      arrows={[played.uci]}
      size={size}
      label={`Before ${written(played.san)}`}
    />
  );
  const caption = (
    <p className="mt-1 text-ink-soft">
      <strong className="font-semibold text-ink">{written(played.san)}</strong>
      {better !== undefined && (
        <>
          , not <strong className="font-semibold text-accent">{written(better)}</strong>
        </>
      )}{' '}
      {link(game.createdAt ? dateText(game.createdAt) : 'The game')}
    </p>
  );
  return children === undefined ? (
    <>
      {board}
      {caption}
    </>
  ) : (
    <BesideBoard board={board} size={size}>
      {children}
      {caption}
    </BesideBoard>
  );
}

/** Without the moves that follow. */
const treeUntil = (game: ScoutedGame, ply: Ply): GameTree => {
  const { tree, invalid } = treeOfMoves(game.moves.slice(0, ply + 1));
  return invalid === undefined ? tree : viewGame(game).tree;
};

type BesideBoardProps = {
  /** `undefined` while loading. */
  readonly board: ReactNode;
  /** In pixels. */
  readonly size: number;
  readonly children: ReactNode;
};

export function BesideBoard({ board, size, children }: BesideBoardProps) {
  return (
    <div className="grid items-start gap-x-3 tabular-nums" style={{ gridTemplateColumns: `${size}px minmax(0, 1fr)` }}>
      <div style={{ minHeight: size }}>{board}</div>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

type Games = {
  /** `NAME` or `site:NAME`. */
  readonly player: string;
  /** The games filter, as `choiceText` writes it. */
  readonly chosen: string;
};

type ScoutedWeaknessesProps = Games & Pick<WeaknessBoardsProps, 'profile' | 'counts' | 'size' | 'className'>;

/** From the user's side of the board. */
export function ScoutedWeaknesses({ player, chosen, ...boards }: ScoutedWeaknessesProps) {
  const { size } = boards;
  return (
    <WeaknessBoards
      {...boards}
      board={(position) => <ScoutedBoard player={player} chosen={chosen} position={position} size={size} />}
    />
  );
}

type ScoutedBoardProps = Games & Pick<TacticBoardProps, 'size' | 'children'> & { readonly position: TacticLocation };

export function ScoutedBoard({ player, chosen, position, size, children }: ScoutedBoardProps) {
  const { data: game } = useQuery(fullGameQuery(player, chosen, position.game));
  if (game === undefined) {
    if (children === undefined) return null;
    return (
      <BesideBoard board={undefined} size={size}>
        {children}
      </BesideBoard>
    );
  }
  return (
    <TacticBoard
      game={game}
      size={size}
      ply={position.ply}
      link={(words) => (
        <Link
          to="/scout"
          search={{ player, ...(chosen && { games: chosen }), tab: 'games', game: position.game }}
          className={`${LINK} whitespace-nowrap`}
        >
          {words}
        </Link>
      )}
    >
      {children}
    </TacticBoard>
  );
}
