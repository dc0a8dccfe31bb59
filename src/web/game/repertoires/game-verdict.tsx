/** Where one game of the user's left their repertoire. Loaded after the board. */
import { Link } from '@tanstack/react-router';
import { GraduationCap, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { moveNumber } from '../../../chess/game';
import { lineOf } from '../../../chess/openings/game-line';
import { sanAt } from '../../../chess/repertoire/graph';
import { type GameTree, mainline } from '../../../chess/tree/game-tree';
import { pathOfPly } from '../../../chess/tree/tree-replay';
import { type Color, turnOf } from '../../../chess/types';
import type { StoredRepertoire } from '../../../contract/repertoires/repertoires';
import { repertoireSentence } from '../../../messages/repertoire';
import type { Replay } from '../../board/use-replay';
import { Button, buttonAppearance } from '../../ui/button';
import {
  judgeByBest,
  type JudgedGame,
  lineLink,
  numberedMove,
  trainLineLink,
  useActiveRepertoires,
} from './active-repertoires';

export type GameVerdictProps = {
  readonly replay: Pick<Replay, 'tree' | 'jump'>;
  /** The user's. */
  readonly color: Color;
};

/** Renders nothing without a repertoire of the color, and where the game has none of its moves. */
export function GameVerdict({ replay: { tree, jump }, color }: GameVerdictProps) {
  const repertoires = useActiveRepertoires(color);
  const judged = useMemo(() => judgeTree(repertoires, tree, color), [repertoires, tree, color]);
  if (judged === undefined) return null;
  const { repertoire, verdict } = judged;
  const exit = verdict.kind === 'stayed' ? undefined : verdict;
  return (
    <section
      aria-label="Your repertoire"
      className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-hairline px-3 py-1 text-sm tabular-nums"
    >
      <p className="min-w-0">
        {verdictSentence(verdict, tree)} {verdict.returns > 0 && repertoireSentence({ id: 'repertoire.game.returned' })}
      </p>
      {exit !== undefined && (
        <div className="ml-auto flex gap-1">
          <Button variant="ghost" size="small" className="px-2" onClick={() => jump(pathOfPly(tree, exit.ply))}>
            Show
          </Button>
          {exit.kind === 'left' ? (
            <Link {...trainLineLink({ repertoire, position: exit.position })} className={ACTION}>
              <GraduationCap aria-hidden className="size-4" />
              Train it
            </Link>
          ) : (
            <Link {...answerLink(repertoire, exit, tree)} className={ACTION}>
              <Plus aria-hidden className="size-4" />
              Add an answer
            </Link>
          )}
        </div>
      )}
    </section>
  );
}

const ACTION = buttonAppearance({ variant: 'secondary', size: 'small' });

const judgeTree = (repertoires: readonly StoredRepertoire[], tree: GameTree, color: Color): JudgedGame | undefined =>
  repertoires.length === 0 || tree.isChess960
    ? undefined
    : judgeByBest(repertoires, { color, line: lineOf(mainline(tree)) });

const verdictSentence = (verdict: JudgedGame['verdict'], tree: GameTree): string => {
  if (verdict.kind === 'stayed')
    return repertoireSentence({ id: 'repertoire.game.stayed', values: { moves: verdict.ownMoves } });
  const { kind, ply, position } = verdict;
  const number = moveNumber(tree, ply);
  const numbered = (san: string) => numberedMove(turnOf(position), ply, san);
  const move = numbered(tree.moves[ply]?.san ?? '');
  if (kind === 'ended') return repertoireSentence({ id: 'repertoire.game.ended', values: { move: number } });
  return kind === 'left'
    ? repertoireSentence({
        id: 'repertoire.game.left',
        values: { move, prepared: numbered(sanAt(position, verdict.prepared)) },
      })
    : repertoireSentence({ id: 'repertoire.game.surprised', values: { move } });
};

type Exit = Exclude<JudgedGame['verdict'], { readonly kind: 'stayed' }>;

/** After the opponent's move, where one's own is missing. */
const answerLink = (repertoire: StoredRepertoire, { position, ply }: Exit, { moves }: GameTree) =>
  lineLink({
    repertoire,
    position,
    ...(turnOf(position) !== repertoire.color && { reply: moves[ply]?.uci ?? '' }),
  });
