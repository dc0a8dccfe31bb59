import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { Speed } from '../../../chess/clock';
import { pathOfPly, treeOfMoves } from '../../../chess/tree/tree-replay';
import type { Color } from '../../../chess/types';
import { formatGameSelection } from '../../../contract/player/scouted-games';
import type { Reply } from '../../../contract/preparation';
import { BoardColumn } from '../../board/board-column';
import { MoveList } from '../../board/moves/move-list';
import { SpokenPosition, spokenShortcuts } from '../../board/spoken-position';
import { Board } from '../../board/squares/board';
import { TypedMove } from '../../board/typed-move';
import { squareShortcuts } from '../../board/use-replay';
import { useGameAnalysis } from '../../game/game-analysis';
import { PGN_TYPE, saveFile } from '../../lib/files';
import { HttpError } from '../../lib/http/http';
import { AnalyzeButton, PlayedGame, toAnalyzable, withPlayers } from '../../player/games/played-game';
import { countOf } from '../../player/labels';
import { readPlayerName } from '../../player/profile/player-names';
import { Button } from '../../ui/button';
import { LINK } from '../../ui/class-names';
import { Card, CardTitle, Page, Spinner } from '../../ui/page';
import { ShortcutsDialog } from '../../ui/shortcuts-dialog';
import { parsePrepareAddress, prepareSearch } from './prepare-address';
import { type Sparring, useSparring } from './use-sparring';

const SUBTITLE =
  'They play moves from their own games, as often as they chose them; after that, the engine plays at about their rating.';

export function SparPage() {
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const address = parsePrepareAddress(search);
  const parsedName = readPlayerName(address.player);
  return (
    <Page title="Spar" subtitle={SUBTITLE}>
      {parsedName.ok ? (
        <SparBoard
          key={`${parsedName.value} ${address.as}`}
          player={parsedName.value}
          color={address.as}
          speed={address.speed}
          games={formatGameSelection(address.games)}
        />
      ) : (
        <p className="text-sm">
          No opponent is chosen.{' '}
          <Link to="/prepare" search={prepareSearch(address)} className={LINK}>
            Choose an opponent first
          </Link>
        </p>
      )}
    </Page>
  );
}

const SHORTCUTS = [...squareShortcuts, ...spokenShortcuts];

type SparBoardProps = {
  readonly player: string;
  /** The user's color. */
  readonly color: Color;
  readonly speed: Speed | undefined;
  readonly games: string;
};

function SparBoard({ player, color, speed, games }: SparBoardProps) {
  const sparring = useSparring({ player, color, speed, games });
  const analysis = useGameAnalysis();
  const [isFlipped, setIsFlipped] = useState(false);
  const { fen, turn, takeBack, restart, play } = sparring;
  const moves = sparring.played.map(({ san }) => san);
  const { tree } = treeOfMoves(moves);
  const path = pathOfPly(tree, moves.length - 1);
  const played = withPlayers(tree, { event: 'Sparring', color, opponent: player, result: sparring.result });
  const game = toAnalyzable(played);
  const title = `You are ${color === 'white' ? 'White' : 'Black'} against ${player}`;
  const again = (
    <>
      <Button variant="secondary" size="small" className="h-10" disabled={!takeBack} onClick={() => takeBack?.()}>
        Take back
      </Button>
      <Button variant="secondary" size="small" className="h-10" disabled={moves.length === 0} onClick={restart}>
        Restart
      </Button>
    </>
  );
  const keep = (
    <div className="flex flex-wrap items-center gap-2">
      <AnalyzeButton game={game} analysis={analysis} />
      <SaveGame pgn={game.pgn} isDisabled={moves.length === 0} />
      <Link to="/prepare" search={{ player, ...(color === 'black' && { as: color }) }} className={LINK}>
        Back to the preparation
      </Link>
    </div>
  );
  if (turn === undefined) {
    return (
      <>
        <PlayedGame
          tree={played}
          color={color}
          game={game}
          analysis={analysis}
          task={
            <div className="flex flex-col gap-2">
              <h2 className="font-semibold break-words">{title}</h2>
              <State sparring={sparring} />
              {keep}
            </div>
          }
          actions={again}
        />
        {analysis.dialog}
      </>
    );
  }
  return (
    <div className="grid items-start gap-x-6 gap-y-4 md:grid-cols-[auto_minmax(0,1fr)]">
      <BoardColumn
        className="sm:w-[28rem]"
        board={
          <>
            <Board
              fen={fen}
              lastMove={sparring.played.at(-1)?.uci}
              orientation={isFlipped === (color === 'white') ? 'black' : 'white'}
              size={448}
              label={`Sparring with ${player}`}
              isDisabled={turn !== 'mine'}
              premoves={turn === 'theirs' ? color : undefined}
              onMove={({ uci }) => play(uci)}
            />
            <SpokenPosition replay={{ tree, path }} />
            <TypedMove fen={fen} isDisabled={turn !== 'mine'} onMove={({ uci }) => play(uci)} />
          </>
        }
        controls={again}
        onFlip={() => setIsFlipped(!isFlipped)}
      />
      <Card aria-labelledby="sparring" className="flex min-w-0 flex-col gap-4">
        <div>
          <CardTitle id="sparring" className="break-words">
            {title}
          </CardTitle>
          <State sparring={sparring} />
        </div>
        <MoveList tree={tree} path={path} className="max-h-72 min-h-24 rounded-control border border-hairline" />
        {keep}
      </Card>
      {analysis.dialog}
      <ShortcutsDialog shortcuts={SHORTCUTS} />
    </div>
  );
}

function State({ sparring: { turn, endText, source, failure, retry } }: { readonly sparring: Sparring }) {
  if (failure) {
    return (
      <p role="alert" className="mt-1 flex flex-wrap items-center gap-3 text-sm">
        {failure instanceof HttpError
          ? (failure.serverMessage ?? 'Their move could not be loaded.')
          : 'Their move could not be loaded.'}
        <Button variant="secondary" size="small" className="h-10" onClick={retry}>
          Try again
        </Button>
      </p>
    );
  }
  return (
    <p role="status" className="mt-1 flex min-h-6 items-center gap-2 text-sm text-ink-soft tabular-nums">
      {turn === 'theirs' && <Spinner className="size-4 text-accent" />}
      {[endText ?? (turn === 'theirs' ? 'Their move.' : 'Your move.'), source && sourceText(source)]
        .filter(Boolean)
        .join(' ')}
    </p>
  );
}

const sourceText = ({ san, games, elo }: Reply): string =>
  games === undefined
    ? `${san} is an engine move, limited to ${elo}.`
    : `${san} is from ${countOf(games, 'game')} of theirs in that position.`;

type SaveGameProps = { readonly pgn: string; readonly isDisabled: boolean };

function SaveGame({ pgn, isDisabled }: SaveGameProps) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(pgn);
    setIsCopied(true);
  };
  const save = () => saveFile('sparring.pgn', pgn, PGN_TYPE);
  return (
    <>
      <Button variant="secondary" size="small" className="h-10" disabled={isDisabled} onClick={save}>
        Download PGN
      </Button>
      <Button
        variant="secondary"
        size="small"
        className="h-10"
        disabled={isDisabled}
        onClick={() => void copy().catch(() => setIsCopied(false))}
      >
        {isCopied ? 'Copied' : 'Copy PGN'}
      </Button>
    </>
  );
}
