/**
 * How the programs of the server and the command line are put together for Node.js: ours and the packages they use, in
 * few files. To read hundreds of small files took a program longer than everything else of its start.
 */

/** They find files of their own beside themselves, or are chosen by the machine. */
const LEFT_WHERE_THEY_ARE = ['@fastify/swagger-ui', 'libsql', 'pdfkit', 'pg-native', 'stockfish'];

/** Some packages are CommonJS, and load what Node.js has by `require`. */
const REQUIRE = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

/** Settings for esbuild, beside what goes in and where it comes out. */
export const serverBundle = {
  bundle: true,
  external: LEFT_WHERE_THEY_ARE,
  banner: { js: REQUIRE },
  platform: 'node',
  target: 'node20',
  format: 'esm',
  // What several programs share, and what one loads only when it needs it, are files of their own.
  splitting: true,
  logLevel: 'warning',
};
