import { type DragEvent as ReactDragEvent, useEffect, useEffectEvent, useState } from 'react';
import { isTyping } from './screen';

export const saveFile = (name: string, content: string | Uint8Array<ArrayBuffer>, type = 'text/plain'): void => {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
};

export const PGN_TYPE = 'application/x-chess-pgn';

const hasFile = ({ dataTransfer }: ReactDragEvent): boolean => dataTransfer.types.includes('Files');

export const useFileDrop = (onFiles: (files: readonly File[]) => void, isDisabled: boolean) => {
  const [isOver, setIsOver] = useState(false);

  const handleDragOver = (event: ReactDragEvent) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    if (!isDisabled) setIsOver(true);
  };
  const handleDrop = (event: ReactDragEvent) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    setIsOver(false);
    if (!isDisabled) onFiles([...event.dataTransfer.files]);
  };
  const handleDragLeave = () => setIsOver(false);
  return { isOver, dropTarget: { onDragOver: handleDragOver, onDragLeave: handleDragLeave, onDrop: handleDrop } };
};

type PageFileHandlers = {
  readonly onFiles: (files: readonly File[]) => void;
  /** Pasted while no field had the focus. */
  readonly onText: (text: string) => void;
  readonly isDisabled: boolean;
};

const hasFiles = (data: DataTransfer | null): data is DataTransfer => data?.types.includes('Files') ?? false;

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('dialog') !== null;

/** Files dropped or pasted anywhere, and text pasted outside the fields. */
export const usePageFiles = ({ onFiles, onText, isDisabled }: PageFileHandlers): boolean => {
  const [isOver, setIsOver] = useState(false);

  const handleOver = useEffectEvent((event: DragEvent) => {
    if (!hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    if (!isDisabled) setIsOver(true);
  });
  const handleLeave = useEffectEvent((event: DragEvent) => {
    // null when the pointer leaves the window, not when it crosses elements.
    if (event.relatedTarget === null) setIsOver(false);
  });
  const handleDrop = useEffectEvent((event: DragEvent) => {
    setIsOver(false);
    if (!hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    if (!isDisabled) onFiles([...event.dataTransfer.files]);
  });
  const handlePaste = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData } = event;
    if (isDisabled || clipboardData === null || isInDialog(event.target)) return;
    const text = clipboardData.getData('text/plain');
    if (text === '' && clipboardData.files.length > 0) onFiles([...clipboardData.files]);
    else if (text !== '' && !isTyping(event.target)) onText(text);
    else return;
    event.preventDefault();
  });

  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    window.addEventListener('dragover', (event) => handleOver(event), { signal });
    window.addEventListener('dragleave', (event) => handleLeave(event), { signal });
    window.addEventListener('drop', (event) => handleDrop(event), { signal });
    window.addEventListener('paste', (event) => handlePaste(event), { signal });
    return () => {
      ended.abort();
    };
  }, []);
  return isOver;
};
