import { FileUp } from 'lucide-react';
import { useRef, type ChangeEvent } from 'react';
import { Button } from '../button';

type FilesButtonProps = {
  /** On the button, and the name of the file field behind it. */
  label: string;
  /** `.pgn,.txt` */
  accept: string;
  disabled?: boolean;
  onPick: (files: readonly File[]) => void;
};

/** Picks one or several files from the disk. */
export function FilesButton({ label, accept, disabled = false, onPick }: FilesButtonProps) {
  const input = useRef<HTMLInputElement>(null);

  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    onPick([...(event.target.files ?? [])]);
    // The same file can be picked once more.
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
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
      />
      <Button
        variant="secondary"
        size="small"
        className="h-10"
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        <FileUp aria-hidden className="size-4" />
        {label}
      </Button>
    </>
  );
}
