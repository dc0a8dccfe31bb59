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
  const isLoaded = useOfflineTasks();
  return (
    <>
      <Suspense>{isLoaded && <OfflineStrip />}</Suspense>
      <BottomBar />
    </>
  );
}

type NavigationItem = { readonly to: string; readonly name: string; readonly Icon: LucideIcon };

const NAVIGATION_ITEMS: readonly NavigationItem[] = [
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
        {NAVIGATION_ITEMS.map(({ to, name, Icon }) => (
          <li key={to} className="min-w-0 flex-1">
            <Link
              to={to}
              activeOptions={{ exact: to === '/', includeSearch: false, includeHash: false }}
              className={ITEM}
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

const ITEM =
  'flex h-14 flex-col items-center justify-center gap-0.5 text-xs text-ink-soft border-t-2 border-transparent ' +
  'aria-[current=page]:font-semibold aria-[current=page]:text-accent aria-[current=page]:border-accent ' +
  'focus-visible:-outline-offset-2';

const loadOfflineCode = () =>
  Promise.all([
    import('../lib/offline-cache'),
    import('../game/outbox'),
    import('./offline-strip'),
    import('../lib/account/push'),
    import('../game/repertoires/drill-outbox'),
  ]);

/** Runs once the user is known. Returns whether the code for offline use has been loaded. */
const useOfflineTasks = (): boolean => {
  const client = useQueryClient();
  const { data: user } = useQuery({ ...currentUserQuery(), retryOnMount: false });
  const userId = useProfileId();
  const [modules, setModules] = useState<Awaited<ReturnType<typeof loadOfflineCode>>>();

  useEffect(() => {
    const load = () => void loadOfflineCode().then(setModules, logError);
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) window.requestIdleCallback(load);
    else setTimeout(load, 500);
  }, []);
  useEffect(() => {
    if (modules === undefined || user === undefined) return;
    modules[0].deleteOtherUsers().catch(logError);
    if (user !== null) modules[3].renewPush(user.username).catch(logError);
  }, [modules, user]);
  useEffect(() => {
    if (modules === undefined || userId === undefined) return;
    const [, { deliverPending }, , , { deliverResults }] = modules;
    const [endAttempts, endResults] = [deliverPending(client, userId), deliverResults(client, userId)];
    return () => {
      endAttempts();
      endResults();
    };
  }, [modules, client, userId]);
  return modules !== undefined;
};

const useNewVersion = (): void => {
  const { toast } = useToast();
  const notify = useEffectEvent((activate: () => void) =>
    toast({
      title: 'A new version is ready',
      description: 'What you typed is saved on this device.',
      action: { label: 'Reload', onPress: activate },
    }),
  );
  useEffect(() => {
    // The service worker would serve stale files in development.
    if (!import.meta.env.PROD) return;
    const register = () => void registerServiceWorker(notify).catch(logError);
    if (document.readyState === 'complete') register();
    else window.addEventListener('load', register, { once: true });
  }, []);
};

// New versions of the application

/** Least time between two checks for a new version, in milliseconds. */
const UPDATE_INTERVAL = 60 * 60 * 1000;

/**
 * `onNewVersion` is called when a new version waits, and again when the user returns to the page. Its argument
 * activates that version.
 */
const registerServiceWorker = async (onNewVersion: (activate: () => void) => void): Promise<void> => {
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
  checkWhenVisible(registration, offer);
};

const checkWhenVisible = (registration: ServiceWorkerRegistration, offer: () => void): void => {
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < UPDATE_INTERVAL) return;
    checkedAt = Date.now();
    offer();
    registration.update().catch(logError);
  });
};
