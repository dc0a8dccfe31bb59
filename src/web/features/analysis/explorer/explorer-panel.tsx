import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Uci } from '../../../../chess/types';
import { makePlayer, type Player } from '../../../../contract/sites';
import type { EditedReplay } from '../../../board/editing/use-edited-replay';
import { useProfileId } from '../../../lib/profile-id';
import { PlayerTree, ReferenceGamesTree, useBoardPlace } from '../../../player/tree/tree-at-board';
import { treeAddress } from '../../../player/tree/tree-place';
import { Segmented } from '../../../ui/fields/segmented';
import { Fold } from '../../../ui/fold';
import { LINK } from '../../../ui/link-appearance';
import { OpponentField } from './opponent-field';

const GAMES = [
  { value: 'own', label: 'Your games' },
  { value: 'opponent', label: 'An opponent' },
  { value: 'everybody', label: 'Reference games' },
] as const;
type Games = (typeof GAMES)[number]['value'];

/** What was played in the position on the board, in whichever games; a move is played there. */
export function ExplorerPanel({ replay }: { readonly replay: EditedReplay }) {
  const [isOpen, setIsOpen] = useState(false);
  const [games, setGames] = useState<Games>('own');
  const [opponent, setOpponent] = useState<Player>();
  const id = useProfileId();
  const place = useBoardPlace(replay);
  if (place === undefined) return null;
  const shared = { place, isOpen, onPlay: (move: Uci) => replay.edit.playLine(replay.path, [move]) };
  const address = treeAddress({ moves: place.moves, side: 'white', choices: {} });
  return (
    <Fold title="Opening explorer" onOpen={setIsOpen}>
      <Segmented label="Games" options={GAMES} value={games} onChange={setGames} />
      {games === 'own' && id !== undefined && (
        <>
          <PlayerTree owner={{ library: id }} state="" side="white" {...shared} />
          <Link to="/games" search={address} className={`${LINK} text-sm`}>
            The games of this position
          </Link>
        </>
      )}
      {games === 'opponent' && (
        <>
          <OpponentField onChoose={setOpponent} />
          {opponent && (
            <>
              <PlayerTree key={makePlayer(opponent)} owner={opponent} state="" side="white" {...shared} />
              <Link to="/scout" search={{ player: makePlayer(opponent), ...address }} className={`${LINK} text-sm`}>
                How {opponent.name} plays
              </Link>
            </>
          )}
        </>
      )}
      {games === 'everybody' && (
        <>
          <ReferenceGamesTree {...shared} />
          <p className="text-sm text-ink-soft">
            Games that begin with the same moves.{' '}
            <Link to="/reference-games" className={LINK}>
              Reference games
            </Link>
          </p>
        </>
      )}
    </Fold>
  );
}
