/** How far a line that is proposed stands in the user's repertoire. Loaded after the lines. */
import { type ReactNode, useMemo } from 'react';
import { lineOfMoves } from '../../../chess/openings/game-line';
import { type Color, type San, turnOf } from '../../../chess/types';
import { repertoireSentence } from '../../../messages/repertoire';
import { type JudgedGame, judgeByBest, numberedMove, useActiveRepertoires } from './active-repertoires';

type LineInRepertoireProps = {
  /** From the start of a game. */
  readonly moves: readonly San[];
  /** The user's. */
  readonly color: Color;
  /** To what is known of the line, else in place of it. */
  readonly isAdded: boolean;
  /** What is known of the line without a repertoire. */
  readonly children?: ReactNode;
};

/** Just the children without a repertoire of the color, and where the line has none of its moves. */
export function LineInRepertoire({ moves, color, isAdded, children }: LineInRepertoireProps) {
  const repertoires = useActiveRepertoires(color);
  const judged = useMemo(
    () => (repertoires.length === 0 ? undefined : judgeByBest(repertoires, { color, line: lineOfMoves(moves) })),
    [repertoires, moves, color],
  );
  if (judged === undefined) return children;
  return (
    <>
      {isAdded && children}
      {isAdded && ' · '}
      <span className={judged.verdict.kind === 'stayed' ? 'font-semibold text-accent' : 'text-ink'}>
        {placeSentence(judged.verdict, moves)}
      </span>
    </>
  );
}

const placeSentence = (verdict: JudgedGame['verdict'], moves: readonly San[]): string => {
  if (verdict.kind === 'stayed') return repertoireSentence({ id: 'repertoire.line.inside' });
  const { kind, ply, position } = verdict;
  const move = numberedMove(turnOf(position), ply, moves[ply] ?? '');
  if (kind === 'left') return repertoireSentence({ id: 'repertoire.line.leaves', values: { move } });
  return kind === 'surprised'
    ? repertoireSentence({ id: 'repertoire.line.unanswered', values: { move } })
    : repertoireSentence({ id: 'repertoire.line.ended', values: { move: Math.floor(ply / 2) + 1 } });
};
