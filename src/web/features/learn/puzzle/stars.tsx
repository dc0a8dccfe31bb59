import { Star } from 'lucide-react';
import { DIFFICULTIES } from '../../../../chess/puzzles/themes';
import { DEFAULT_DIFFICULTY } from '../../../../contract/learn';

type StarsProps = {
  /** 1-5; where it is not told, the specification's default stands. LIM-15. */
  readonly difficulty: number | null | undefined;
};

/** A difficulty in stars, and in words for people who cannot see them. */
export function Stars({ difficulty }: StarsProps) {
  const filled = Math.min(5, Math.max(1, Math.round(difficulty ?? DEFAULT_DIFFICULTY)));
  return (
    <span role="img" aria-label={`Difficulty ${filled} of 5`} className="inline-flex gap-0.5 align-middle">
      {DIFFICULTIES.map((star) => (
        <Star
          key={star}
          aria-hidden
          data-filled={star <= filled}
          className={star <= filled ? 'size-4.5 fill-accent text-accent' : 'size-4.5 text-hairline-strong'}
        />
      ))}
    </span>
  );
}
