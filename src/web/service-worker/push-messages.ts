/** Shows push notifications, and opens their page when pressed. Malformed messages are ignored. */
import type { NotificationEvent, PushEvent, ServiceWorkerScope } from './scope';

type Message = { readonly title: string; readonly body: string; readonly path: string };

export const showPushed = async (
  { registration, location }: ServiceWorkerScope,
  { data }: PushEvent,
): Promise<void> => {
  const message = readMessage(data?.text() ?? '', location.origin);
  if (message === undefined) return;
  const { title, body, path } = message;
  // One at a time: a later notification replaces an unread one.
  await registration.showNotification(title, { body, tag: 'news', icon: '/icon-192.png', data: path });
};

/** Prefers a window that is already open. */
export const openNotification = async (
  scope: ServiceWorkerScope,
  { notification }: NotificationEvent,
): Promise<void> => {
  notification.close();
  const path = sameOriginPath(notification.data, scope.location.origin) ?? '/';
  const [open] = await scope.clients.matchAll({ type: 'window' });
  if (open === undefined) {
    await scope.clients.openWindow(path);
    return;
  }
  await open.navigate(path);
  await open.focus();
};

/** By hand: the contract's schemas would be most of the service worker. */
export const readMessage = (text: string, origin: string): Message | undefined => {
  try {
    const parsed: unknown = JSON.parse(text);
    const fields = new Map<string, unknown>(Object.entries(parsed ?? {}));
    const [title, body] = ['title', 'body'].map((name) => fields.get(name));
    const path = sameOriginPath(fields.get('path'), origin);
    if (typeof title !== 'string' || typeof body !== 'string' || path === undefined || title === '') return undefined;
    return { title, body, path };
  } catch {
    return undefined; // Not JSON.
  }
};

/** A path of this origin, not answered by the server. Resolved as a URL: a check of the prefix could be fooled. */
const sameOriginPath = (path: unknown, origin: string): string | undefined => {
  if (typeof path !== 'string' || !path.startsWith('/') || !URL.canParse(path, origin)) return undefined;
  const url = new URL(path, origin);
  return url.origin === origin && !isServerPath(url.pathname) ? url.pathname + url.search + url.hash : undefined;
};

/** Whether only the server answers this path. */
export const isServerPath = (pathname: string): boolean => {
  const [, first = ''] = pathname.replace(/%[\da-f]{2}/gi, decodeByte).split(/\/+/);
  return SERVERS.includes(first.toLowerCase());
};

const SERVERS = ['api', 'metrics'];

const decodeByte = (escaped: string): string => String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
