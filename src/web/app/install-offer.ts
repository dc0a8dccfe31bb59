import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { logError } from '../lib/log';
import { readStored, writeStored } from '../lib/storage';
import { useToast } from '../ui/status/toast';

/** Chromium only. */
type InstallPrompt = Event & { readonly prompt: () => Promise<unknown> };

const isInstallPrompt = (event: Event): event is InstallPrompt => 'prompt' in event;

/** With the browser's prompt, or with instructions on iOS. */
export const useInstallOffer = (): void => {
  const { toast } = useToast();
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/' });
  const [prompt, setPrompt] = useState<InstallPrompt>();

  useEffect(() => {
    const handlePrompt = (event: Event): void => {
      if (!isInstallPrompt(event)) return;
      // The prompt is shown later, with our own offer.
      event.preventDefault();
      setPrompt(event);
    };
    window.addEventListener('beforeinstallprompt', handlePrompt);
    return () => window.removeEventListener('beforeinstallprompt', handlePrompt);
  }, []);

  useEffect(() => {
    const isByHand = needsInstructions();
    if (!isHome || (prompt === undefined && !isByHand) || !takeOffer(Date.now())) return;
    toast({
      title: 'Install Outpost Pro',
      description: isByHand
        ? 'Tap Share, then “Add to Home Screen”, to open it from there, even offline.'
        : 'Install it to open it from your home screen, even offline.',
      action: isByHand
        ? { label: 'OK', onPress: () => undefined }
        : { label: 'Install', onPress: () => void prompt?.prompt().catch(logError) },
    });
  }, [isHome, prompt, toast]);
};

/** Safari on iOS, not installed: there is no install prompt. */
const needsInstructions = (): boolean =>
  'standalone' in navigator && navigator.standalone === false && navigator.maxTouchPoints > 0;

// Offered once, on a return visit

/** In milliseconds. */
const RETURN_AFTER = 60 * 60 * 1000;

const STORAGE_KEY = 'install-offer';

const OFFERED = 'offered';

/** Stored: the time of the first visit (ms since 1970), or that the offer was made. */
type OfferState = number | typeof OFFERED | undefined;

export const parseOfferState = (text: string | null): OfferState => {
  if (text === OFFERED) return OFFERED;
  const time = Number(text ?? NaN);
  return Number.isFinite(time) && time > 0 ? time : undefined;
};

export const isTimeToOffer = (state: OfferState, now: number): boolean =>
  typeof state === 'number' && now - state >= RETURN_AFTER;

/** Without storage the offer is never made. */
const takeOffer = (now: number): boolean => {
  const state = parseOfferState(readStored(STORAGE_KEY));
  if (state === undefined) writeStored(STORAGE_KEY, String(now));
  return isTimeToOffer(state, now) && writeStored(STORAGE_KEY, OFFERED);
};
