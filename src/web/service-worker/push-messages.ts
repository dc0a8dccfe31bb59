/**
 * Notifications: what the server has sent to this browser is shown, and a press on it opens the page that it is about.
 * What is not of the form that the server sends is not shown.
 */
import type { NotificationEvent, PushEvent, ServiceWorkerScope } from './scope';

type Message = { readonly title: string; readonly body: string; readonly path: string };

export const showPushed = async ({ registration }: ServiceWorkerScope, { data }: PushEvent): Promise<void> => {
  const message = readMessage(data?.text() ?? '');
  if (message === undefined) return;
  const { title, body, path } = message;
  // One at a time: a later one takes the place of one that nobody has looked at.
  await registration.showNotification(title, { body, tag: 'news', icon: '/icon-192.png', data: path });
};

/** In a window that is open already, else in a new one. */
export const openPressed = async (scope: ServiceWorkerScope, { notification }: NotificationEvent): Promise<void> => {
  notification.close();
  const path = isOwnPath(notification.data) ? notification.data : '/';
  const [open] = await scope.clients.matchAll({ type: 'window' });
  if (open === undefined) {
    await scope.clients.openWindow(path);
    return;
  }
  await open.navigate(path);
  await open.focus();
};

/** By hand: the contract's schemas would be most of the service worker. */
export const readMessage = (text: string): Message | undefined => {
  try {
    const parsed: unknown = JSON.parse(text);
    const fields = new Map<string, unknown>(Object.entries(parsed ?? {}));
    const [title, body, path] = ['title', 'body', 'path'].map((name) => fields.get(name));
    if (typeof title !== 'string' || typeof body !== 'string' || !isOwnPath(path) || title === '') return undefined;
    return { title, body, path };
  } catch {
    return undefined; // Not JSON.
  }
};

/** `//` begins the address of somebody else, and so does `/\`. */
const isOwnPath = (path: unknown): path is string => typeof path === 'string' && /^\/(?![/\\])/.test(path);
