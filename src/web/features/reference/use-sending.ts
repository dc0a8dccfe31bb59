import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { describeFailure } from '../../lib/http/describe-failure';
import { logError } from '../../lib/log';
import { lookAgain, sendFile } from './reference-queries';

export type Refused = { readonly name: string; readonly why: string };

/** Sends files one after the other; those that the server refuses are told with its words. */
export const useSending = () => {
  const queryClient = useQueryClient();
  const [sending, setSending] = useState<string>();
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const stop = useRef<AbortController>(undefined);

  const send = async (files: readonly File[]): Promise<void> => {
    const { signal } = (stop.current = new AbortController());
    const isStopped = (): boolean => signal.aborted;
    setRefused([]);
    for (const file of files) {
      if (isStopped()) break;
      setSending(file.name);
      try {
        await sendFile(file, signal);
      } catch (error) {
        if (!isStopped()) {
          logError(error);
          const why = describeFailure(error);
          setRefused((before) => [...before, { name: file.name, why }]);
        }
      }
      await lookAgain(queryClient);
    }
    setSending(undefined);
  };
  return { sending, refused, send: (files: readonly File[]) => void send(files), cancel: () => stop.current?.abort() };
};
