import { Link, useLocation } from '@tanstack/react-router';
import { choiceText } from '../../../../contract/player/scouted-games';
import { readPlayerName } from '../../../player/profile/player-name';
import { LINK } from '../../../ui/link-appearance';
import { Page } from '../../../ui/page';
import { parsePrepareAddress, prepareSearch } from '../prepare-address';
import { SparBoard } from './spar-board';

const SUBTITLE =
  'Their own moves, as often as they play them, while their games go; after that the engine, limited to about their rating.';

/** `/prepare/spar?player=NAME`: a game against somebody as they play. */
export function SparPage() {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const address = parsePrepareAddress(search);
  const reading = readPlayerName(address.player);
  return (
    <Page title="Spar" subtitle={SUBTITLE}>
      {reading.ok ? (
        <SparBoard
          key={`${reading.value} ${address.as}`}
          player={reading.value}
          color={address.as}
          speed={address.speed}
          games={choiceText(address.games)}
        />
      ) : (
        <p className="text-sm">
          Nobody is named.{' '}
          <Link to="/prepare" search={prepareSearch(address)} className={LINK}>
            Name your opponent first
          </Link>
        </p>
      )}
    </Page>
  );
}
