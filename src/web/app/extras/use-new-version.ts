import { useEffect, useEffectEvent } from 'react';
import { logError } from '../../lib/log';
import { useToast } from '../../ui/toast';
import { registerServiceWorker } from './service-worker';

/** Registers the service worker once the page has loaded, and says when a new version is ready. */
export const useNewVersion = (): void => {
  const { toast } = useToast();
  const say = useEffectEvent((begin: () => void) =>
    toast({
      title: 'A new version is ready',
      description: 'What you typed stays on this device.',
      action: { label: 'Reload', onPress: begin },
    }),
  );
  useEffect(() => {
    // In development the files change with every stroke.
    if (!import.meta.env.PROD) return;
    const register = () => void registerServiceWorker(say).catch(logError);
    if (document.readyState === 'complete') register();
    else window.addEventListener('load', register, { once: true });
  }, []);
};
