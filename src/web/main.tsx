import { createBrowserHistory } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { App } from './app/app';
import { makeRouter } from './app/router';
import './styles.css';

const container = document.getElementById('app');
if (container === null) throw new Error('index.html has no element with the id "app"');
const history = createBrowserHistory();
let root: Root | undefined;
let latest: unknown;
void mount(container);

// The browser tests reuse one page and mount the application anew for each test.
container.addEventListener('app:end', () => {
  latest = undefined;
  root?.unmount();
  root = undefined;
});
container.addEventListener('app:begin', () => void mount(container));

/** The HTML that the server sent stays until the page's code has loaded, and is then replaced at once. */
async function mount(element: HTMLElement): Promise<void> {
  const router = makeRouter(history);
  latest = router;
  await router.load();
  // The browser can draw and take input before the page replaces the HTML.
  if ('scheduler' in window && 'yield' in scheduler) await scheduler.yield();
  if (latest !== router) return;
  keepScrolled(router);
  const repeat = takeEarlyInput(element);
  const mounted = createRoot(element);
  root = mounted;
  flushSync(() =>
    mounted.render(
      <StrictMode>
        <App router={router} />
      </StrictMode>,
    ),
  );
  repeat();
}

/** Whoever has scrolled the HTML stays there; the router begins at the top. */
function keepScrolled(router: ReturnType<typeof makeRouter>): void {
  const { scrollX, scrollY } = window;
  if (scrollY === 0) return;
  const stop = router.subscribe('onRendered', () => {
    stop();
    scrollTo(scrollX, scrollY);
  });
}

const INPUTS = 'a, button, input, textarea, select';

/** What was typed and pressed before the code was there. The result does it again on the page itself. */
function takeEarlyInput(element: HTMLElement): () => void {
  const inputs = () => [...element.querySelectorAll<HTMLElement>(INPUTS)];
  const typed = inputs().flatMap((input) =>
    isField(input) && input.value !== input.defaultValue ? [{ name: nameOf(input), value: input.value }] : [],
  );
  const [focused, pressed] = [':focus', '[data-pressed]'].map((which) => nameOf(element.querySelector(which)));
  const find = (name: string | undefined) => inputs().find((input) => nameOf(input) === name);
  return () => {
    for (const { name, value } of typed) typeInto(find(name), value);
    find(focused)?.focus();
    find(pressed)?.click();
  };
}

/** The same before and after, other than an id or what was typed. */
const nameOf = (input: Element | null): string | undefined =>
  input === null
    ? undefined
    : [input.localName, ...NAMES.map((name) => input.getAttribute(name)), isField(input) ? '' : input.textContent].join(
        ' ',
      );

const NAMES = ['type', 'name', 'aria-label', 'href'];

const isField = (input: Element | undefined): input is HTMLInputElement | HTMLTextAreaElement =>
  input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement;

function typeInto(input: Element | undefined, value: string): void {
  if (!isField(input)) return;
  // React takes a value that is set on the element itself for its own.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, value);
  flushSync(() => input.dispatchEvent(new Event('input', { bubbles: true })));
}
