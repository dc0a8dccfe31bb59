/** The service worker of this page, and new versions of the application that it has loaded. */
import { logError } from '../../lib/log';

/** How long after a look for a new version the next one may come, in milliseconds. */
const LOOK_AGAIN = 60 * 60 * 1000;

/**
 * Registers the service worker where the browser has them. `onNewVersion` is called when a new version waits, and again
 * when somebody comes back to a page that goes on without it; what it is given begins that version and loads the page.
 * Nothing else ever does: a page of another tab goes on with the files that it began with.
 */
export const registerServiceWorker = async (onNewVersion: (begin: () => void) => void): Promise<void> => {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  await serviceWorker.register('/sw.js');
  // None where a browser has been set up to have none.
  const registration = await serviceWorker.getRegistration('/');
  if (registration === undefined) return;
  const offer = (): void => {
    const { waiting } = registration;
    // Without one in charge the page is the newest itself.
    if (waiting === null || serviceWorker.controller === null) return;
    onNewVersion(() => {
      serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
      waiting.postMessage('skip-waiting');
    });
  };
  offer();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer);
  });
  lookWhenSeen(registration, offer);
};

const lookWhenSeen = (registration: ServiceWorkerRegistration, offer: () => void): void => {
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < LOOK_AGAIN) return;
    lookedAt = Date.now();
    offer();
    registration.update().catch(logError);
  });
};
