import { useState, type DragEvent } from 'react';

const hasFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Makes an element take a dropped file; `isOver` while one is held above it. Dropped text is left to the field. */
export const useFileDrop = (onFile: (file: File) => void, isDisabled: boolean) => {
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
    const file = event.dataTransfer.files[0];
    if (file && !isDisabled) onFile(file);
  };

  const handleDragLeave = () => setIsOver(false);
  return { isOver, dropTarget: { onDragOver: handleDragOver, onDragLeave: handleDragLeave, onDrop: handleDrop } };
};
