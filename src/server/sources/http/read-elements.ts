/**
 * The objects of the array in a JSON text like `{"games":[{…},{…}]}`, each as its own text, while the text comes: a long
 * answer is never parsed at once. What stands around them is passed over.
 */
import { MAX_LINE } from './read-lines';

export type Elements = {
  /** An object that is longer than allowed is empty. */
  readonly texts: AsyncIterable<string>;
  /** After the reading: whether the text was one whole object with an array in it. */
  readonly isWhole: () => boolean;
};

/** Braces and brackets that stand open around an object of the array. */
const AROUND = 2;

export const readElements = (chunks: AsyncIterable<Uint8Array>, maxElement = MAX_LINE): Elements => {
  const decoder = new TextDecoder();
  const place: Place = { depth: 0, isInString: false, isEscaped: false, hasArray: false };
  let open = '';

  function* take(text: string): Generator<string> {
    let from = 0;
    for (let at = 0; at < text.length; at++) {
      const before = place.depth;
      step(place, text.charAt(at));
      if (before === AROUND && place.depth > before) from = at;
      if (before > AROUND && place.depth === AROUND) {
        const element = open + text.slice(from, at + 1);
        open = '';
        yield element.length > maxElement ? '' : element;
      }
    }
    if (place.depth > AROUND) open = (open + text.slice(from)).slice(0, maxElement + 1);
  }

  async function* read(): AsyncGenerator<string> {
    for await (const chunk of chunks) yield* take(decoder.decode(chunk, { stream: true }));
  }

  return { texts: read(), isWhole: () => place.hasArray && place.depth === 0 };
};

type Place = { depth: number; isInString: boolean; isEscaped: boolean; hasArray: boolean };

/** Goes on by one sign. */
const step = (place: Place, sign: string): void => {
  if (place.isEscaped) place.isEscaped = false;
  else if (place.isInString) {
    if (sign === '"') place.isInString = false;
    else if (sign === '\\') place.isEscaped = true;
  } else if (sign === '"') place.isInString = true;
  else if (sign === '{' || sign === '[') {
    place.depth += 1;
    if (sign === '[' && place.depth === AROUND) place.hasArray = true;
  } else if (sign === '}' || sign === ']') place.depth -= 1;
};
