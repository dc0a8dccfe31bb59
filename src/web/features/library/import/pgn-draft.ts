import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { decodeText } from '../../../../chess/pgn/decode-text';
import type { Result } from '../../../../chess/types';
import { MAX_IMPORT_BYTES } from '../../../../contract/library';
import { logError } from '../../../lib/log';
import { sendPgn } from '../../../player/profile/library-queries';
import { showImport } from '../library-changes';
import { libraryFailure, sizeText } from '../library-labels';

/** Games to import; the draft is kept until the upload succeeds. */
export type PgnDraft = {
  readonly text: string;
  readonly files: readonly ChosenFile[];
  /** Why files were rejected, as messages for the user. */
  readonly problems: readonly string[];
  /** The user's name in the games. */
  readonly player: string;
  /** Players found at the start of each text, most games first. */
  readonly names: readonly FoundName[];
  readonly setText: (text: string) => void;
  readonly setPlayer: (player: string) => void;
  readonly setProblems: (problems: readonly string[]) => void;
  readonly addFiles: (files: readonly File[]) => Promise<void>;
  readonly removeFile: (file: File) => void;
};

/** `ownNames`: the user's names in the library. */
export const usePgnDraft = (ownNames: readonly string[]): PgnDraft => {
  const [text, setText] = useState('');
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [typedPlayer, setPlayer] = useState<string>();
  const names = mergeNames([foundNames(text.slice(0, HEAD_BYTES)), ...files.map((file) => file.names)]);

  const addFiles = async (added: readonly File[]) => {
    const chosen = await Promise.all(added.map((file) => chooseFile(file)));
    const accepted = chosen.flatMap((one) => (one.ok ? [one.value] : []));
    setFiles((previous) => [...previous, ...accepted]);
    setProblems(chosen.flatMap((one) => (one.ok ? [] : [one.error])));
  };
  return {
    text,
    files,
    problems,
    player: typedPlayer ?? ownNames[0] ?? ownerOf(names) ?? '',
    names,
    setText,
    setPlayer,
    setProblems,
    addFiles,
    removeFile: (file) => setFiles((previous) => previous.filter((other) => other.file !== file)),
  };
};

const mergeNames = (lists: readonly (readonly FoundName[])[]): readonly FoundName[] => {
  const games = new Map<string, number>();
  for (const { name, games: more } of lists.flat()) games.set(name, (games.get(name) ?? 0) + more);
  return [...games].map(([name, count]) => ({ name, games: count })).sort((one, other) => other.games - one.games);
};

const PASTED_NAME = 'Pasted games';

/** Uploads one text after the other; an uploaded text is removed from the draft. */
export const useUpload = (profileId: number, draft: PgnDraft) => {
  const queryClient = useQueryClient();
  const abortController = useRef<AbortController>(undefined);
  /** Name of the text being uploaded. */
  const [uploading, setUploading] = useState<string>();

  const uploadFile = async (file: File, signal: AbortSignal): Promise<boolean> => {
    setUploading(file.name);
    try {
      showImport(queryClient, profileId, await sendPgn(profileId, file, draft.player.trim(), signal));
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      logError(error);
      draft.setProblems([`Upload failed: ${file.name}. ${libraryFailure(error)}`]);
      return false;
    }
  };

  const send = async () => {
    const { text, files } = draft;
    const controller = new AbortController();
    abortController.current = controller;
    draft.setProblems([]);
    try {
      for (const { file } of files) {
        if (!(await uploadFile(file, controller.signal))) return;
        draft.removeFile(file);
      }
      if (text.trim() === '') return;
      const pasted = await chooseFile(new File([text], PASTED_NAME), 'The pasted text');
      if (!pasted.ok) draft.setProblems([pasted.error]);
      else if (await uploadFile(pasted.value.file, controller.signal)) draft.setText('');
    } finally {
      setUploading(undefined);
    }
  };

  return { uploading, send: () => void send(), cancel: () => abortController.current?.abort() };
};

/** An accepted file and its players. */
type ChosenFile = { readonly file: File; readonly names: readonly FoundName[] };

export const PGN_FILE_TYPES = '.pgn,.txt';

/** Checks the start of a file; the error is a message for the user that calls the file `name`. */
export const chooseFile = async (file: File, name = file.name): Promise<Result<ChosenFile, string>> => {
  if (file.size > MAX_IMPORT_BYTES) {
    const limit = sizeText(MAX_IMPORT_BYTES);
    return reject(`${name} has ${sizeText(file.size)}: at most ${limit} can be imported at once. Split it.`);
  }
  const bytes = await readHeadBytes(file);
  if (bytes.includes(0)) return reject(`${name} is not a text file. Choose a .pgn or .txt file.`);
  const head = decodeText(bytes);
  if (!looksLikeGames(head)) return reject(`${name} has no games.`);
  return { ok: true, value: { file, names: foundNames(head) } };
};

const reject = (error: string): Result<ChosenFile, string> => ({ ok: false, error });

// Preview of the games from the start of a text
/** Bytes read from the start of a text. */
export const HEAD_BYTES = 256 * 1024;

const MAX_SUGGESTED = 4;

type FoundName = { readonly name: string; readonly games: number };

const NAME_TAG = /^[ \t]*\[\s*(?:White|Black)\s+"((?:[^"\\]|\\.)*)"\s*\]/gim;

const TAG = /^[ \t]*\[\s*\w+\s+"/m;

const MOVE = /(?:^|[\s.])(?:[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=[QRBN])?|O-O(?:-O)?)[+#]?[!?]*(?=\s|$)/m;

/** Players, most games first; `?` and blank names are ignored. */
export const foundNames = (text: string): readonly FoundName[] => {
  const counts = new Map<string, FoundName>();
  for (const [, quoted = ''] of text.matchAll(NAME_TAG)) {
    const name = quoted.replace(/\\(.)/g, '$1').trim();
    const key = name.toLowerCase();
    if (name !== '' && name !== '?') counts.set(key, { name, games: (counts.get(key)?.games ?? 0) + 1 });
  }
  return [...counts.values()].sort((one, other) => other.games - one.games);
};

/** The name in most games: in at least two, and in more than any other. */
export const ownerOf = ([first, second]: readonly FoundName[]): string | undefined =>
  first !== undefined && first.games > 1 && first.games > (second?.games ?? 0) ? first.name : undefined;

/** Omits names in less than a quarter of the games of the most frequent one. */
export const suggestedNames = (found: readonly FoundName[]): readonly FoundName[] => {
  const most = found[0]?.games ?? 0;
  return found.filter(({ games }) => games === most || games * 4 >= most).slice(0, MAX_SUGGESTED);
};

export const looksLikeGames = (text: string): boolean => TAG.test(text) || MOVE.test(text);

export const readHead = async (text: Blob): Promise<string> => decodeText(await readHeadBytes(text));

/** Without a character that the cut may have split. */
const readHeadBytes = async (text: Blob): Promise<Uint8Array> => {
  const bytes = new Uint8Array(await text.slice(0, HEAD_BYTES).arrayBuffer());
  if (text.size <= HEAD_BYTES) return bytes;
  const last = bytes.subarray(-MAX_CHARACTER_BYTES).findLastIndex((byte) => byte >= LEAD_BYTE);
  return last === -1 ? bytes : bytes.subarray(0, bytes.length - MAX_CHARACTER_BYTES + last);
};

const MAX_CHARACTER_BYTES = 4;

/** Of UTF-8: lead bytes are at or above this, continuation bytes below. */
const LEAD_BYTE = 0xc0;
