import { useMemo } from 'react';
import type { GameTree } from '../../../../chess/tree/game-tree';
import { treeOfPosition } from '../../../../chess/tree/tree-replay';
import { linkPath } from '../../../../contract/player/scout';
import { labelOf } from '../../../../contract/sites';
import { type RecognizedInput, recognizeInput } from '../../../game/input/recognize-input';
import { searchable, useSites } from '../../../player/profile/use-sites';
import { chosenGame, type GameText, readGameText } from '../game-text';
import { useFetchedGames } from './use-fetched-games';
import { useGameText } from './use-game-text';
import type { useKeptInput } from './use-kept-input';

export type GivenInput = ReturnType<typeof useGivenInput>;

/** The text of the input: what it is, the games in it, and those that come in its place from a site. */
export const useGivenInput = (kept: ReturnType<typeof useKeptInput>, onChange: () => void) => {
  const { text: pgn, mode, chosen } = kept.input;
  const { gameText, isSettled } = useGameText(pgn);
  const allSites = useSites();
  const sites = useMemo(() => searchable(allSites), [allSites]);
  const input = useMemo(() => recognizeInput(pgn, sites), [pgn, sites]);

  const replace = (text: string): void => {
    kept.change({ text, chosen: undefined });
    onChange();
  };
  const fetched = useFetchedGames(replace);
  const give = (text: string): void => {
    fetched.reset();
    replace(text);
  };
  const choose = (index: number): void => kept.change({ chosen: index });
  const openLink = ({ address, link }: Extract<RecognizedInput, { kind: 'link' }>): void =>
    fetched.fetchFrom(linkPath({ link: address }), labelOf(sites, link.site));
  /** The text as it is now, also when typing has not paused yet. */
  const currentText = () => (isSettled ? gameText : readGameText(pgn));
  /** What the board beside it shows. */
  const tree = useMemo(() => treeOfInput(input, gameText, chosen), [input, gameText, chosen]);
  return { tree, pgn, mode, give, input, sites, gameText, isSettled, currentText, chosen, choose, fetched, openLink };
};

const treeOfInput = (input: RecognizedInput, gameText: GameText, chosen: number | undefined): GameTree | undefined => {
  if (input.kind === 'position') return treeOfPosition(input.fen, input.isChess960);
  return input.kind === 'text' ? chosenGame(gameText, chosen).tree : undefined;
};
