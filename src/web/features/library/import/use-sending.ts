import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { logError } from '../../../lib/log';
import { chooseFile } from './chosen-file';
import { libraryFailure } from '../library-failure';
import { sendPgn } from '../../../player/send-pgn';
import { showImport } from './send-import';
import type { PgnDraft } from './use-pgn-draft';

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
