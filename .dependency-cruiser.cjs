/**
 * Who may import whom, as docs/ARCHITECTURE.md says it. Each rule names what a folder may never import, and says why.
 */
const src = (name) => `^src/${name}/`;
const notTest = '\\.test\\.tsx?$|^src/test/|^e2e/|^tools/';

/** A part of src and the parts it may import; everything else under src/ is forbidden to it. */
const part = (name, allowed, comment) => ({
  name: `${name}-imports-only-${allowed.length === 0 ? 'itself' : allowed.join('-')}`,
  comment,
  severity: 'error',
  from: { path: src(name), pathNot: notTest },
  to: { path: '^src/', pathNot: [name, ...allowed].map(src) },
});

/** Within a part of layers, each layer may import itself and the layers listed after it. */
const layers = (base, order, comment) =>
  order.slice(1).map((layer, index) => ({
    name: `${base.replace('/', '-')}-${layer}-never-looks-up`,
    comment,
    severity: 'error',
    from: { path: `^src/${base}/${layer}(/|\\.)`, pathNot: notTest },
    to: { path: order.slice(0, index + 1).map((upper) => `^src/${base}/${upper}(/|\\.)`) },
  }));

/** A folder and the other folders beside it that it may import; plain files beside it are open to it. */
const folder = (base, name, allowed, comment) => ({
  name: `${base}/${name}-imports-only-${allowed.length === 0 ? 'itself' : allowed.join('-')}`,
  comment,
  severity: 'error',
  from: { path: `^src/${base}/${name}/`, pathNot: notTest },
  to: { path: `^src/${base}/[^/]+/`, pathNot: [name, ...allowed].map((other) => `^src/${base}/${other}/`) },
});

/** Content that one folder alone reads. */
const content = (name, reader) => ({
  name: `content/${name}-is-read-in-${reader}`,
  comment: 'Whoever reads content checks it and gives it a type; everybody else asks there.',
  severity: 'error',
  from: { path: '^src/', pathNot: [`^src/${reader}/`, notTest] },
  to: { path: `^src/content/${name}(/|\\.)` },
});

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
    part(
      'chess',
      ['content'],
      'Chess is pure: it must run unchanged in the browser, the server, the engine and the command line.',
    ),
    part(
      'contract',
      ['chess'],
      'The contract is what web and server agree on; it may speak chess, but knows neither side.',
    ),
    part('engine', ['chess'], 'The engine evaluates positions; who asks, and over which wire, is not its business.'),
    part('messages', ['contract', 'chess'], 'The catalogue says what was decided, and decides nothing.'),
    part(
      'server',
      ['contract', 'messages', 'engine', 'chess', 'content'],
      'The server never reaches into the browser.',
    ),
    part('cli', ['server', 'messages', 'engine', 'chess'], 'The command line uses the same functions as the server.'),
    part('web', ['contract', 'messages', 'chess', 'content'], 'The line between browser and Node must never blur.'),
    content('tutorials', 'chess/tutorials'),
    content('lessons', 'chess/lessons'),
    content('common-passwords', 'web/ui/fields'),
    content('starter-puzzles', 'server/features/learn'),
    content('samples', 'server/(sources/sample|features/prepare)'),
    {
      name: 'chess-contract-and-messages-are-pure',
      comment: 'No I/O, no clock, no randomness: none of these parts may use a Node module.',
      severity: 'error',
      from: { path: '^src/(chess|contract|messages)/', pathNot: notTest },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'features-are-strangers',
      comment: 'A feature never imports another feature: what two of them need moves to a shared folder.',
      severity: 'error',
      from: { path: '^src/(server|web)/features/([^/]+)/', pathNot: notTest },
      to: { path: '^src/$1/features/', pathNot: '^src/$1/features/$2/' },
    },
    folder(
      'chess',
      'tree',
      ['position'],
      'A tree is a value: it knows no PGN, and nothing that reads or judges games.',
    ),
    folder('chess', 'pgn', ['tree', 'position'], 'PGN is text to value and back; judging games stands above it.'),
    folder('chess', 'position', [], 'A position stands alone: no game and no player is known there.'),
    folder('chess', 'openings', ['player', 'position'], 'A tree counts games by position, and judges none.'),
    folder(
      'chess',
      'preparation',
      ['openings', 'findings', 'player', 'motifs', 'position', 'tree'],
      'A preparation is made of trees: of games already counted, whoever reviewed them.',
    ),
    folder(
      'chess',
      'events',
      ['player', 'pgn', 'position', 'tree'],
      'Who is paired with whom, and the game: no preparation is known there.',
    ),
    folder('chess', 'studies', ['pgn', 'tree'], 'A study is games as they are written; nobody judges them.'),
    folder(
      'chess/preparation',
      'prediction',
      [],
      'What somebody plays is asked of their games alone, whatever is prepared.',
    ),
    {
      name: 'predictions-stay-out-of-pages',
      comment:
        'What people play is a table of a quarter megabyte: in the browser only a thread that starts when needed loads it.',
      severity: 'error',
      from: { path: '^src/(web|contract)/', pathNot: [notTest, '^src/web/features/repertoires/measure-worker'] },
      to: { path: '^src/chess/preparation/prediction/' },
    },
    folder(
      'chess',
      'repertoire',
      ['learning', 'openings', 'pgn', 'position', 'tree'],
      'A repertoire is positions and moves, asked again as puzzles are; chances and evaluations are given to it.',
    ),
    folder('chess', 'motifs', ['position'], 'A motif is seen on the board alone.'),
    folder('chess', 'review', ['motifs', 'position'], 'A review is of one game, whoever played it.'),
    folder(
      'chess',
      'player',
      ['findings', 'review', 'motifs', 'pgn', 'position'],
      'A player is what the reviewed games add up to, and what is found in the sum.',
    ),
    folder('chess', 'findings', ['player', 'review'], "A finding compares a player's rate with that of others."),
    folder(
      'chess',
      'advice',
      ['findings', 'player', 'position', 'preparation'],
      'Advice is said of a player’s figures and habits, and of tactics by name.',
    ),
    folder('chess', 'puzzles', ['review', 'motifs', 'position'], 'A puzzle is found in a game, not in a person.'),
    folder(
      'chess',
      'tutorials',
      ['player', 'position', 'tree'],
      'A tutorial is lines of an opening; who plays it is a name.',
    ),
    folder(
      'chess',
      'lessons',
      ['tutorials', 'puzzles', 'position'],
      'A lesson is taught with puzzles and positions, whoever solves them.',
    ),
    ...layers(
      'web',
      ['main', 'app', 'features', 'player', 'game', 'board', '(charts|ui|lib)'],
      'Inside web: app -> features -> player -> game -> board -> charts, ui, lib.',
    ),
    {
      name: 'charts-know-no-chess',
      comment: 'A chart draws numbers with words beside them; whoever shows it knows what they are of.',
      severity: 'error',
      from: { path: '^src/web/charts/', pathNot: notTest },
      to: { path: '^src/(chess|contract|messages)/' },
    },
    folder('web/board', 'squares', [], 'The squares know the board library and nothing of a game.'),
    folder('web/board', 'evaluation', [], 'What the engine says of a place stands beside the moves, not on them.'),
    folder(
      'web/board',
      'live',
      ['evaluation'],
      'The engine of the browser is given a position, whatever board shows it.',
    ),
    folder('web/board', 'moves', ['evaluation'], 'A move list shows what the engine says of a move.'),
    folder('web/features/library', 'import', [], 'Importing needs no list of games.'),
    folder('web/features/library', 'games', [], 'The list of games needs no report.'),
    folder('web/features/library', 'report', ['games'], 'A report leads to its games.'),
    folder('web/features/learn', 'statistics', ['puzzle'], 'Statistics name puzzles as the puzzles do.'),
    folder('web/features/learn', 'puzzle', [], 'A puzzle is shown wherever it comes from.'),
    folder('web/features/learn', 'runs', ['puzzle'], 'A run shows its puzzles as puzzles are shown.'),
    folder('web/features/learn', 'openings', [], 'A tutorial is a page of its own.'),
    folder(
      'web/features/learn',
      'lessons',
      ['openings', 'puzzle'],
      'A lesson is shown with what shows openings and puzzles.',
    ),
    folder('web/features/account', 'security', [], 'Proofs of who somebody is, and nothing else of an account.'),
    folder('web/lib', 'forms', ['http'], 'What every form needs.'),
    folder('web/lib', 'http', [], 'Calls, whoever makes them.'),
    folder('server/features/library', 'import', [], 'Games come in without being analyzed.'),
    folder('server/features/library', 'review', [], 'A review is of what is in the library.'),
    folder('server/features/learn', 'training', [], 'The training picks among puzzles.'),
    {
      name: 'server-folders-never-look-up',
      comment: 'Inside the server: main -> app -> features -> games -> accounts -> http -> sources, db -> platform.',
      severity: 'error',
      from: { path: '^src/server/[^/]+/', pathNot: ['^src/server/features/', notTest] },
      to: { path: '^src/server/(features/|(app|main|worker)\\.)' },
    },
    folder(
      'server',
      'games',
      ['accounts', 'db', 'sources'],
      'What becomes of a game between a source, a table and an answer.',
    ),
    folder('server', 'accounts', ['platform', 'db', 'sources', 'http'], 'Accounts know nothing of games.'),
    folder('server', 'http', ['platform', 'db', 'sources'], 'Fastify plugins; features use them.'),
    folder('server', 'platform', [], 'Redis, limits, threads and logs, whatever uses them.'),
    folder('server', 'sources', ['platform'], 'A source stores nothing and serves every feature.'),
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
        'Tables hold row types of db, so that a change of what calls answer is no migration. Of the contract it knows limits and the owner’s number alone; long reads take turns with all other work.',
      severity: 'error',
      from: { path: '^src/server/(db/|features/.*queries\\.ts$)', pathNot: notTest },
      to: {
        path: '^src/(contract|server/[^/]+)/',
        pathNot: '^src/(contract/(quotas|profile-paths)\\.ts$|server/(db/|platform/event-loop\\.ts$))',
      },
    },
    folder('server/db', 'library', [], 'Tables of one feature know those of no other.'),
    folder('server/db', 'scout', ['library'], 'A scouted game is reviewed as one of a library is.'),
    folder('server/db', 'learn', ['library'], 'Sets of a user, who is locked as for a library.'),
    folder('server/db', 'repertoires', ['library'], 'Moves and cards of a user, who is locked as for a library.'),
    folder('server/db', 'reference', [], 'Tables of one feature know those of no other.'),
    folder('server/db', 'accounts', ['library'], 'An account that goes takes its library along.'),
    folder('engine', 'queue', [], 'Whose turn it is, whatever is searched.'),
    folder('engine', 'remote', ['queue'], 'Engines of other machines stand behind the same interface.'),
    {
      name: 'sources-only-through-the-registry',
      comment:
        'A source is a folder and a line of the registry; what an installation begins with is written as the samples are.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          '^src/server/sources/[^/]+/',
          '^src/server/sources/registry\\.ts$',
          '^src/server/features/(library/sample-rows|prepare/sample-evaluations|scout/sample-entries)\\.ts$',
          notTest,
        ],
      },
      to: { path: '^src/server/sources/[^/]+/' },
    },
    onlyIn(
      'chessops-only-in-chess',
      ['chessops'],
      ['^src/chess/'],
      'One folder knows the rules library, so that it can be replaced there.',
    ),
    onlyIn(
      'board-library-only-in-board',
      ['@lichess-org/chessground'],
      ['^src/web/board/squares/'],
      'One component wraps the board library.',
    ),
    onlyIn(
      'message-library-only-in-messages',
      ['@lingui', '@messageformat'],
      ['^src/messages/'],
      'One file makes sentences, so that the library behind it can be replaced there.',
    ),
    onlyIn(
      'markdown-library-only-in-ui',
      ['marked'],
      ['^src/web/ui/'],
      'One component makes elements of Markdown, so that no HTML of anybody’s reaches a page.',
    ),
    onlyIn(
      'sql-only-in-db-and-queries',
      ['kysely', 'libsql', 'pg'],
      ['^src/server/db/', '^src/server/features/.*queries\\.ts$'],
      'SQL stands in server/db, and beside a feature in files named queries.',
    ),
    onlyIn(
      'account-libraries-only-in-accounts',
      ['better-auth', 'nodemailer'],
      ['^src/server/accounts/'],
      'Features ask our accounts, so that the libraries behind them can be replaced.',
    ),
    onlyIn(
      'pdf-library-only-in-the-sheet',
      ['pdfkit'],
      ['^src/server/features/prepare/sheet/'],
      'One folder draws on paper; it is loaded only where a sheet is asked for.',
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
      comment: 'Test servers and fixtures stay out of the product.',
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
