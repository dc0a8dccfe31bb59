/** The ways to guess the moves of a game. */
import { Link, useNavigate } from '@tanstack/react-router';
import { BadgeQuestionMark } from 'lucide-react';
import { makePgn } from '../../../chess/pgn/pgn';
import type { Color } from '../../../chess/types';
import type { AnalysisResult } from '../../../contract/analysis/analysis';
import type { Replay } from '../../board/use-replay';
import { Button, buttonAppearance } from '../../ui/button';
import { Tooltip } from '../../ui/tooltip';
import { useSaveGame } from '../saved-games';

type GuessStart = {
  /** Of a game saved in this browser (`useSaveGame`). */
  readonly game: string;
  /** The side to guess; chosen on the page where it is missing. */
  readonly as?: Color;
  /** The number of the first move to guess. */
  readonly from?: number;
};

/** The search parameters of `/guess`. */
export const guessSearch = ({ game, as, from }: GuessStart) => ({
  game,
  ...(as && { as }),
  ...(from !== undefined && { from: String(from) }),
});

const LABEL = 'Guess the moves';

/** Of a saved game. */
export function GuessMoves({ id }: { readonly id: string }) {
  return (
    <Link
      to="/guess"
      search={guessSearch({ game: id })}
      className={buttonAppearance({ variant: 'secondary', size: 'small' })}
    >
      <BadgeQuestionMark aria-hidden className="size-4" />
      <span className="max-xl:sr-only">{LABEL}</span>
    </Link>
  );
}

type GuessGameMovesProps = {
  readonly replay: Pick<Replay, 'tree' | 'orientation'>;
  readonly result: AnalysisResult | undefined;
};

/** Saves the game first. */
export function GuessGameMoves({ replay: { tree, orientation }, result }: GuessGameMovesProps) {
  const navigate = useNavigate();
  const saveGame = useSaveGame();
  const open = () => {
    const game = saveGame({ result, pgn: makePgn(tree), side: orientation });
    void navigate({ to: '/guess', search: guessSearch({ game }) });
  };
  return (
    <Tooltip label={LABEL}>
      <Button variant="ghost" size="icon" aria-label={LABEL} onClick={open}>
        <BadgeQuestionMark aria-hidden className="size-5" />
      </Button>
    </Tooltip>
  );
}
