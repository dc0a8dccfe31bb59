import { useState } from 'react';
import { PGN_TYPE, saveFile } from '../../../lib/save-file';
import { Button } from '../../../ui/button';

type KeepGameProps = { readonly pgn: string; readonly isDisabled: boolean };

/** The game as a file, which a library can import. */
export function KeepGame({ pgn, isDisabled }: KeepGameProps) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(pgn);
    setIsCopied(true);
  };
  const save = () => saveFile('sparring.pgn', pgn, PGN_TYPE);
  return (
    <>
      <Button variant="secondary" size="small" className="h-10" disabled={isDisabled} onClick={save}>
        Download PGN
      </Button>
      <Button
        variant="secondary"
        size="small"
        className="h-10"
        disabled={isDisabled}
        onClick={() => void copy().catch(() => setIsCopied(false))}
      >
        {isCopied ? 'Copied' : 'Copy PGN'}
      </Button>
    </>
  );
}
