import { Palette } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Tooltip } from '../../ui/tooltip';
import { boardSound } from '../../lib/board-sound';
import { Checkbox } from '../../ui/fields/checkbox';
import { BoardAppearanceChoice } from './board-appearance-choice';

/** For everybody, signed in or not: opens the choice of theme and pieces, which this browser keeps. */
export function BoardAppearanceButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Tooltip label="Board theme and pieces">
        <Button variant="ghost" size="icon" aria-label="Board and pieces" onClick={() => setIsOpen(true)}>
          <Palette aria-hidden className="size-5" />
        </Button>
      </Tooltip>
      {isOpen && (
        <Dialog title="Board and Pieces" onClose={() => setIsOpen(false)}>
          <BoardAppearanceChoice>
            <p className="text-sm text-ink-soft">
              Applies to every board on this device. With an account, your choice is saved for wherever you sign in.
            </p>
          </BoardAppearanceChoice>
          <SoundChoice />
        </Dialog>
      )}
    </>
  );
}

function SoundChoice() {
  const isOn = boardSound.useValue();
  return <Checkbox label="Sound of moves" checked={isOn} onChange={boardSound.choose} />;
}
