import { useNavigate } from '@tanstack/react-router';
import { SquareArrowOutUpRight } from 'lucide-react';
import { makePgn } from '../../chess/pgn/pgn';
import type { Color } from '../../chess/types';
import type { AnalysisResult } from '../../contract/analysis/analysis';
import type { Replay } from '../board/use-replay';
import { Button } from '../ui/button';
import { Tooltip } from '../ui/tooltip';
import { useSaveGame } from './saved-games';

const LABEL = 'Open in analysis';

type OpenOnBoardProps = {
  readonly replay: Pick<Replay, 'tree' | 'path' | 'orientation'>;
  readonly result?: AnalysisResult;
  /** The user's, in a game of their own. */
  readonly own?: Color;
  readonly hasText?: boolean;
  readonly label?: string;
};

export function OpenOnBoard({ replay, result, own, hasText = false, label = LABEL }: OpenOnBoardProps) {
  const navigate = useNavigate();
  const saveGame = useSaveGame();
  const open = () => {
    const { tree, path, orientation } = replay;
    const game = saveGame({ result, pgn: makePgn(tree), side: orientation, ...(own && { own }) });
    void navigate({ to: '/analysis', search: { game, path } });
  };
  if (hasText) {
    return (
      <Button variant="secondary" size="small" onClick={open}>
        {label}
      </Button>
    );
  }
  return (
    <Tooltip label={label}>
      <Button variant="ghost" size="icon" aria-label={label} onClick={open}>
        <SquareArrowOutUpRight aria-hidden className="size-5" />
      </Button>
    </Tooltip>
  );
}
