import { Palette, Volume2, VolumeX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../ui/button';
import { classNames } from '../ui/class-names';
import { Dialog } from '../ui/dialog';
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
      <BoardControls appearance={appearance} onFlip={onFlip}>
        {controls}
      </BoardControls>
    </div>
  );
}

type BoardControlsProps = {
  /** At the right. */
  readonly appearance?: ReactNode;
  readonly onFlip: () => void;
  readonly children: ReactNode;
};

export function BoardControls({ appearance, onFlip, children }: BoardControlsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {children}
      <div data-extra className="ml-auto flex gap-1.5">
        {appearance}
        <SoundButton />
        <FlipButton onFlip={onFlip} />
        <BoardAppearanceButton />
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
        </Dialog>
      )}
    </>
  );
}

function SoundButton() {
  const isOn = boardSound.useValue();
  const Icon = isOn ? Volume2 : VolumeX;
  return (
    <ToggleButton label="Move sounds" isOn={isOn} onToggle={boardSound.choose}>
      <Icon aria-hidden className="size-5" />
    </ToggleButton>
  );
}

type ToggleButtonProps = {
  readonly label: string;
  readonly tooltip?: string;
  readonly isOn: boolean;
  readonly onToggle: (isOn: boolean) => void;
  /** An icon. */
  readonly children: ReactNode;
};

export function ToggleButton({ label, tooltip = label, isOn, onToggle, children }: ToggleButtonProps) {
  return (
    <Tooltip label={tooltip}>
      <Button variant="ghost" size="icon" aria-label={label} aria-pressed={isOn} onClick={() => onToggle(!isOn)}>
        {children}
      </Button>
    </Tooltip>
  );
}
