/** The parts of the layout that load after the first page. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChartLine, ChessKnight, Crosshair, GraduationCap, House, type LucideIcon } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { currentUserQuery } from '../lib/account/current-user';
import { useProfileId } from '../lib/account/profile';
import { logError } from '../lib/log';
import { useToast } from '../ui/toast';
import { useInstallOffer } from './install-offer';

const OfflineStrip = lazy(() => import('./offline-strip').then((strip) => ({ default: strip.OfflineStrip })));

export function Extras() {
  useNewVersion();
  useInstallOffer();
  const isLoaded = useKeptData();
  return (
    <>
      <Suspense>{isLoaded && <OfflineStrip />}</Suspense>
      <BottomBar />
    </>
  );
}

type Place = { readonly to: string; readonly name: string; readonly Icon: LucideIcon };

const PLACES: readonly Place[] = [
  { to: '/', name: 'Home', Icon: House },
  { to: '/games', name: 'Games', Icon: ChessKnight },
  { to: '/scout', name: 'Scout', Icon: Crosshair },
  { to: '/analysis', name: 'Analyze', Icon: ChartLine },
  { to: '/learn', name: 'Learn', Icon: GraduationCap },
];

/** Phone navigation; everything else is in the header's menu. */
function BottomBar() {
  return (
    <nav aria-label="Screens" className={BAR}>
      <ul className="mx-auto flex max-w-md">
        {PLACES.map(({ to, name, Icon }) => (
          <li key={to} className="min-w-0 flex-1">
            <Link
              to={to}
              activeOptions={{ exact: to === '/', includeSearch: false, includeHash: false }}
              className={PLACE}
            >
              <Icon aria-hidden className="size-5.5" />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const BAR = 'bottom-bar fixed inset-x-0 bottom-0 z-30 border-t border-hairline-strong bg-surface sm:hidden';

const PLACE =
  'flex h-14 flex-col items-center justify-center gap-0.5 text-xs text-ink-soft border-t-2 border-transparent ' +
  'aria-[current=page]:font-semibold aria-[current=page]:text-accent aria-[current=page]:border-accent ' +
  'focus-visible:-outline-offset-2';

const loadKept = () =>
  Promise.all([
    import('../lib/offline-cache'),
    import('../game/outbox'),
    import('./offline-strip'),
    import('../lib/account/push'),
  ]);

/**
 * Once the user is known: sends pending attempts, deletes other users' offline content and renews the push
 * subscription. Returns whether the code for it has been loaded.
 */
const useKeptData = (): boolean => {
  const client = useQueryClient();
  const { data: user } = useQuery({ ...currentUserQuery(), retryOnMount: false });
  const userId = useProfileId();
  const [kept, setKept] = useState<Awaited<ReturnType<typeof loadKept>>>();

  useEffect(() => {
    const load = () => void loadKept().then(setKept, logError);
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) window.requestIdleCallback(load);
    else setTimeout(load, 500);
  }, []);
  useEffect(() => {
    if (kept === undefined || user === undefined) return;
    kept[0].deleteOfOthers().catch(logError);
    if (user !== null) kept[3].renewPush(user.username).catch(logError);
  }, [kept, user]);
  useEffect(() => {
    if (kept === undefined || userId === undefined) return;
    const [, { deliverWaiting }] = kept;
    return deliverWaiting(client, userId);
  }, [kept, client, userId]);
  return kept !== undefined;
};

const useNewVersion = (): void => {
  const { toast } = useToast();
  const say = useEffectEvent((begin: () => void) =>
    toast({
      title: 'A new version is ready',
      description: 'What you typed stays on this device.',
      action: { label: 'Reload', onPress: begin },
    }),
  );
  useEffect(() => {
    // The service worker would serve stale files in development.
    if (!import.meta.env.PROD) return;
    const register = () => void registerServiceWorker(say).catch(logError);
    if (document.readyState === 'complete') register();
    else window.addEventListener('load', register, { once: true });
  }, []);
};

// New versions of the application

/** Least time between two checks for a new version, in milliseconds. */
const LOOK_AGAIN = 60 * 60 * 1000;

/**
 * `onNewVersion` is called when a new version waits, and again when the user returns to the page. Its argument
 * activates that version and reloads; pages in other tabs stay on their version.
 */
const registerServiceWorker = async (onNewVersion: (begin: () => void) => void): Promise<void> => {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  await serviceWorker.register('/sw.js');
  // Undefined where service workers are disabled.
  const registration = await serviceWorker.getRegistration('/');
  if (registration === undefined) return;
  const offer = (): void => {
    const { waiting } = registration;
    // Without a controller the page itself is the newest version.
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
