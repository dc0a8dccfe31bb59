import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { Button } from '../../ui/button';

/** Opens the analysis with an empty form, also where it is open already: a new press makes it start afresh. */
export function NewGameButton({ onPress }: { onPress: () => void }) {
  const navigate = useNavigate();

  const handleClick = () => {
    onPress();
    void navigate({ to: '/analysis', search: {}, state: { newGame: Date.now() } });
  };

  return (
    <Button size="small" onClick={handleClick}>
      <Plus aria-hidden className="size-4 lg:max-xl:hidden" />
      New Game
    </Button>
  );
}
