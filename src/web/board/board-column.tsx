import { Palette } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button';
import { classNames } from '../ui/class-names';
import { Dialog } from '../ui/dialog';
import { Checkbox } from '../ui/fields/field';
import { Tooltip } from '../ui/tooltip';
import { boardSound } from './move-sound';
import { FlipButton } from './replay-buttons';
import { BoardAppearanceChoice } from './squares/board-appearance-choice';

type BoardColumnProps = {
  readonly board: ReactNode;
  /** At the left below the board. */
  readonly controls: ReactNode;
  /** At the right. */
  readonly appearance?: ReactNode;
  readonly onFlip: () => void;
  readonly className?: string;
};

export function BoardColumn({ board, controls, appearance, onFlip, className }: BoardColumnProps) {
  return (
    <div className={classNames('flex min-w-0 flex-col gap-2', className)}>
      {board}
      <div className="flex flex-wrap items-center justify-between gap-2">
        {controls}
        <div className="ml-auto flex gap-1.5">
          {appearance}
          <FlipButton onFlip={onFlip} />
          <BoardAppearanceButton />
        </div>
      </div>
    </div>
  );
}

function BoardAppearanceButton() {
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
              Applies to all boards on this device. With an account, your choice applies wherever you sign in.
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
  return <Checkbox label="Move sounds" checked={isOn} onChange={boardSound.choose} />;
}
