import { tacticsInTune } from '../../../chess/findings/verdicts';
import type { TacticCount } from '../../../chess/player/tactics';
import { treeOfMoves } from '../../../chess/tree/tree-replay';
import type { PlayerProfile } from '../../../contract/player/player-profile';
import type { Weakness } from '../../../contract/preparation';
import type { LentGames } from '../../games/player-games';

const MOST = 3;

/** What the opponent misses most often, each with the newest game in which it can be shown. */
export const weaknessesOf = (
  profile: Pick<PlayerProfile, 'tactics' | 'findings'>,
  gameOf: NonNullable<LentGames['game']>,
): Weakness[] =>
  tacticsInTune(profile)
    .missed.flatMap((missed) => onBoard(missed, gameOf))
    .slice(0, MOST);

const onBoard = (
  { name, count, places }: TacticCount<string>,
  gameOf: NonNullable<LentGames['game']>,
): readonly Weakness[] => {
  const [newest] = places;
  const game = newest && gameOf(newest.game);
  if (newest === undefined || game === undefined) return [];
  const { tree } = treeOfMoves(game.moves);
  const played = tree.moves[newest.ply];
  const missed = game.analysis?.missedTactics?.find(({ ply }) => ply === newest.ply);
  if (played === undefined) return [];
  const fen = tree.moves[newest.ply - 1]?.fen ?? tree.start;
  return [{ ...{ name, count, game: game.id, color: game.color, fen }, played: played.san, line: missed?.line ?? [] }];
};
