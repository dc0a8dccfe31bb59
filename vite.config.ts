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
          groups: [
            // Small parts that the first page and most others use: in a file each they are larger.
            { name: 'parts', test: /src\/web\/(lib\/class-names|ui\/(card|link-appearance))\./ },
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack\/(history|react-(query|router|store)|(query|router)-core|store))\//,
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
