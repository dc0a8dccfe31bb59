/** Hands a text to the browser's downloads, as a file of this name and media type. */
export const saveFile = (name: string, text: string, type = 'text/plain'): void => {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
};

export const PGN_TYPE = 'application/x-chess-pgn';
