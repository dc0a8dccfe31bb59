/** The parts of the layout that load after the first page. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { ChartLine, ChessKnight, Crosshair, GraduationCap, House, type LucideIcon } from 'lucide-react';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { currentUserQuery, endedSession, storeUser } from '../lib/account/current-user';
import { guestQuestion } from '../lib/account/guest-question';
import { useProfileId } from '../lib/account/profile';
import { listDrafts } from '../lib/drafts/drafts';
import { whenIdle } from '../lib/idle';
import { logError } from '../lib/log';
import { LINK } from '../ui/class-names';
import { deferred } from '../ui/deferred';
import { useToast } from '../ui/status/toast';
import { useInstallOffer } from './install-offer';
import { isWithin } from './navigation';

const GuestWorkQuestion = deferred(
  async () => (await import('../game/guest-work/guest-work-question')).GuestWorkQuestion,
  { isOptional: true },
);

const OfflineDetails = deferred(async () => (await import('./offline-details')).OfflineDetails, { isOptional: true });

export function Extras() {
  useNewVersion();
  useInstallOffer();
  useDelivery();
  const cache = useOfflineCache();
  const isAsked = guestQuestion.useValue() ?? false;
  return (
    <>
      {isAsked && <GuestWorkQuestion />}
      <SessionStrip />
      {cache && <OfflineStrip cache={cache} />}
      <BottomBar />
    </>
  );
}

/** After a session has ended by itself. What it left unsent is kept by account, and sent after signing in again. */
function SessionStrip() {
  const isEnded = endedSession.useValue();
  const isSigningIn = useLocation({ select: ({ pathname }) => pathname === '/signin' });
  if (isEnded === undefined || isSigningIn) return null;
  return (
    <aside aria-label="Session" className={STRIP}>
      <div className={STRIP_CONTENT}>
        <p role="status" className="font-semibold text-ink">
          Your session has ended.
        </p>
        <p>What was not sent yet waits on this device.</p>
        {/* A new page: what this one shows belongs to the session. */}
        <a href="/signin" className={LINK}>
          Sign in again
        </a>
        <button type="button" className={LINK} onClick={continueAsGuest}>
          Continue as a guest
        </button>
      </div>
    </aside>
  );
}

const continueAsGuest = (): void => {
  endedSession.choose(undefined);
  storeUser(null);
  window.location.reload();
};

const STRIP = 'border-b border-hairline bg-sunken text-sm text-ink-soft';

const STRIP_CONTENT = 'mx-auto flex max-w-wide flex-wrap gap-x-4 gap-y-1 px-4 py-2 sm:px-6';

/** While there is no network, or the page shows what was saved before. */
function OfflineStrip({ cache: { onShown, cachedSince } }: { readonly cache: OfflineCache }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isOnline = useSyncExternalStore(onConnection, () => navigator.onLine);
  const from = useSyncExternalStore(onShown, () => cachedSince(path));
  if (isOnline && from === undefined) return null;
  return (
    <aside aria-label="Offline" className={STRIP}>
      <div className={STRIP_CONTENT}>
        <p role="status" className="font-semibold text-ink">
          {isOnline ? 'The server cannot be reached.' : 'You are offline.'}
        </p>{' '}
        <OfflineDetails from={from} />
      </div>
    </aside>
  );
}

const onConnection = (listener: () => void): (() => void) => {
  const events = ['online', 'offline'] as const;
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
  };
};

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
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <nav aria-label="Screens" className={BAR}>
      <ul className="mx-auto flex max-w-md">
        {NAVIGATION_ITEMS.map(({ to, name, Icon }) => (
          <li key={to} className="min-w-0 flex-1">
            <Link
              to={to}
              activeOptions={{ exact: to === '/', includeSearch: false, includeHash: false }}
              className={ITEM}
              data-within={isWithin(to, path) || undefined}
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
  'flex h-(--bar) flex-col items-center justify-center gap-0.5 text-xs text-ink-soft border-t-2 border-transparent ' +
  'aria-[current=page]:font-semibold aria-[current=page]:text-accent aria-[current=page]:border-accent ' +
  'data-within:text-accent data-within:border-accent focus-visible:-outline-offset-2';

const loadOfflineCache = () => import('../lib/offline-cache');

type OfflineCache = Awaited<ReturnType<typeof loadOfflineCache>>;

/** The cache of responses, once the page has nothing else to do. */
const useOfflineCache = (): OfflineCache | undefined => {
  const { data: user } = useQuery({ ...currentUserQuery(), retryOnMount: false });
  const [cache, setCache] = useState<OfflineCache>();
  useEffect(() => whenIdle(() => void loadOfflineCache().then(setCache, logError)), []);
  useEffect(() => {
    if (cache === undefined || user === undefined) return;
    cache.deleteOtherUsers().catch(logError);
    if (user !== null && 'Notification' in window && Notification.permission === 'granted')
      void renewPush(user.username).catch(logError);
  }, [cache, user]);
  useEffect(() => {
    if (cache === undefined) return undefined;
    const put = () => void cache.putAllWaiting().catch(logError);
    for (const event of LEAVING) window.addEventListener(event, put);
    return () => {
      for (const event of LEAVING) window.removeEventListener(event, put);
    };
  }, [cache]);
  return cache;
};

/** After these a page may never be idle again. */
const LEAVING = ['offline', 'pagehide'] as const;

const renewPush = async (username: string): Promise<void> => (await import('../lib/account/push')).renewPush(username);

const loadOutboxes = () =>
  Promise.all([
    import('../game/outbox'),
    import('../game/repertoires/training/drill-outbox'),
    import('../game/draft-delivery'),
  ]);

/** Sends what was solved, drilled and written without a network; the code for that is loaded where something waits. */
const useDelivery = (): void => {
  const client = useQueryClient();
  const userId = useProfileId();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [outboxes, setOutboxes] = useState<Awaited<ReturnType<typeof loadOutboxes>>>();
  useEffect(() => {
    if (outboxes !== undefined) return undefined;
    const load = async () => ((await isAnythingWaiting()) ? setOutboxes(await loadOutboxes()) : undefined);
    const look = () => void load().catch(logError);
    whenIdle(look);
    window.addEventListener('online', look);
    return () => window.removeEventListener('online', look);
    // What waits is listed by account, which is known only after the page that one signs in on.
  }, [path, userId, outboxes]);
  useEffect(() => {
    if (outboxes === undefined || userId === undefined) return undefined;
    const [{ deliverPending }, { deliverResults }, { deliverDrafts }] = outboxes;
    const ends = [deliverPending, deliverResults, deliverDrafts].map((deliver) => deliver(client, userId));
    return () => ends.forEach((end) => end());
  }, [outboxes, client, userId]);
};

const isAnythingWaiting = async (): Promise<boolean> => {
  if (listDrafts('').length > 0) return true;
  const { hasRows } = await import('../lib/indexed-db');
  return (await hasRows('offline', 'attempts')) || hasRows('repertoires', 'waiting');
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
