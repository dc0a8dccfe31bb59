import { claimMessage } from '../../../../chess/tutorials/practice';
import type { TutorialLine } from '../../../../chess/tutorials/tutorials';
import { tutorialSentence } from '../../../../messages/learn';

type LineEndProps = { readonly line: TutorialLine; readonly lesson: string | undefined };

/** What is to be said once the last move is on the board. */
export function LineEnd({ line, lesson }: LineEndProps) {
  const claim = claimMessage(line);
  return (
    <>
      {claim && <p className="font-semibold">{tutorialSentence(claim)}</p>}
      {lesson !== undefined && (
        <p>
          <span className="font-semibold">The lesson: </span>
          {lesson}
        </p>
      )}
    </>
  );
}
