/** What is said while somebody mends mistakes. */
import type { Mended, Mistake, Training } from './mistakes';

/** What became of the move tried, or which help there is. */
export const verdictText = ({ best, move }: Mistake, { stage, tried, verdict, hints }: Training): string => {
  const san = tried?.san ?? '';
  if (stage === 'checking') return `The engine looks at ${san}.`;
  if (stage === 'done') {
    if (verdict !== 'good') return `${best.san} is better.`;
    return tried?.uci === best.uci
      ? `${san} is the engine’s choice.`
      : `${san} is good: as good as ${best.san}, or nearly.`;
  }
  if (verdict === 'wrong') return `${san} loses too much as well. Try another move.`;
  if (verdict === 'same') return `${move.san} is what was played. Try another move.`;
  if (verdict === 'unknown') return `The engine could not be reached, so nobody knows about ${san}. Try again.`;
  if (hints === 0) return 'Play your move on the board.';
  return hints === 1 ? 'The piece to move is marked.' : 'The piece and where it goes are marked.';
};

/** `3 mistakes: 2 found, 1 shown.` */
export const scoreText = (mended: readonly Mended[]): string => {
  const counts = (['found', 'hinted', 'shown'] as const).flatMap((how) => {
    const count = mended.filter((one) => one === how).length;
    return count === 0 ? [] : [`${count} ${WORDS[how]}`];
  });
  return `${mended.length === 1 ? '1 mistake' : `${mended.length} mistakes`}: ${counts.join(', ')}.`;
};

const WORDS: Readonly<Record<Mended, string>> = {
  found: 'found',
  hinted: 'found with a hint',
  shown: 'not found',
};
