import { useState, type DragEvent } from 'react';

const hasFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Makes an element take dropped files; `isOver` while some are held above it. Dropped text is left to its fields. */
export const useFileDrop = (onFiles: (files: readonly File[]) => void, isDisabled: boolean) => {
  const [isOver, setIsOver] = useState(false);

  const handleDragOver = (event: DragEvent) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    if (!isDisabled) setIsOver(true);
  };
  const handleDrop = (event: DragEvent) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    setIsOver(false);
    if (!isDisabled) onFiles([...event.dataTransfer.files]);
  };
  const handleDragLeave = () => setIsOver(false);
  return { isOver, dropTarget: { onDragOver: handleDragOver, onDragLeave: handleDragLeave, onDrop: handleDrop } };
};
