/** A game that the user played here, and the help of the engine that it has after its end. */
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { makePgn } from '../../../chess/pgn/pgn';
import type { GameTree } from '../../../chess/tree/game-tree';
import { pathOfPly } from '../../../chess/tree/tree-replay';
import type { Color } from '../../../chess/types';
import { NextMistake } from '../../board/replay-buttons';
import { useEditedReplay } from '../../board/use-edited-replay';
import { Workspace } from '../../board/workspace/workspace';
import type { AnalyzableGame } from '../../game/analysis/analyze-game';
import type { GameAnalysisControl } from '../../game/analysis/game-analysis';
import { boardTree, shownMoves } from '../../game/shown-moves';
import { Button } from '../../ui/button';
import { EndgameCard } from '../tree/explorer';

type Playing = {
  readonly event: string;
  /** The user's. */
  readonly color: Color;
  readonly opponent: string;
  readonly result: GameTree['result'];
};

export const withPlayers = (tree: GameTree, { event, color, opponent, result }: Playing): GameTree => ({
  ...tree,
  headers: new Map([
    ['Event', event],
    ['White', color === 'white' ? 'You' : opponent],
    ['Black', color === 'white' ? opponent : 'You'],
    ['Result', result],
    ...tree.headers,
  ]),
  result,
});

/** Other moves are another game. */
export const toAnalyzable = (tree: GameTree) => {
  const pgn = makePgn(tree);
  return { id: pgn, pgn, moves: tree.moves.map(({ san }) => san), ...namesOf(tree) };
};

const namesOf = ({ headers }: GameTree) => ({
  white: headers.get('White') ?? 'White',
  black: headers.get('Black') ?? 'Black',
});

type AnalyzedGame = { readonly game: AnalyzableGame; readonly analysis: GameAnalysisControl };

export function AnalyzeButton({ game, analysis }: AnalyzedGame) {
  const isDisabled = game.moves.length === 0 || analysis.running !== undefined;
  return (
    <Button size="small" className="self-start" disabled={isDisabled} onClick={() => analysis.analyze(game)}>
      Analyze this game
    </Button>
  );
}

type PlayedGameProps = AnalyzedGame &
  Pick<ComponentProps<typeof Workspace>, 'name' | 'isEngineOnAtFirst' | 'task' | 'actions'> & {
    readonly tree: GameTree;
    /** The user's. */
    readonly color: Color;
  };

export function PlayedGame({ tree, color, game, analysis, actions, ...workspace }: PlayedGameProps): ReactNode {
  const replay = useEditedReplay(tree, { path: pathOfPly(tree, tree.moves.length - 1), orientation: color });
  const result = analysis.resultOf(game.id);
  const moves = useMemo(() => result && shownMoves(result, boardTree(result)), [result]);
  const { white, black } = namesOf(tree);
  return (
    <Workspace
      {...workspace}
      layout="card"
      replay={replay}
      isReadOnly
      moves={moves}
      start={result?.start}
      phases={result?.phases}
      players={{ white: { name: white }, black: { name: black }, result: tree.result }}
      position={<EndgameCard replay={replay} />}
      actions={
        <>
          {moves && <NextMistake replay={replay} moves={moves} />}
          {actions}
        </>
      }
    />
  );
}
