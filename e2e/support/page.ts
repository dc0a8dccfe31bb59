import { readFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import type { Browser, BrowserContext, Page } from '@playwright/test';

/** What runs inside a kept page. Each function is sent there as it stands: it uses nothing from outside itself. */

/** The live engine is off, as if somebody had turned it off: it would take the processor from every test of a board. */
export const ENGINE_OFF = { 'live-engine': '{"isOn":false,"lines":3}' };

export const newContext = async (browser: Browser): Promise<BrowserContext> => {
  const context = await browser.newContext();
  await context.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept))
      if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
  }, ENGINE_OFF);
  return context;
};

/**
 * Mounts the application anew at an address, as if the page had been loaded there. False where there is no application
 * to be mounted.
 */
export const beginAt = async (address: string): Promise<boolean> => {
  const place = document.getElementById('app');
  if (place === null) return false;
  place.dispatchEvent(new Event('app:end'));
  // As the router marks the first place of a page.
  const key = crypto.randomUUID();
  history.pushState({ key, __TSR_key: key, __TSR_index: 0 }, '', address);
  scrollTo(0, 0);
  // What was chosen before counts only as far as the browser has kept it.
  dispatchEvent(new StorageEvent('storage', { key: null }));
  delete document.documentElement.dataset['theme'];
  if (localStorage.getItem('theme') !== null) {
    const text = document.querySelector('head script:not([src])')?.textContent ?? '';
    const script = Object.assign(document.createElement('script'), { text });
    document.head.append(script);
    script.remove();
  }
  place.dispatchEvent(new Event('app:begin'));
  while (place.firstElementChild === null) await new Promise((resolve) => setTimeout(resolve));
  return true;
};

/** Unmounts the application. */
export const end = (): void => void document.getElementById('app')?.dispatchEvent(new Event('app:end'));

/** Forgets what the browser kept but for the given entries of its storage; tells what is left nevertheless. */
export const forget = async (kept: Readonly<Record<string, string>>): Promise<readonly string[]> => {
  const [html, body] = [document.documentElement, document.body];
  delete html.dataset['theme'];
  localStorage.clear();
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  sessionStorage.clear();
  const databases = await indexedDB.databases();
  // One that is still written to goes when that is done.
  for (const { name = '' } of databases) {
    await new Promise((resolve, reject) => {
      const deletion = indexedDB.deleteDatabase(name);
      deletion.onsuccess = resolve;
      deletion.onerror = () => reject(new Error(`the database ${name} is left`));
    });
  }
  dispatchEvent(new StorageEvent('storage', { key: null }));
  getSelection()?.removeAllRanges();
  document.title = '';

  const elements = [...body.querySelectorAll('body > *, #app > *')].filter(
    (element) => element.id !== 'app' && !['noscript', 'script', 'link'].includes(element.localName),
  );
  const attributes = [html, body].flatMap((element) =>
    [...element.attributes].map((attribute) => ({ element, attribute })),
  );
  return [
    ...elements.map((element) => element.outerHTML.slice(0, 200)),
    ...attributes
      .filter(({ attribute }) => attribute.name !== 'lang' && attribute.value !== '')
      .map(({ element, attribute }) => `${element.localName} ${attribute.name}="${attribute.value}"`),
  ];
};

/** What a test has set up beside its page, and is taken down with the test, also where the page stays. */

type Deed = () => unknown;

const deeds = new WeakMap<Page, Deed[]>();

/** Done when the test is over. */
export const atEnd = (page: Page, deed: Deed): void => {
  deeds.set(page, [...(deeds.get(page) ?? []), deed]);
};

/** Does what was left for the end. */
export const endTestOn = async (page: Page): Promise<void> => {
  for (const deed of deeds.get(page) ?? []) await deed();
  deeds.delete(page);
};

/** Files of the built app, which are named by what is in them: found by the module that they were made of. */

const MANIFEST = new URL('../../dist/web/.vite/manifest.json', import.meta.url);

type Chunk = { readonly name?: string; readonly file: string };

/** Whether an address is of the module's code: `learn-page`, `daily-board`. */
export const codeOf = async (module: string): Promise<(url: URL) => boolean> => {
  const chunks = Object.values(JSON.parse(await readFile(MANIFEST, 'utf8')) as Record<string, Chunk>);
  const chunk = chunks.find(({ name }) => name === module);
  if (chunk === undefined) throw new Error(`no file of the app is made of ${module}`);
  return ({ pathname }) => pathname === `/${chunk.file}`;
};

/** An address of its own that leads to the server which it was last told of, byte by byte; it ends with its process. */
export const createGate = () => {
  let target = { host: 'localhost', port: 0 };
  const gate = createServer((from) => {
    const to = connect(target);
    from.pipe(to).pipe(from);
    for (const [one, other] of [[from, to] as const, [to, from] as const]) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  }).unref();
  const listening = new Promise<string>((resolve) => {
    gate.listen(0, 'localhost', () => resolve(`http://localhost:${(gate.address() as AddressInfo).port}`));
  });
  return {
    /** Answers its own address. */
    leadTo: (server: string): Promise<string> => {
      const { hostname, port } = new URL(server);
      target = { host: hostname, port: Number(port) };
      return listening;
    },
  };
};
