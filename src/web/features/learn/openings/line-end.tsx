import type { TutorialLine } from '../../../../chess/tutorials/tutorial';
import { verdictOf } from './line-labels';

type LineEndProps = { readonly line: TutorialLine; readonly lesson: string | undefined };

/** What is to be said once the last move is on the board. */
export function LineEnd({ line, lesson }: LineEndProps) {
  const verdict = verdictOf(line);
  return (
    <>
      {verdict !== undefined && <p className="font-semibold">{verdict}</p>}
      {lesson !== undefined && (
        <p>
          <span className="font-semibold">The lesson: </span>
          {lesson}
        </p>
      )}
    </>
  );
}
