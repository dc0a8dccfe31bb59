import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { logError } from '../lib/log';
import { useToast } from '../ui/toast';

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

/** Whether it is time to offer that the application be installed: once, to somebody who has come back. */

/** Milliseconds after the first visit from which on somebody has come back. */
const COME_BACK = 60 * 60 * 1000;

const STORAGE_KEY = 'install-offer';

const OFFERED = 'offered';

/** What is kept: when the first visit was, in milliseconds since 1970, or that the offer has been made. */
type OfferState = number | typeof OFFERED | undefined;

export const parseOfferState = (text: string | null): OfferState => {
  if (text === OFFERED) return OFFERED;
  const time = Number(text ?? NaN);
  return Number.isFinite(time) && time > 0 ? time : undefined;
};

/** Where the first visit is this one, it is kept; no clock that has been set back makes the offer come early. */
export const isTimeToOffer = (state: OfferState, now: number): boolean =>
  typeof state === 'number' && now - state >= COME_BACK;

/** Reads and keeps the state; without storage the offer is never made, because it could not be made once. */
const takeOffer = (now: number): boolean => {
  try {
    const state = parseOfferState(localStorage.getItem(STORAGE_KEY));
    if (state === undefined) localStorage.setItem(STORAGE_KEY, String(now));
    if (!isTimeToOffer(state, now)) return false;
    localStorage.setItem(STORAGE_KEY, OFFERED);
    return true;
  } catch {
    return false;
  }
};
