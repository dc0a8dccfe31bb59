import { useState } from 'react';
import { chooseFile, type ChosenFile } from './chosen-file';
import { foundNames, HEAD_BYTES, ownerOf, type FoundName } from './found-names';

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
