import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The browser's half: src/web, built to dist/web. In development `/api` is the server on its own port. */
export default defineConfig({
  root: 'src/web',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    // Browsers too old for the hint load a module when it is imported, which is as well.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What every page needs of others, in one file: packed together it is smaller, and a new version of ours leaves it.
      output: {
        // The first page names every file that a later one needs: each is named by its hash alone, and that has no more
        // digits than keep two versions apart.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: {
          // A group has what it names and nothing else.
          includeDependenciesRecursively: false,
          groups: [
            // Small files that many pages need, together: each of their own would cost the first page its name.
            {
              name: 'first',
              test: /src\/web\/(lib\/class-names|ui\/(brand|button|card|link-appearance|tooltip)|player\/(player-card|skeleton-lines))\.tsx?$/,
            },
            {
              name: 'small',
              test: /src\/(chess\/(types|turn-of|replay|notation\/format-line)|web\/lib\/(decode-text|describe-failure|format-date|link-token|profile-id|put-json|save-file|search-param|use-file-drop|use-settled|write-json)|web\/ui\/(badge|checkbox|field|files-button|progress|select|text-area|undo-bar)|web\/player\/labels)\.tsx?$/,
            },
            {
              name: 'icons',
              test: /lucide-react\/dist\/esm\/icons\/(arrow-down|arrow-up|ban|chevron-down|circle-check|circle-x|copy|download|file-up|pencil|trash|trash-2|triangle-alert|triangle-exclamation-point|undo-2)\./,
            },
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/(history|react-(query|router|store)|(query|router)-core|store))\//,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': 'http://localhost:5000' },
  },
});
