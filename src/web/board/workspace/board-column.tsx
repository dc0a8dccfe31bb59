import { Palette, Volume2, VolumeX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { Dialog } from '../../ui/dialog';
import { Tooltip } from '../../ui/tooltip';
import { boardSound } from '../move-sound';
import { FlipButton } from '../replay-buttons';
import { BoardAppearanceChoice } from '../squares/board-appearance-choice';

type BoardColumnProps = {
  readonly board: ReactNode;
  /** At the left below the board. */
  readonly controls: ReactNode;
  readonly onFlip: () => void;
  readonly className?: string;
};

export function BoardColumn({ board, controls, onFlip, className }: BoardColumnProps) {
  return (
    <div className={classNames('flex min-w-0 flex-col gap-2', className)}>
      {board}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {controls}
        <div className="ml-auto flex gap-1.5">
          <SoundButton />
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
      {isOpen && <BoardAppearanceDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

export function BoardAppearanceDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog size="columns" title="Board and Pieces" onClose={onClose}>
      <BoardAppearanceChoice>
        <p className="text-sm text-ink-soft">
          Applies to all boards on this device. With an account, your choice applies wherever you sign in.
        </p>
      </BoardAppearanceChoice>
    </Dialog>
  );
}

function SoundButton() {
  const isOn = boardSound.useValue();
  const Icon = isOn ? Volume2 : VolumeX;
  return (
    <Tooltip label="Move sounds">
      <Button
        variant="ghost"
        size="icon"
        aria-label="Move sounds"
        aria-pressed={isOn}
        onClick={() => boardSound.choose(!isOn)}
      >
        <Icon aria-hidden className="size-5" />
      </Button>
    </Tooltip>
  );
}
