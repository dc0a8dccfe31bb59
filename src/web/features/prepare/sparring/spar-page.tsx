import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { Speed } from '../../../../chess/clock';
import { pathOfPly, treeOfMoves } from '../../../../chess/tree/tree-replay';
import { START_FEN } from '../../../../chess/position/fen';
import { playMoves } from '../../../../chess/position/move';
import type { Color, San, Uci } from '../../../../chess/types';
import { parseMoveList } from '../../../../contract/analysis/positions';
import { formatGameSelection } from '../../../../contract/player/scouted-games';
import type { Reply } from '../../../../contract/preparation';
import { BoardColumn } from '../../../board/workspace/board-column';
import { MoveList } from '../../../board/moves/move-list';
import { SpokenPosition, spokenShortcuts } from '../../../board/spoken-position';
import { Board } from '../../../board/squares/board';
import { TypedMove } from '../../../board/typed-move';
import { squareShortcuts } from '../../../board/use-replay';
import { useGameAnalysis } from '../../../game/analysis/game-analysis';
import { PGN_TYPE, saveFile } from '../../../lib/files';
import { HttpError } from '../../../lib/http/http';
import { searchParam } from '../../../lib/search-params';
import { AnalyzeButton, PlayedGame, toAnalyzable, withPlayers } from '../../../player/games/played-game';
import { countOf } from '../../../player/labels';
import { readPlayerName } from '../../../player/profile/player-names';
import { Button } from '../../../ui/button';
import { LINK } from '../../../ui/class-names';
import { Card, CardTitle, Page, Spinner } from '../../../ui/page';
import { ShortcutsDialog } from '../../../ui/shortcuts-dialog';
import { parsePrepareAddress, prepareSearch } from '../prepare-address';
import { Clocks, compareWithLine, controlOf, TheirGames } from './spar-side';
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
          min={address.min}
          line={lineOf(searchParam(search, 'line'))}
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

const lineOf = (moves: string): readonly San[] => playMoves(START_FEN, parseMoveList(moves)).map(({ san }) => san);

const SHORTCUTS = [...squareShortcuts, ...spokenShortcuts];

type SparBoardProps = {
  readonly player: string;
  /** The user's color. */
  readonly color: Color;
  readonly speed: Speed | undefined;
  readonly games: string;
  /** As in `replyRequestSchema`. */
  readonly min: number | undefined;
  /** The prepared line that is played; empty for none. */
  readonly line: readonly San[];
};

function SparBoard({ player, color, speed, games, min, line }: SparBoardProps) {
  const sparring = useSparring({ player, color, speed, games, min });
  const [control, setControl] = useState(controlOf(speed));
  const [gameNumber, setGame] = useState(0);
  const analysis = useGameAnalysis();
  const [isFlipped, setIsFlipped] = useState(false);
  const { turn, played: playedMoves, source } = sparring;
  const restart = (next?: readonly Uci[]): void => {
    setGame(gameNumber + 1);
    sparring.restart(next);
  };
  const left = compareWithLine({ line, played: playedMoves, color });
  const moves = sparring.played.map(({ san }) => san);
  const { tree } = treeOfMoves(moves);
  const path = pathOfPly(tree, moves.length - 1);
  const played = withPlayers(tree, { event: 'Sparring', color, opponent: player, result: sparring.result });
  const game = toAnalyzable(played);
  const title = `You are ${color === 'white' ? 'White' : 'Black'} against ${player}`;
  const again = <AgainButtons sparring={sparring} restart={restart} leftAt={left?.plies} />;
  const keep = (
    <div className="flex flex-wrap items-center gap-2">
      <AnalyzeButton game={game} analysis={analysis} />
      <SaveGame pgn={game.pgn} isDisabled={moves.length === 0} />
      <BackLink player={player} color={color} />
    </div>
  );
  const state = <State sparring={sparring} left={left?.text} />;
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
              {state}
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
        className="sm:w-[28rem] lg:w-(--main-board)"
        board={
          <>
            <MoveBoard
              sparring={sparring}
              color={color}
              orientation={isFlipped === (color === 'white') ? 'black' : 'white'}
              label={`Sparring with ${player}`}
            />
            <SpokenPosition replay={{ tree, path }} />
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
          {state}
        </div>
        <Clocks
          key={`${control} ${gameNumber}`}
          control={control}
          onControl={setControl}
          sparring={sparring}
          player={player}
        />
        {source?.games !== undefined && (
          <TheirGames
            key={moves.length}
            player={player}
            games={games}
            color={color}
            played={turn === 'mine' ? playedMoves : playedMoves.slice(0, -1)}
          />
        )}
        <MoveList tree={tree} path={path} className="max-h-72 min-h-24 rounded-control border border-hairline" />
        {keep}
      </Card>
      {analysis.dialog}
      <ShortcutsDialog shortcuts={SHORTCUTS} />
    </div>
  );
}

type MoveBoardProps = {
  readonly sparring: Sparring;
  /** The user's color. */
  readonly color: Color;
  readonly orientation: Color;
  readonly label: string;
};

function MoveBoard({ sparring: { fen, turn, played, play }, color, orientation, label }: MoveBoardProps) {
  return (
    <>
      <Board
        fen={fen}
        lastMove={played.at(-1)?.uci}
        orientation={orientation}
        size={800}
        label={label}
        isDisabled={turn !== 'mine'}
        premoves={turn === 'theirs' ? color : undefined}
        onMove={({ uci }) => play(uci)}
      />
      <TypedMove fen={fen} isDisabled={turn !== 'mine'} onMove={({ uci }) => play(uci)} />
    </>
  );
}

function BackLink({ player, color }: Pick<SparBoardProps, 'player' | 'color'>) {
  return (
    <Link to="/prepare" search={{ player, ...(color === 'black' && { as: color }) }} className={LINK}>
      Back to the preparation
    </Link>
  );
}

type AgainButtonsProps = {
  readonly sparring: Sparring;
  readonly restart: (moves?: readonly Uci[]) => void;
  /** Where the prepared line was left, as a number of plies. */
  readonly leftAt: number | undefined;
};

function AgainButtons({ sparring: { takeBack, played }, restart, leftAt }: AgainButtonsProps) {
  return (
    <>
      <Button variant="secondary" size="small" disabled={!takeBack} onClick={() => takeBack?.()}>
        Take back
      </Button>
      <Button variant="secondary" size="small" disabled={played.length === 0} onClick={() => restart()}>
        Restart
      </Button>
      {leftAt !== undefined && (
        <Button variant="secondary" size="small" onClick={() => restart(played.slice(0, leftAt).map(({ uci }) => uci))}>
          Again from here
        </Button>
      )}
    </>
  );
}

type StateProps = {
  readonly sparring: Sparring;
  /** Where the prepared line was left. */
  readonly left: string | undefined;
};

function State({ sparring, left }: StateProps) {
  return (
    <>
      <Turn sparring={sparring} />
      {left !== undefined && <p className="text-sm">{left}</p>}
    </>
  );
}

function Turn({ sparring: { turn, endText, source, failure, retry } }: Pick<StateProps, 'sparring'>) {
  if (failure) {
    return (
      <p role="alert" className="mt-1 flex flex-wrap items-center gap-3 text-sm">
        {failure instanceof HttpError
          ? (failure.serverMessage ?? 'Their move could not be loaded.')
          : 'Their move could not be loaded.'}
        <Button variant="secondary" size="small" onClick={retry}>
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

const sourceText = ({ san, games, played, elo }: Reply): string =>
  games === undefined
    ? `${san} is an engine move, limited to ${elo}.`
    : `${san}: ${played ?? games} of ${countOf(games, 'game')}.`;

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
      <Button variant="secondary" size="small" disabled={isDisabled} onClick={save}>
        Download PGN
      </Button>
      <Button
        variant="secondary"
        size="small"
        disabled={isDisabled}
        onClick={() => void copy().catch(() => setIsCopied(false))}
      >
        {isCopied ? 'Copied' : 'Copy PGN'}
      </Button>
    </>
  );
}
