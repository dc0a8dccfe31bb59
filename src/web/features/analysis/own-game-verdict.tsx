/** Where an analyzed game left the user's repertoire, if it is a game of theirs. Loaded after the board. */
import { useQuery } from '@tanstack/react-query';
import type { GameTree } from '../../../chess/tree/game-tree';
import { COLORS, type Color } from '../../../chess/types';
import { parsePlayer } from '../../../contract/sites';
import { GameVerdict, type GameVerdictProps } from '../../game/repertoires/game-verdict';
import { REPERTOIRE_PLAYER_KEY } from '../../game/repertoires/repertoire-queries';
import { useProfileId } from '../../lib/account/profile';
import { readStored } from '../../lib/storage';
import { libraryQuery } from '../../player/profile/library-queries';

type OwnGameVerdictProps = Pick<GameVerdictProps, 'replay'> & { readonly own: Color | undefined };

/** Where the color isn't known: by the names in the user's library, or the player whose games the repertoire is compared with in this browser. */
export function OwnGameVerdict({ replay, own }: OwnGameVerdictProps) {
  const profileId = useProfileId();
  const { data } = useQuery({ ...libraryQuery(profileId ?? 0), enabled: profileId !== undefined, retryOnMount: false });
  const named = readStored(REPERTOIRE_PLAYER_KEY) ?? '';
  const color =
    own ??
    colorOf(replay.tree, [
      ...(data?.kind === 'own' ? data.names : []),
      ...(named === '' ? [] : [parsePlayer(named).name]),
    ]);
  return color === undefined ? null : <GameVerdict replay={replay} color={color} />;
}

/** `undefined` where neither or both players have one of the names. */
const colorOf = ({ headers }: GameTree, names: readonly string[]): Color | undefined => {
  const known = new Set(names.map((name) => name.toLowerCase()));
  const own = COLORS.filter((color) => known.has((headers.get(HEADERS[color]) ?? '').toLowerCase()));
  return own.length === 1 ? own[0] : undefined;
};

const HEADERS = { white: 'White', black: 'Black' } as const;
