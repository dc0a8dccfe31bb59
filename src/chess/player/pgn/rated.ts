/**
 * Whether a game was rated, by what Lichess writes as its event, `Rated Blitz game` or `casual rapid game`; `undefined`
 * where the event does not say.
 */
export const isRatedEvent = (event: string | undefined): boolean | undefined => {
  const [, word] = /^(rated|casual)\b/i.exec(event ?? '') ?? [];
  return word === undefined ? undefined : word.toLowerCase() === 'rated';
};
