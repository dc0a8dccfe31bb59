import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { logError } from '../../../lib/log';
import { searchParam } from '../../../lib/search-param';
import { SHARED_PARAM, takeSharedFiles } from '../../../lib/http/shared-cache';

type Taken = { readonly onFiles: (files: readonly File[]) => void; readonly onText: (text: string) => void };

/** What another application has shared with this one, as if it had been dropped or pasted here. */
export const useSharedFiles = ({ onFiles, onText }: Taken): void => {
  const navigate = useNavigate();
  const take = useEffectEvent(async () => {
    if (searchParam(window.location.search, SHARED_PARAM) === '') return;
    const shared = await takeSharedFiles();
    void navigate({ to: '/analysis', search: {}, replace: true });
    const files = shared.filter(({ name }) => name !== '');
    if (files.length > 0) onFiles(files);
    else for (const text of shared) onText(await text.text());
  });
  useEffect(() => {
    take().catch(logError);
  }, []);
};
