/** What the beginning of a text tells about the games in it, before it is imported. */

/** So much of a text is looked at, in bytes. */
export const HEAD_BYTES = 256 * 1024;
/** Names that are suggested at most. */
const MOST = 4;

export type FoundName = { readonly name: string; readonly games: number };

const NAME_TAG = /^\s*\[\s*(?:White|Black)\s+"((?:[^"\\]|\\.)*)"\s*\]/gim;
const TAG = /^\s*\[\s*\w+\s+"/m;
const MOVE = /(?:^|[\s.])(?:[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=[QRBN])?|O-O(?:-O)?)[+#]?[!?]*(?=\s|$)/m;

/** The names of the players, those in most games first; `?` and blank ones are nobody's. */
export const foundNames = (text: string): readonly FoundName[] => {
  const counts = new Map<string, FoundName>();
  for (const [, quoted = ''] of text.matchAll(NAME_TAG)) {
    const name = quoted.replace(/\\(.)/g, '$1').trim();
    const key = name.toLowerCase();
    if (name !== '' && name !== '?') counts.set(key, { name, games: (counts.get(key)?.games ?? 0) + 1 });
  }
  return [...counts.values()].sort((one, other) => other.games - one.games);
};

/** Whose games these are, where one name is in most of them: at least two, and more than any other. */
export const ownerOf = ([first, second]: readonly FoundName[]): string | undefined =>
  first !== undefined && first.games > 1 && first.games > (second?.games ?? 0) ? first.name : undefined;

/** The names to choose from; a name that is in a single game beside one that is in many is an opponent's. */
export const suggestedNames = (found: readonly FoundName[]): readonly FoundName[] => {
  const most = found[0]?.games ?? 0;
  return found.filter(({ games }) => games === most || games * 4 >= most).slice(0, MOST);
};

/** Whether a text holds anything that looks like a game. */
export const looksLikeGames = (text: string): boolean => TAG.test(text) || MOVE.test(text);

/** The beginning of a text or file; older chess programs write their files in windows-1252. */
export const readHead = async (text: Blob): Promise<string> => {
  const bytes = await text.slice(0, HEAD_BYTES).arrayBuffer();
  try {
    // As if more came: the cut may be in the middle of a letter.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};
