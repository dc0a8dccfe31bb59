import { FileUp } from 'lucide-react';
import { useRef, type ChangeEvent } from 'react';
import { Button } from '../../../ui/button';
import { PGN_FILE_TYPES } from './read-pgn-file';

type PgnFileButtonProps = { readonly isDisabled: boolean; readonly onPick: (files: readonly File[]) => void };

/** Picks PGN files from the disk. */
export function PgnFileButton({ isDisabled, onPick }: PgnFileButtonProps) {
  const input = useRef<HTMLInputElement>(null);

  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    if (files.length > 0) onPick(files);
    event.target.value = '';
  };

  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept={PGN_FILE_TYPES}
        onChange={handleChange}
        aria-label="PGN file"
        tabIndex={-1}
        className="sr-only"
      />
      <Button
        variant="ghost"
        size="small"
        className="h-10"
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      >
        <FileUp aria-hidden className="size-4" />
        Open file
      </Button>
    </>
  );
}
