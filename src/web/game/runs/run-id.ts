/** The id of an analysis, by which it is joined again. Whoever knows it may end it: nobody can guess it. */

/** 160 random bits as lower-case hexadecimal. */
export const makeRunId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The id under which a forgotten analysis is begun again. It is made of the old one, so that all pages that showed the
 * analysis begin one together.
 */
export const nextRunId = (id: string): string => {
  const [base = id, count = '0'] = id.split('-');
  return `${base}-${Number(count) + 1}`;
};

/** Whether both are of the same analysis, begun once or again. */
export const isSameRun = (one: string, other: string): boolean => one.split('-')[0] === other.split('-')[0];
