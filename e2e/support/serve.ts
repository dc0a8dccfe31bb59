/** Mock answers of the server, where a test needs one that the real server would not give. */
import type { Page, Route } from '@playwright/test';

/** Answers every call to `path` with `body` as JSON. A string body is sent as it is. */
export async function serveJson(page: Page, path: string | RegExp, body: unknown, status = 200): Promise<void> {
  await page.route(isPath(path), (route) => fulfill(route, body, status));
}

export type HeldCall = {
  /** Answers the calls held so far, and all later ones. */
  release: (body: unknown, status?: number) => Promise<void>;
};

/** Keeps every call to `path` waiting until it is released. */
export async function hold(page: Page, path: string): Promise<HeldCall> {
  let answer: ((route: Route) => Promise<void>) | undefined;
  const waiting: Route[] = [];
  await page.route(isPath(path), async (route) => {
    if (answer === undefined) waiting.push(route);
    else await answer(route);
  });
  return {
    release: async (body, status = 200) => {
      const respond = (route: Route) => fulfill(route, body, status);
      answer = respond;
      await Promise.all(waiting.splice(0).map(respond));
    },
  };
}

/** The calls made to `path` from now on, as `METHOD path`, in order; watch the array grow. */
export function callsTo(page: Page, path: string | RegExp): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (isPath(path)(new URL(request.url()))) calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return calls;
}

/** Signed in as `username` as far as the screen can tell. */
export async function signedInAs(page: Page, username: string): Promise<void> {
  await serveJson(page, '/api/auth/me', { id: 7, username });
}

/** Nobody is signed in. */
export async function asGuest(page: Page): Promise<void> {
  await serveJson(page, '/api/auth/me', { message: 'Not signed in' }, 401);
}

function isPath(path: string | RegExp) {
  return ({ pathname }: URL) => (typeof path === 'string' ? pathname === path : path.test(pathname));
}

function fulfill(route: Route, body: unknown, status: number): Promise<void> {
  const isText = typeof body === 'string';
  return route.fulfill({
    status,
    contentType: isText ? 'text/plain' : 'application/json',
    body: isText ? body : JSON.stringify(body),
  });
}
