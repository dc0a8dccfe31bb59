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
  },
  server: {
    proxy: { '/api': 'http://localhost:5000' },
  },
});
