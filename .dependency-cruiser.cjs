/**
 * Who may import whom. The house plan is docs/ARCHITECTURE.md; this file is its enforcement.
 * Each rule names the rooms a room may never enter, and says why.
 */
const src = (room) => `^src/${room}/`;
const notTest = '\\.test\\.tsx?$|^src/test/|^e2e/|^bench/|^corpus/';

/** A room and the rooms of ours it may import; everything else under src/ is forbidden to it. */
const room = (name, allowed, comment) => ({
  name: `${name}-imports-only-${allowed.length === 0 ? 'itself' : allowed.join('-')}`,
  comment,
  severity: 'error',
  from: { path: src(name), pathNot: notTest },
  to: { path: '^src/', pathNot: [name, ...allowed].map(src) },
});

/** Within a room of layers, each layer may import itself and the layers listed after it. */
const layers = (base, order, comment) =>
  order.slice(1).map((layer, index) => ({
    name: `${base.replace('/', '-')}-${layer}-never-looks-up`,
    comment,
    severity: 'error',
    from: { path: `^src/${base}/${layer}(/|\\.)`, pathNot: notTest },
    to: { path: order.slice(0, index + 1).map((upper) => `^src/${base}/${upper}(/|\\.)`) },
  }));

/** A package that one folder alone may import. */
const onlyIn = (name, packages, folders, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: '^src/', pathNot: [...folders, notTest] },
  to: { path: packages.map((p) => `(^|/)node_modules/${p}/`) },
});

module.exports = {
  forbidden: [
    room(
      'chess',
      [],
      'Chess is pure: it must run unchanged in the browser, the server, the engine and the command line.',
    ),
    room(
      'contract',
      ['chess'],
      'The contract is what web and server agree on; it may speak chess, but knows neither side.',
    ),
    room('engine', ['chess'], 'The engine evaluates positions; who asks, and over which wire, is not its business.'),
    room('server', ['contract', 'engine', 'chess'], 'The server never reaches into the browser.'),
    room('cli', ['server', 'engine', 'chess'], 'The command line uses the same functions as the server.'),
    room('web', ['contract', 'chess'], 'The line between browser and Node must never blur.'),
    {
      name: 'chess-and-contract-are-pure',
      comment: 'No I/O, no clock, no randomness: neither room may use a Node module.',
      severity: 'error',
      from: { path: '^src/(chess|contract)/', pathNot: notTest },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'features-are-strangers',
      comment: 'A feature never imports another feature: what two of them need moves to a shared room.',
      severity: 'error',
      from: { path: '^src/(server|web)/features/([^/]+)/', pathNot: notTest },
      to: { path: '^src/$1/features/', pathNot: '^src/$1/features/$2/' },
    },
    {
      name: 'chess-tree-imports-only-plain-chess',
      comment: 'A tree is a value: it knows no notation and nobody who reads or judges games.',
      severity: 'error',
      from: { path: '^src/chess/tree/', pathNot: notTest },
      to: { path: '^src/chess/[^/]+/', pathNot: '^src/chess/tree/' },
    },
    {
      name: 'chess-notation-imports-only-tree-and-plain-chess',
      comment: 'Notation is text to value and back: who judges games or makes something of them stands above it.',
      severity: 'error',
      from: { path: '^src/chess/notation/', pathNot: notTest },
      to: { path: '^src/chess/[^/]+/', pathNot: '^src/chess/(notation|tree)/' },
    },
    ...layers(
      'web',
      ['main', 'app', 'features', 'player', 'game', 'board', '(ui|lib)'],
      'Inside the web room: app -> features -> player -> game -> board -> ui, lib.',
    ),
    {
      name: 'server-basement-never-looks-up',
      comment: 'Inside the server: main -> app -> features -> accounts, db, sources, plugins.',
      severity: 'error',
      from: { path: '^src/server/(accounts|db|sources|plugins)/', pathNot: notTest },
      to: { path: '^src/server/(features/|app\\.|main\\.|worker\\.)' },
    },
    {
      name: 'server-features-never-look-up',
      comment: 'Inside the server: main -> app -> features.',
      severity: 'error',
      from: { path: '^src/server/features/', pathNot: notTest },
      to: { path: '^src/server/(app|main|worker)\\.' },
    },
    {
      name: 'db-keeps-rows-of-its-own',
      comment:
        'Tables hold row types of db, so that a change of what calls answer is no migration. Of the contract it knows limits and the owner’s number alone.',
      severity: 'error',
      from: { path: '^src/server/db/', pathNot: notTest },
      to: { path: '^src/(contract|server/[^/]+)/', pathNot: '^src/(contract/(quotas|profile-paths)\\.ts$|server/db/)' },
    },
    {
      name: 'sources-only-through-the-registry',
      comment: 'A source is a folder and a line of the registry; the sample library is made of what the samples bring.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          '^src/server/sources/[^/]+/',
          '^src/server/sources/registry\\.ts$',
          '^src/server/features/library/sample-library\\.ts$',
          notTest,
        ],
      },
      to: { path: '^src/server/sources/[^/]+/' },
    },
    onlyIn(
      'chessops-only-in-chess',
      ['chessops'],
      ['^src/chess/'],
      'One room knows the rules library, so that it can be replaced there.',
    ),
    onlyIn(
      'board-library-only-in-board',
      ['@lichess-org/chessground'],
      ['^src/web/board/squares/'],
      'One component wraps the board library.',
    ),
    onlyIn('sql-only-in-db', ['kysely', 'libsql', 'pg'], ['^src/server/db/'], 'The only SQL is in server/db.'),
    onlyIn(
      'account-libraries-only-in-accounts',
      ['better-auth', 'nodemailer'],
      ['^src/server/accounts/'],
      'Features ask our accounts, so that the libraries behind them can be replaced.',
    ),
    {
      name: 'no-cycles',
      comment: 'A cycle means that two files are one.',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true },
    },
    {
      name: 'production-never-imports-tests',
      comment: 'Stand-ins and fixtures stay out of the product.',
      severity: 'error',
      from: { path: '^src/', pathNot: notTest },
      to: { path: notTest },
    },
    {
      name: 'everything-resolves',
      comment: 'An import that resolves to nothing is checked by no other rule.',
      severity: 'error',
      from: { path: '^src/' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
