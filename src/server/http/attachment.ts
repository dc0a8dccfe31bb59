const MAX_NAME = 80;

/**
 * A header `Content-Disposition` (RFC 6266): letters of every script stay for whoever reads `filename*`, others get what is
 * Latin of the name.
 */
export const attachment = (title: string, extension: string): string => {
  const name = withDashes(title, /[^\p{L}\p{M}\p{N}._-]+/gu);
  const latin = withDashes(title, /[^\w.-]+/g);
  const encoded = name === latin ? '' : `; filename*=UTF-8''${encodeURIComponent(`${name}.${extension}`)}`;
  return `attachment; filename="${latin}.${extension}"${encoded}`;
};

const withDashes = (title: string, replaced: RegExp): string => {
  const name = title
    .normalize('NFC')
    .replaceAll(replaced, '-')
    .replaceAll(/^[-.]+|-+$/g, '');
  return Array.from(name).slice(0, MAX_NAME).join('') || 'games';
};
