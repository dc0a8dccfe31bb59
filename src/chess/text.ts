/** `1,341`. Without `Intl`, which takes a browser many milliseconds to begin. */
export const numberText = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

// Hashes, equal on every machine: ids of games that have none, and of results that a game gives

/**
 * 64 bits, after https://github.com/bryc/code/blob/master/jshash/experimental/cyrb53.js (public domain). Not
 * cryptographic.
 */
export const hashText = (text: string): string => {
  let one = 0xdeadbeef;
  let other = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 2654435761);
    other = Math.imul(other ^ code, 1597334677);
  }
  const mixed = [mix(one, other), mix(other, one)];
  return mixed.map((half) => half.toString(16).padStart(8, '0')).join('');
};

const mix = (half: number, other: number): number =>
  (Math.imul(half ^ (half >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909)) >>> 0;

/** A UUID that follows from the text: version 8 of RFC 9562, 122 bits of two hashes. */
export const uuidOf = (text: string): string => {
  const digits = hashText(text) + hashText(` ${text}`);
  const variant = '89ab'.charAt(Number.parseInt(digits.charAt(16), 16) % 4);
  const [first, second, third] = [digits.slice(0, 8), digits.slice(8, 12), digits.slice(13, 16)];
  return `${first}-${second}-8${third}-${variant}${digits.slice(17, 20)}-${digits.slice(20)}`;
};
