/** `/guess?game=…&as=white&from=8&guesses=…`: the moves of one side of a game are guessed. */
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { AFTER_OPENING } from '../../../chess/review/guess';
import type { GameTree } from '../../../chess/tree/game-tree';
import { type SavedGame, savedGameQuery, treeOfSavedGame } from '../../game/saved-games';
import { searchParam } from '../../lib/search-params';
import { Page, Spinner } from '../../ui/page';
import { ChooseGame, ChooseSide } from './choose-game';
import { GuessSession } from './guess-session';

const TITLE = 'Guess the Move';
const SUBTITLE =
  'One side of a game is hidden. Guess its moves: the engine scores each guess, and the move of the game.';
const NOT_SAVED = 'This game isn’t saved on this device. Choose another one.';

export function GuessPage() {
  const game = useLocation({ select: ({ searchStr }) => searchParam(searchStr, 'game') });
  return game === '' ? <Entry /> : <SavedGameGuess key={game} id={game} />;
}

function Entry({ note }: { readonly note?: string }) {
  return (
    <Page title={TITLE} subtitle={SUBTITLE}>
      <ChooseGame note={note} />
    </Page>
  );
}

function SavedGameGuess({ id }: { readonly id: string }) {
  const { data, isPending } = useQuery(savedGameQuery(id));
  if (isPending) {
    return (
      <Page title={TITLE} aside="">
        <Spinner label="Loading the game" className="text-accent" />
      </Page>
    );
  }
  return data ? <GameGuess id={id} savedGame={data} /> : <Entry note={NOT_SAVED} />;
}

function GameGuess({ id, savedGame }: { readonly id: string; readonly savedGame: SavedGame }) {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const tree = useMemo(() => treeOfSavedGame(savedGame), [savedGame]);
  const as = searchParam(search, 'as');
  const players = playersText(tree);
  if (as !== 'white' && as !== 'black') {
    return (
      <Page title={TITLE} subtitle={SUBTITLE}>
        <ChooseSide id={id} tree={tree} side={savedGame.side} />
      </Page>
    );
  }
  const from = Number.parseInt(searchParam(search, 'from'), 10);
  return (
    <Page title={TITLE} aside={<p className="min-w-0 flex-1 truncate text-sm text-ink-soft">{players}</p>}>
      <GuessSession
        key={`${as} ${from}`}
        id={id}
        tree={tree}
        result={savedGame.result}
        side={as}
        from={Number.isNaN(from) ? AFTER_OPENING : from}
      />
    </Page>
  );
}

const playersText = ({ headers }: GameTree): string =>
  [headers.get('White') ?? '?', headers.get('Black') ?? '?'].join(' – ');
