import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA, type VitePWAOptions } from 'vite-plugin-pwa';
import { shells } from './scripts/shells.ts';

/** Where other applications send games to; the service worker takes them. Named in src/web/service-worker too. */
const SHARE_TARGET = '/share-target';

/** Cached at installation: of every file that the build makes: the page, its scripts and styles, and the font that every page needs. */
const PRECACHED = ['index.html', 'icon.svg', 'assets/*.{js,css}', 'assets/inter-latin-wght-normal-*.woff2'];
/** Cached when it is first used: most who open the application never start the engine in their browser. */
const ON_DEMAND = ['**/stockfish*'];

/** What the browser needs to install the application and to open it without a network: its manifest and its files. */
const pwa: Partial<VitePWAOptions> = {
  strategies: 'injectManifest',
  srcDir: 'service-worker',
  filename: 'sw.ts',
  registerType: 'prompt',
  // Registered by src/web/app/extras, after the page has loaded.
  injectRegister: false,
  includeManifestIcons: false,
  injectManifest: {
    globPatterns: PRECACHED,
    globIgnores: ON_DEMAND,
    // Named by their content: there is one version of each.
    dontCacheBustURLsMatching: /^assets\//,
    rollupFormat: 'iife',
    buildPlugins: { vite: [{ name: 'quiet', config: () => ({ logLevel: 'warn' }) }] },
  },
  manifest: {
    id: '/',
    name: 'Outpost Pro',
    short_name: 'Outpost Pro',
    description: 'An honest engine evaluation of every move, and how the next opponent plays.',
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#f6f1e6',
    background_color: '#f6f1e6',
    categories: ['games', 'sports'],
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    share_target: {
      action: SHARE_TARGET,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        title: 'title',
        text: 'text',
        url: 'url',
        files: [
          { name: 'files', accept: ['application/vnd.chess-pgn', 'application/x-chess-pgn', 'text/plain', '.pgn'] },
        ],
      },
    },
  },
};

/** The letters of every page are in index.html, once: a second rule for them would change the font under a page. */
const latinOnce: Plugin = {
  name: 'latin-once',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/styles.css') ? code.replace(/@font-face\s*\{[^}]*inter-latin-wght-normal[^}]*\}/, '') : undefined,
};

/** Only the server describes schemas as JSON Schema; zod has that in every schema. */
const noJsonSchema: Plugin = {
  name: 'no-json-schema',
  transform: (code, id) =>
    /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/.test(id)
      ? code.replace(/[^]*?export (?:const|function) (\w+)|[^]+$/g, (_, name) =>
          name ? `export const ${name} = () => {};` : '',
        )
      : undefined,
};

/** Files that import each other run before what they need is there. */
const noCycles: Plugin = {
  name: 'no-cycles',
  generateBundle(_options, bundle) {
    const chunks = new Map(
      Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
    );
    const finished = new Set<string>();
    const visit = (name: string, above: readonly string[]): void => {
      if (above.includes(name)) this.error(`files import each other: ${[...above, name].join(', ')}`);
      if (finished.has(name)) return;
      for (const imported of chunks.get(name)?.imports ?? []) visit(imported, [...above, name]);
      finished.add(name);
    };
    for (const name of chunks.keys()) visit(name, []);
  },
};

/** The browser's half: src/web, built to dist/web. In development `/api` is the server on its own port. */
export default defineConfig({
  root: 'src/web',
  plugins: [react(), tailwindcss(), latinOnce, noJsonSchema, noCycles, VitePWA(pwa), shells()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    // Browsers too old for the hint load a module when it is imported, which is as well.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Who starts the application has no use for them.
      checks: { bundlerTimings: false },
      output: {
        // Files name one another: each is named by its hash alone, and that has no more digits than keep two versions apart.
        chunkFileNames: 'assets/[hash:7].js',
        // Few files: one of a kilobyte costs a browser and the network about as much as one of twenty.
        codeSplitting: {
          // A group has what it names, and with `includeDependenciesRecursively` what that needs of the rest.
          includeDependenciesRecursively: false,
          groups: [
            // What every page needs of others: a new version of ours leaves it. What only later pages need is not there.
            { name: 'react', priority: 5, test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\// },
            {
              name: 'vendor',
              priority: 4,
              test: /(?!.*(queriesObserver|mutationObserver|useQueries|useMutation))node_modules\/@tanstack\/(history|react-(query|router|store)|(query|router)-core|store)\//,
            },
            // Whatever the first page needs, in the order in which it loads it: a page opened later finds it there.
            {
              name: 'first',
              priority: 3,
              test: /src\/web\/(main|features\/home\/home-page)\.tsx$/,
              includeDependenciesRecursively: true,
            },
            { name: 'extras', priority: 2, test: /src\/web\/app\/extras\.tsx$/, includeDependenciesRecursively: true },
            // What toasts, loaded after every page, have in common with forms and menus.
            {
              name: 'controls',
              priority: 1.95,
              test: /@radix-ui\/(primitive|react-(collection|compose-refs|context|presence|primitive|slot|use-[\w-]+))\//,
            },
            {
              name: 'storage',
              priority: 1.9,
              test: /web\/lib\/offline-cache\.ts$/,
              includeDependenciesRecursively: true,
            },
            // Pages with little on them: each has what it needs and nothing else. Others need nearly all of it, too.
            {
              name: 'forms',
              priority: 1.8,
              test: /web\/features\/auth\/(register|sign-in|claim)-page\.tsx$/,
              includeDependenciesRecursively: true,
            },
            {
              name: 'search',
              priority: 1.7,
              // And what the account shares with pages that have a board.
              test: /web\/(features\/scout\/scout-page|board\/squares\/board-appearance-choice|lib\/account\/connections)\.tsx?$/,
              includeDependenciesRecursively: true,
            },
            {
              name: 'board',
              priority: 1.5,
              test: /web\/board\/squares\/board\.tsx$/,
              includeDependenciesRecursively: true,
            },
            // What half of the others need.
            { name: 'common', priority: 1, minShareCount: 12 },
            // What several need: together by the pages that need it, and small ones (bytes) with the nearest.
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 3000 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': 'http://localhost:5000' },
  },
});
