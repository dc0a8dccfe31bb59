import { CircleAlert, CircleCheck } from 'lucide-react';
import { formatPgnProblem } from '../../../../chess/pgn/pgn';
import { analysisMessages } from '../../../../contract/analysis';
import { gameLength, type GameText, gameTitle, isTooLarge } from '../game-text';

/** Of the line that says what the text is, whoever says it. */
export const READING_LINE = 'input-reading';

type ReadingLineProps = { readonly gameText: GameText };

const LINE =
  'flex min-h-10 items-start gap-2 text-sm sm:min-h-6 break-words text-ink-soft [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0';

/**
 * A quiet line under the text: what may stand there, what was read, or what is wrong and where. It forbids nothing. Its place is kept, two lines
 * on a phone: what stands below must not move away from under a finger.
 */
export function ReadingLine({ gameText }: ReadingLineProps) {
  return (
    <p id={READING_LINE} role="status" className={LINE}>
      <Reading {...gameText} />
    </p>
  );
}

function Reading({ text, readings }: GameText) {
  const [first] = readings;
  if (text.trim() === '') return <span>Or a FEN, a link to a game, a username, or dropped files</span>;
  if (isTooLarge(text)) return <Problem>{analysisMessages.tooLarge}</Problem>;
  if (!first) return <Problem>No game found in this text yet</Problem>;
  if (readings.length > 1) return <Found>{`${readings.length} games found`}</Found>;
  if (first.ok) return <Found>{`${gameTitle(first.value)}, ${gameLength(first.value)}`}</Found>;
  return <Problem>{formatPgnProblem(first.error)}</Problem>;
}

function Found({ children }: { children: string }) {
  return (
    <>
      <CircleCheck aria-hidden className="text-good" />
      <span className="min-w-0">{children}</span>
    </>
  );
}

function Problem({ children }: { children: string }) {
  return (
    <>
      <CircleAlert aria-hidden className="text-warning" />
      <span className="min-w-0">{children}</span>
    </>
  );
}
