import { FileUp } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { Button } from '../button';

type FilesButtonProps = {
  label: string;
  /** Of the file input; by default the button's label. */
  name?: string;
  /** `.pgn,.txt` */
  accept: string;
  variant?: 'secondary' | 'ghost';
  disabled?: boolean;
  onPick: (files: readonly File[]) => void;
};

export function FilesButton({
  label,
  name = label,
  accept,
  variant = 'secondary',
  disabled = false,
  onPick,
}: FilesButtonProps) {
  const input = useRef<HTMLInputElement>(null);

  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    if (files.length > 0) onPick(files);
    // So that the same file can be chosen again.
    event.target.value = '';
  };

  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept={accept}
        onChange={handleChange}
        aria-label={name}
        tabIndex={-1}
        className="sr-only"
      />
      <Button variant={variant} size="small" disabled={disabled} onClick={() => input.current?.click()}>
        <FileUp aria-hidden className="size-4" />
        <span>{label}</span>
      </Button>
    </>
  );
}
