import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Result } from '../../../../chess/types';
import { MAX_IMPORT_BYTES } from '../../../../contract/library';
import { logError } from '../../../lib/log';
import { sendPgn } from '../../../player/profile/library-queries';
import { showImport } from '../library-changes';
import { libraryFailure, sizeText } from '../library-labels';

/** Games that are to be imported, before they are: nothing of it is lost until it has arrived. */
export type PgnDraft = {
  readonly text: string;
  readonly files: readonly ChosenFile[];
  /** Why files were not taken, in words for the person. */
  readonly refusals: readonly string[];
  /** The user's name in the games. */
  readonly player: string;
  /** Who plays in them, as far as their beginnings tell; those in most games first. */
  readonly names: readonly FoundName[];
  readonly setText: (text: string) => void;
  readonly setPlayer: (player: string) => void;
  readonly setRefusals: (refusals: readonly string[]) => void;
  readonly addFiles: (files: readonly File[]) => Promise<void>;
  readonly removeFile: (file: File) => void;
};

/** `ownNames`: those that the library knows already. */
export const usePgnDraft = (ownNames: readonly string[]): PgnDraft => {
  const [text, setText] = useState('');
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [typedPlayer, setPlayer] = useState<string>();
  const names = mergeNames([foundNames(text.slice(0, HEAD_BYTES)), ...files.map((file) => file.names)]);

  const addFiles = async (added: readonly File[]) => {
    const chosen = await Promise.all(added.map((file) => chooseFile(file)));
    const taken = chosen.flatMap((one) => (one.ok ? [one.value] : []));
    setFiles((before) => [...before, ...taken]);
    setRefusals(chosen.flatMap((one) => (one.ok ? [] : [one.error])));
  };
  return {
    text,
    files,
    refusals,
    player: typedPlayer ?? ownNames[0] ?? ownerOf(names) ?? '',
    names,
    setText,
    setPlayer,
    setRefusals,
    addFiles,
    removeFile: (file) => setFiles((before) => before.filter((other) => other.file !== file)),
  };
};

const mergeNames = (lists: readonly (readonly FoundName[])[]): readonly FoundName[] => {
  const games = new Map<string, number>();
  for (const { name, games: more } of lists.flat()) games.set(name, (games.get(name) ?? 0) + more);
  return [...games].map(([name, count]) => ({ name, games: count })).sort((one, other) => other.games - one.games);
};

const PASTED = 'Pasted games';

/** Sends what the draft holds, one text after the other; what has arrived leaves the draft. */
export const useSending = (profileId: number, draft: PgnDraft) => {
  const queryClient = useQueryClient();
  const stop = useRef<AbortController>(undefined);
  /** The name of the text on its way. */
  const [sending, setSending] = useState<string>();

  const sendOne = async (file: File, signal: AbortSignal): Promise<boolean> => {
    setSending(file.name);
    try {
      showImport(queryClient, profileId, await sendPgn(profileId, file, draft.player.trim(), signal));
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      logError(error);
      draft.setRefusals([`Upload failed: ${file.name}. ${libraryFailure(error)}`]);
      return false;
    }
  };

  const send = async () => {
    const { text, files } = draft;
    const controller = new AbortController();
    stop.current = controller;
    draft.setRefusals([]);
    try {
      for (const { file } of files) {
        if (!(await sendOne(file, controller.signal))) return;
        draft.removeFile(file);
      }
      if (text.trim() === '') return;
      const pasted = await chooseFile(new File([text], PASTED), 'The pasted text');
      if (!pasted.ok) draft.setRefusals([pasted.error]);
      else if (await sendOne(pasted.value.file, controller.signal)) draft.setText('');
    } finally {
      setSending(undefined);
    }
  };

  return { sending, send: () => void send(), cancel: () => stop.current?.abort() };
};

/** A file that may be imported, and who plays in it. */
type ChosenFile = { readonly file: File; readonly names: readonly FoundName[] };

/** What the file picker offers. */
export const PGN_FILE_TYPES = '.pgn,.txt';

/** Looks at the beginning of a file; or why it is not taken, in words for the person. `name`: what to call it there. */
export const chooseFile = async (file: File, name = file.name): Promise<Result<ChosenFile, string>> => {
  if (file.size > MAX_IMPORT_BYTES) {
    const limit = sizeText(MAX_IMPORT_BYTES);
    return refuse(`${name} has ${sizeText(file.size)}: at most ${limit} can be imported at once. Split it.`);
  }
  const head = await readHead(file);
  if (head.includes('\0')) return refuse(`${name} is not a text file. Choose a .pgn or .txt file.`);
  if (!looksLikeGames(head)) return refuse(`${name} has no games.`);
  return { ok: true, value: { file, names: foundNames(head) } };
};

const refuse = (error: string): Result<ChosenFile, string> => ({ ok: false, error });

/** What the beginning of a text tells about the games in it, before it is imported. */

/** So much of a text is looked at, in bytes. */
export const HEAD_BYTES = 256 * 1024;

/** Names that are suggested at most. */
const MOST = 4;

type FoundName = { readonly name: string; readonly games: number };

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
