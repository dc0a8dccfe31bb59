/**
 * The first HTML of each page: the page as it is rendered before any data, with the styles for just that and the addresses
 * of its code. `index.html` itself, which the service worker keeps for every address, has the header alone.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { transform } from 'esbuild';
import { compile } from 'tailwindcss';
import { type Plugin, type Rolldown, runnerImport } from 'vite';
import type * as Shell from '../src/web/app/shell';

const WEB = join(import.meta.dirname, '../src/web');

export const shells = (): Plugin => ({
  name: 'shells',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_options, bundle) {
    const index = bundle['index.html'];
    if (index?.type !== 'asset') return this.error('there is no index.html to put the pages into');
    const page = stylesLast(String(index.source));
    const modules = readRoutes();
    for (const [name, value] of Object.entries(BROWSER))
      Object.defineProperty(globalThis, name, { value, configurable: true });
    const { module: rendered } = await runnerImport<typeof Shell>(join(WEB, 'app/shell.tsx'), {
      configFile: false,
      root: WEB,
      mode: 'production',
      logLevel: 'warn',
      plugins: [pageAlone, react()],
    });
    for (const [path, shell] of rendered.shells) {
      const module = modules.get(path);
      if (module === undefined) continue;
      const links = preloads(join(WEB, module), bundle).filter(({ href }) => !page.includes(href));
      if (path === '/') links.push(DAILY_PUZZLE);
      const source = await fill(
        path === '/' ? page : withTitle(page, shell),
        path === '/' ? withPieces(shell) : shell,
        links,
      );
      this.emitFile({ type: 'asset', fileName: `shells${fileName(path)}.html`, source });
    }
    index.source = await fill(page, rendered.headerAlone, []);
  },
});

/** What the pages ask of a browser while they are rendered: nothing is stored, and it can do nothing. */
const BROWSER = { navigator: {}, localStorage: { getItem: () => null, removeItem: () => undefined } };

const OPTIONAL = /\/\{-\$\w+\}$/;

/** The modules of the pages, by the paths of their routes. */
const readRoutes = (): ReadonlyMap<string, string> => {
  const router = readFileSync(join(WEB, 'app/router.tsx'), 'utf8');
  const routes = router.matchAll(/path: '(.+)',\s+component: lazyRouteComponent\(\(\) => import\('\.\.\/(.+?)'\)/g);
  return new Map(
    [...routes].flatMap(([, path = '', module = '']) => [
      [path, `${module}.tsx`],
      [path.replace(OPTIONAL, ''), `${module}.tsx`],
    ]),
  );
};

/** `/` is `/index`, and a parameter `_`. */
const fileName = (path: string): string => (path === '/' ? '/index' : path.replaceAll(/\{-\$\w+\}|\$\w+/g, '_'));

/** `mode`: with or without cookies. */
type Link = { readonly rel: string; readonly href: string; readonly mode: string };

const DAILY_PUZZLE: Link = { rel: 'preload" as="fetch', href: '/api/puzzles/daily', mode: 'use-credentials' };

/** The files of a page, which its module would otherwise name one after the other. */
const preloads = (module: string, bundle: Rolldown.OutputBundle): Link[] => {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const found = new Set<Rolldown.OutputChunk>();
  const take = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (chunk === undefined || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) take(chunks.find(({ fileName: file }) => file === name));
  };
  take(chunks.find(({ moduleIds }) => moduleIds.includes(module)));
  const styles = [...found].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
  return [
    ...[...found].map(({ fileName: file }) => ({ rel: 'modulepreload', href: `/${file}`, mode: 'anonymous' })),
    ...[...new Set(styles)].map((file) => ({ rel: 'preload" as="style', href: `/${file}`, mode: 'anonymous' })),
  ];
};

/** The whole stylesheet does not hold up what stands before it, and scripts wait for it. */
const stylesLast = (html: string): string => {
  const [link = ''] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? [];
  return html.replace(link, '').replace('</body>', `${link}</body>`);
};

/** The home page's board gets the drawings of the pieces, and a mark where the server puts those of the daily puzzle. */
const withPieces = (shell: string): string => {
  const css = readFileSync(require.resolve('@lichess-org/chessground/assets/chessground.cburnett.css'), 'utf8');
  const symbols = [...css.matchAll(/piece\.(\w+)\.(\w+) \{[^}]*base64,([^']*)'/g)].map(
    ([, role, color, drawing = '']) =>
      Buffer.from(drawing, 'base64')
        .toString()
        .replace(/<svg [^>]*>/, `<symbol id="${color}-${role}" viewBox="-2 -2 49 49">`)
        .replace('</svg>', '</symbol>'),
  );
  if (symbols.length !== 12) throw new Error('the drawings of the pieces were not found');
  const picture = `<svg class="size-full" viewBox="0 0 8 8">${symbols.join('')}<!--pieces--></svg>`;
  return shell.replace(/empty-board"[^>]*>/, (start) => start + picture);
};

const fill = async (page: string, shell: string, links: readonly Link[]): Promise<string> => {
  const hints = links.map(({ rel, href, mode }) => `<link rel="${rel}" crossorigin="${mode}" href="${href}">`);
  const styles = await stylesOf(shell);
  return page
    .replace('</head>', () => `${hints.join('')}<style>${styles}</style></head>`)
    .replace('<div id="app"></div>', () => `<div id="app">${shell}</div>`);
};

/** As the page sets it itself: its heading before the brand, which home shows alone. */
const withTitle = (page: string, shell: string): string => {
  const [, heading] = /<h1[^>]*>([^<]*)<\/h1>/.exec(shell) ?? [];
  return heading === undefined ? page : page.replace('<title>', () => `<title>${heading} · `);
};

const require = createRequire(import.meta.url);

/** Without the fonts, which come with the whole stylesheet. */
const stylesOf = async (shell: string): Promise<string> => {
  const compiler = await compile(readFileSync(join(WEB, 'styles.css'), 'utf8'), {
    loadStylesheet: (id, base) => {
      const content = id === 'tailwindcss' ? readFileSync(require.resolve('tailwindcss/index.css'), 'utf8') : '';
      return Promise.resolve({ path: id, base, content });
    },
  });
  const classes = [...shell.matchAll(/class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '));
  const css = compiler.build(classes.map((name) => name.replaceAll('&amp;', '&').replaceAll('&gt;', '>')));
  return (await transform(css, { loader: 'css', minify: true })).code.trim();
};

/** The page alone: styles have no part in it, and what it loads later never comes. */
const pageAlone: Plugin = {
  name: 'page-alone',
  resolveId: { order: 'pre', handler: (id) => (id.endsWith('.css') ? '\0style' : undefined) },
  load: (id) => (id === '\0style' ? '' : undefined),
  transform: (code, id) =>
    id.endsWith('app/router.tsx')
      ? undefined
      : code.replaceAll(/\bimport\(\s*["'][^"']*["']\s*\)/g, 'new Promise(() => undefined)'),
};
