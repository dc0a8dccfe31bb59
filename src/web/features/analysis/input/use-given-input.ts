import { useMemo } from 'react';
import { treeOfPosition } from '../../../../chess/notation/tree-of-moves';
import type { GameTree } from '../../../../chess/tree/game-tree';
import { linkPath } from '../../../../contract/fetched-games';
import { labelOf } from '../../../../contract/sites';
import { searchable, useSites } from '../../../player/profile/use-sites';
import { chosenGame, readGameText, type GameText } from '../game-text';
import { useGameText } from './use-game-text';
import type { useKeptInput } from './use-kept-input';
import { recognizeInput, type RecognizedInput } from '../../../game/input/recognize-input';
import { useFetchedGames } from './use-fetched-games';

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
