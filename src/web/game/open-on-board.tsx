import { useNavigate } from '@tanstack/react-router';
import { SquareArrowOutUpRight } from 'lucide-react';
import { makePgn } from '../../chess/pgn/pgn';
import type { Replay } from '../board/use-replay';
import { Button } from '../ui/button';
import { Tooltip } from '../ui/tooltip';
import { useSaveGame } from './saved-games';

const LABEL = 'Open on the analysis board';

export function OpenOnBoard({ replay }: { readonly replay: Pick<Replay, 'tree' | 'path' | 'orientation'> }) {
  const navigate = useNavigate();
  const saveGame = useSaveGame();
  const open = () => {
    const { tree, path, orientation } = replay;
    void navigate({ to: '/analysis', search: { game: saveGame({ pgn: makePgn(tree), side: orientation }), path } });
  };
  return (
    <Tooltip label={LABEL}>
      <Button variant="ghost" size="icon" aria-label={LABEL} onClick={open}>
        <SquareArrowOutUpRight aria-hidden className="size-5" />
      </Button>
    </Tooltip>
  );
}
