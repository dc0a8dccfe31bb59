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

const FORMS = [
  /node_modules\/(?!chess|@lichess|ts-fsrs)/,
  /src\/contract\/(errors|sites|account\/)/,
  /src\/messages\/(message|connections)/,
  /src\/web\/(features\/auth|ui)\//,
  /src\/web\/lib\/(forms|http|account|board-appearance|search-params|screen)/,
];

/** The letters of every page are in index.html, once: a second rule for them would change the font under a page. */
const latinOnce: Plugin = {
  name: 'latin-once',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/styles.css') ? code.replace(/@font-face\s*\{[^}]*inter-latin-wght-normal[^}]*\}/, '') : undefined,
};

/** The browser's half: src/web, built to dist/web. In development `/api` is the server on its own port. */
export default defineConfig({
  root: 'src/web',
  plugins: [react(), tailwindcss(), latinOnce, VitePWA(pwa), shells()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    // Browsers too old for the hint load a module when it is imported, which is as well.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Files name one another: each is named by its hash alone, and that has no more digits than keep two versions apart.
        chunkFileNames: 'assets/[hash:7].js',
        // Few files: one of a kilobyte costs a browser and the network about as much as one of twenty.
        codeSplitting: {
          // A group has what it names and nothing else.
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
            // Forms, and what they have in common with most pages: pages with nothing else load nothing else.
            { name: 'forms', priority: 1.8, test: (id) => FORMS.some((part) => part.test(id)), minShareCount: 3 },
            {
              name: 'board',
              priority: 1.5,
              test: /src\/web\/(board\/squares\/board|game\/(solving|outbox)|player\/profile\/puzzle-progress|ui\/load-states)\.tsx?$/,
              includeDependenciesRecursively: true,
            },
            // What most pages need.
            { name: 'common', priority: 1, minShareCount: 6 },
            // What several need: together by the pages that need it, and small ones (bytes) with the nearest.
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 10_000 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': 'http://localhost:5000' },
  },
});
