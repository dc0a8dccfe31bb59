/** The parts of the service worker's global scope in use: TypeScript's own types conflict with those of a page. */

type ExtendableEvent = Event & { readonly waitUntil: (work: Promise<unknown>) => void };

export type FetchEvent = ExtendableEvent & {
  readonly request: Request;
  readonly respondWith: (answer: Promise<Response> | Response) => void;
};

export type PushEvent = ExtendableEvent & { readonly data: { readonly text: () => string } | null };
export type NotificationEvent = ExtendableEvent & { readonly notification: Notification };

type WindowClient = {
  readonly focus: () => Promise<unknown>;
  readonly navigate: (path: string) => Promise<unknown>;
};

type Events = {
  readonly install: ExtendableEvent;
  readonly activate: ExtendableEvent;
  readonly fetch: FetchEvent;
  readonly message: MessageEvent<unknown>;
  readonly push: PushEvent;
  readonly notificationclick: NotificationEvent;
};

export type ServiceWorkerScope = {
  /** Files cached at installation; `revision` is a content hash, or `null` where the name has one. */
  readonly __WB_MANIFEST: readonly PrecachedFile[];
  readonly location: Location;
  readonly registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
  readonly clients: {
    readonly claim: () => Promise<void>;
    readonly matchAll: (of: { readonly type: 'window' }) => Promise<readonly WindowClient[]>;
    readonly openWindow: (path: string) => Promise<unknown>;
  };
  readonly skipWaiting: () => Promise<void>;
  readonly addEventListener: <Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void) => void;
};

export type PrecachedFile = { readonly url: string; readonly revision: string | null };
