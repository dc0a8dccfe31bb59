import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { logError } from '../../lib/log';
import { useToast } from '../../ui/toast';
import { takeOffer } from './install-offer';

/** Chromium's; no other browser has it. */
type InstallPrompt = Event & { readonly prompt: () => Promise<unknown> };

const isInstallPrompt = (event: Event): event is InstallPrompt => 'prompt' in event;

/**
 * Offers on the home page, once, that the application be installed: by the browser's own question where it has one, in words
 * on an iPhone or iPad, and nowhere where it is installed already.
 */
export const useInstallOffer = (): void => {
  const { toast } = useToast();
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/' });
  const [prompt, setPrompt] = useState<InstallPrompt>();

  useEffect(() => {
    const handlePrompt = (event: Event): void => {
      if (!isInstallPrompt(event)) return;
      // Not now: when we offer it.
      event.preventDefault();
      setPrompt(event);
    };
    window.addEventListener('beforeinstallprompt', handlePrompt);
    return () => window.removeEventListener('beforeinstallprompt', handlePrompt);
  }, []);

  useEffect(() => {
    const isByHand = needsHands();
    if (!isHome || (prompt === undefined && !isByHand) || !takeOffer(Date.now())) return;
    toast({
      title: 'Keep Outpost Pro at hand',
      description: isByHand
        ? 'Press Share, then “Add to Home Screen”: it opens from there, without a network too.'
        : 'Install it: it opens from your home screen, without a network too.',
      action: isByHand
        ? { label: 'OK', onPress: () => undefined }
        : { label: 'Install', onPress: () => void prompt?.prompt().catch(logError) },
    });
  }, [isHome, prompt, toast]);
};

/** Safari on an iPhone or iPad, not installed yet: it never asks by itself. */
const needsHands = (): boolean =>
  'standalone' in navigator && navigator.standalone === false && navigator.maxTouchPoints > 0;
