import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkImports, complaints, configuration } from './check-imports';

/** Each planted import, the file that it reaches, and the rule that must catch it. */
const PLANTED: readonly (readonly [rule: string, from: string, to: string])[] = [
  ['chess-imports-only-content', 'src/chess/fen.ts', 'src/contract/limits.ts'],
  ['contract-imports-only-chess', 'src/contract/limits.ts', 'src/server/app.ts'],
  ['engine-imports-only-chess', 'src/engine/queue/pool.ts', 'src/contract/limits.ts'],
  ['messages-imports-only-contract-chess', 'src/messages/advice.ts', 'src/server/errors.ts'],
  ['server-imports-only-contract-messages-engine-chess-content', 'src/server/app.ts', 'src/web/main.tsx'],
  ['cli-imports-only-server-messages-engine-chess', 'src/cli/analyze.ts', 'src/web/main.tsx'],
  ['web-imports-only-contract-messages-chess-content', 'src/web/main.tsx', 'src/engine/queue/pool.ts'],
  [
    'content/common-passwords-is-read-in-web/lib/forms',
    'src/web/ui/button.tsx',
    'src/content/common-passwords/common-passwords.json',
  ],
  ['content/lessons-is-read-in-chess/lessons', 'src/chess/fen.ts', 'src/content/lessons/endgames.json'],
  [
    'content/samples-is-read-in-server/(sources/sample|features/prepare)',
    'src/server/app.ts',
    'src/content/samples/mira-talwade-games.json',
  ],
  ['content/starter-puzzles-is-read-in-server/features/learn', 'src/server/app.ts', 'src/content/starter-puzzles.json'],
  ['content/tutorials-is-read-in-chess/tutorials', 'src/chess/fen.ts', 'src/content/tutorials/slav-defense.json'],
  ['chess-contract-and-messages-are-pure', 'src/chess/fen.ts', 'node:fs'],
  ['chess-contract-and-messages-are-pure', 'src/messages/advice.ts', 'node:fs'],
  ['features-are-strangers', 'src/web/features/learn/learn.ts', 'src/web/features/scout/scout.ts'],
  ['features-are-strangers', 'src/server/features/auth/auth.ts', 'src/server/features/games/games.ts'],
  ['web-app-never-looks-up', 'src/web/app/router.tsx', 'src/web/main.tsx'],
  ['web-features-never-looks-up', 'src/web/features/learn/learn.ts', 'src/web/app/router.tsx'],
  ['web-player-never-looks-up', 'src/web/player/card.tsx', 'src/web/features/learn/learn.ts'],
  ['web-game-never-looks-up', 'src/web/game/dialog.tsx', 'src/web/player/card.tsx'],
  ['web-board-never-looks-up', 'src/web/board/replay.ts', 'src/web/game/dialog.tsx'],
  ['web-(charts|ui|lib)-never-looks-up', 'src/web/ui/button.tsx', 'src/web/board/replay.ts'],
  ['web-(charts|ui|lib)-never-looks-up', 'src/web/charts/line-drawing.tsx', 'src/web/player/card.tsx'],
  ['charts-know-no-chess', 'src/web/charts/line-drawing.tsx', 'src/chess/clock.ts'],
  ['server-folders-never-look-up', 'src/server/db/games.ts', 'src/server/features/games/games.ts'],
  ['server-folders-never-look-up', 'src/server/games/owner.ts', 'src/server/features/scout/scout.ts'],
  ['server-folders-never-look-up', 'src/server/threads/thread.ts', 'src/server/app.ts'],
  [
    'server/plugins-imports-only-games-accounts-db-sources',
    'src/server/plugins/hosts.ts',
    'src/server/threads/thread.ts',
  ],
  ['server/games-imports-only-db-sources', 'src/server/games/owner.ts', 'src/server/plugins/hosts.ts'],
  ['server/accounts-imports-only-db', 'src/server/accounts/auth.ts', 'src/server/games/owner.ts'],
  ['server/sources-imports-only-itself', 'src/server/sources/source.ts', 'src/server/db/infra/database.ts'],
  ['server/threads-imports-only-itself', 'src/server/threads/thread.ts', 'src/server/db/infra/database.ts'],
  ['server/puzzles-import-imports-only-db-texts', 'src/server/puzzles-import/read.ts', 'src/server/games/owner.ts'],
  ['server/texts-imports-only-itself', 'src/server/texts/file-kind.ts', 'src/server/db/infra/database.ts'],
  ['server/background-imports-only-itself', 'src/server/background/work-loop.ts', 'src/server/games/owner.ts'],
  ['server/db/reference-imports-only-infra', 'src/server/db/reference/games.ts', 'src/server/db/scout/scouts.ts'],
  ['server/db/library-imports-only-infra', 'src/server/db/library/games.ts', 'src/server/db/learn/puzzles.ts'],
  ['server/db/scout-imports-only-infra-library', 'src/server/db/scout/scouts.ts', 'src/server/db/accounts/users.ts'],
  ['server/db/events-imports-only-infra-library', 'src/server/db/events/events.ts', 'src/server/db/scout/scouts.ts'],
  ['server/db/studies-imports-only-infra-library', 'src/server/db/studies/studies.ts', 'src/server/db/scout/scouts.ts'],
  ['server/db/learn-imports-only-infra', 'src/server/db/learn/puzzles.ts', 'src/server/db/scout/scouts.ts'],
  [
    'server/db/connections-imports-only-infra',
    'src/server/db/connections/connections.ts',
    'src/server/db/scout/scouts.ts',
  ],
  ['server/db/analysis-imports-only-infra', 'src/server/db/analysis/evaluations.ts', 'src/server/db/library/games.ts'],
  [
    'server/db/accounts-imports-only-infra-library',
    'src/server/db/accounts/users.ts',
    'src/server/db/learn/puzzles.ts',
  ],
  ['web/board/squares-imports-only-itself', 'src/web/board/squares/board.tsx', 'src/web/board/moves/move-list.tsx'],
  ['web/board/evaluation-imports-only-itself', 'src/web/board/evaluation/bar.tsx', 'src/web/board/moves/move-list.tsx'],
  ['web/board/live-imports-only-evaluation', 'src/web/board/live/client.ts', 'src/web/board/squares/board.tsx'],
  ['web/board/moves-imports-only-evaluation', 'src/web/board/moves/move-list.tsx', 'src/web/board/squares/board.tsx'],
  [
    'web/features/library/import-imports-only-itself',
    'src/web/features/library/import/form.tsx',
    'src/web/features/library/games/list.tsx',
  ],
  [
    'web/features/library/games-imports-only-itself',
    'src/web/features/library/games/list.tsx',
    'src/web/features/library/report/report.tsx',
  ],
  [
    'web/features/library/report-imports-only-games',
    'src/web/features/library/report/report.tsx',
    'src/web/features/library/import/form.tsx',
  ],
  [
    'web/features/learn/figures-imports-only-puzzle',
    'src/web/features/learn/figures/card.tsx',
    'src/web/features/learn/training/line.tsx',
  ],
  [
    'web/features/learn/puzzle-imports-only-training',
    'src/web/features/learn/puzzle/card.tsx',
    'src/web/features/learn/figures/card.tsx',
  ],
  [
    'web/features/learn/runs-imports-only-puzzle',
    'src/web/features/learn/runs/card.tsx',
    'src/web/features/learn/training/line.tsx',
  ],
  [
    'web/features/learn/training-imports-only-itself',
    'src/web/features/learn/training/line.tsx',
    'src/web/features/learn/puzzle/card.tsx',
  ],
  [
    'web/features/learn/openings-imports-only-itself',
    'src/web/features/learn/openings/page.tsx',
    'src/web/features/learn/puzzle/card.tsx',
  ],
  [
    'web/features/learn/lessons-imports-only-openings-puzzle',
    'src/web/features/learn/lessons/page.tsx',
    'src/web/features/learn/runs/card.tsx',
  ],
  [
    'web/features/account/security-imports-only-itself',
    'src/web/features/account/security/card.tsx',
    'src/web/features/account/other/card.tsx',
  ],
  ['web/lib/forms-imports-only-http', 'src/web/lib/forms/use-form.ts', 'src/web/lib/other/log.ts'],
  ['web/lib/http-imports-only-itself', 'src/web/lib/http/call.ts', 'src/web/lib/forms/use-form.ts'],
  ['web/lib/hooks-imports-only-itself', 'src/web/lib/hooks/use-width.ts', 'src/web/lib/forms/use-form.ts'],
  [
    'server/features/library/import-imports-only-itself',
    'src/server/features/library/import/read.ts',
    'src/server/features/library/export/pgn.ts',
  ],
  [
    'server/features/library/review-imports-only-itself',
    'src/server/features/library/review/reviewer.ts',
    'src/server/features/library/import/read.ts',
  ],
  [
    'server/features/library/export-imports-only-itself',
    'src/server/features/library/export/pgn.ts',
    'src/server/features/library/review/reviewer.ts',
  ],
  [
    'server/features/learn/training-imports-only-itself',
    'src/server/features/learn/training/cards.ts',
    'src/server/features/learn/other/daily.ts',
  ],
  ['engine/puzzles-imports-only-itself', 'src/engine/puzzles/find.ts', 'src/engine/remote/wire.ts'],
  ['engine/queue-imports-only-itself', 'src/engine/queue/turns.ts', 'src/engine/puzzles/find.ts'],
  ['engine/remote-imports-only-queue', 'src/engine/remote/wire.ts', 'src/engine/puzzles/find.ts'],
  [
    'server/accounts/emails-imports-only-secrets',
    'src/server/accounts/emails/mailer.ts',
    'src/server/accounts/other/entry.ts',
  ],
  [
    'server/accounts/secrets-imports-only-itself',
    'src/server/accounts/secrets/sealer.ts',
    'src/server/accounts/emails/mailer.ts',
  ],
  ['chess/tree-imports-only-itself', 'src/chess/tree/place.ts', 'src/chess/notation/pgn.ts'],
  ['chess/notation-imports-only-tree', 'src/chess/notation/pgn.ts', 'src/chess/player/report.ts'],
  ['chess/events-imports-only-player-notation', 'src/chess/events/pairing-list.ts', 'src/chess/preparation/lines.ts'],
  ['chess/studies-imports-only-notation-tree', 'src/chess/studies/study-pgn.ts', 'src/chess/player/results.ts'],
  ['chess/position-imports-only-notation', 'src/chess/position/hash.ts', 'src/chess/player/report.ts'],
  [
    'chess/opening-tree-imports-only-player-position-notation',
    'src/chess/opening-tree/opening-tree.ts',
    'src/chess/review/review-game.ts',
  ],
  [
    'chess/preparation-imports-only-opening-tree-findings-player-motifs-position-notation-tree',
    'src/chess/preparation/lines.ts',
    'src/chess/review/review-game.ts',
  ],
  [
    'chess/preparation/prediction-imports-only-itself',
    'src/chess/preparation/prediction/move-model.ts',
    'src/chess/preparation/other/lines.ts',
  ],
  [
    'predictions-stay-on-the-server',
    'src/web/features/prepare/page.ts',
    'src/chess/preparation/prediction/move-model.ts',
  ],
  ['chess/motifs-imports-only-notation', 'src/chess/motifs/fork.ts', 'src/chess/review/review-game.ts'],
  ['chess/review-imports-only-motifs-notation', 'src/chess/review/review-game.ts', 'src/chess/player/report.ts'],
  [
    'chess/player-imports-only-findings-review-motifs-position-notation',
    'src/chess/player/report.ts',
    'src/chess/advice/advise.ts',
  ],
  [
    'chess/findings-imports-only-opening-tree-player-review',
    'src/chess/findings/findings.ts',
    'src/chess/advice/advise.ts',
  ],
  ['chess/advice-imports-only-findings-player-motifs', 'src/chess/advice/advise.ts', 'src/chess/review/review-game.ts'],
  [
    'chess/puzzles-imports-only-review-motifs-position-notation',
    'src/chess/puzzles/puzzle.ts',
    'src/chess/player/report.ts',
  ],
  [
    'chess/lessons-imports-only-tutorials-puzzles-position-notation',
    'src/chess/lessons/index.ts',
    'src/chess/review/review.ts',
  ],
  ['chess/tutorials-imports-only-player-notation-tree', 'src/chess/tutorials/line.ts', 'src/chess/puzzles/puzzle.ts'],
  ['server-features-never-look-up', 'src/server/features/games/games.ts', 'src/server/app.ts'],
  ['db-keeps-rows-of-its-own', 'src/server/db/library/schema.ts', 'src/contract/library.ts'],
  ['db-keeps-rows-of-its-own', 'src/server/db/scout/scouts.ts', 'src/server/games/scouted-entry.ts'],
  ['sources-only-through-the-registry', 'src/server/config.ts', 'src/server/sources/lichess/pages.ts'],
  ['chessops-only-in-chess', 'src/engine/queue/pool.ts', 'chessops/fen'],
  ['board-library-only-in-board', 'src/web/ui/button.tsx', '@lichess-org/chessground'],
  ['markdown-library-only-in-ui', 'src/web/features/learn/learn.tsx', 'marked'],
  ['message-library-only-in-messages', 'src/chess/advice/advise.ts', '@lingui/core'],
  ['sql-only-in-db', 'src/server/features/games/games.ts', 'kysely'],
  ['account-libraries-only-in-accounts', 'src/server/features/games/games.ts', 'better-auth'],
  ['pdf-library-only-in-the-sheet', 'src/server/features/scout/routes.ts', 'pdfkit'],
  ['production-never-imports-tests', 'src/server/app.ts', 'src/test/test-app.ts'],
  ['everything-resolves', 'src/chess/fen.ts', './nowhere'],
];

let tree: string;

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(tree, file)), { recursive: true });
  appendFileSync(join(tree, file), text);
};

/** Plants one import from a file to another file of the tree or to a package. */
const plant = (from: string, to: string) => {
  const isOwnFile = to.startsWith('src/');
  const up = '../'.repeat(from.split('/').length - 1);
  if (isOwnFile) write(to, '');
  write(from, `import '${isOwnFile ? up + to.replace(/\.tsx?$/, '') : to}';\n`);
};

const makeTree = (): void => {
  // Inside the project, so that packages resolve as they do for the real tree.
  const cache = join(import.meta.dirname, '..', '.cache');
  mkdirSync(cache, { recursive: true });
  tree = mkdtempSync(join(cache, 'planted-'));
};

const removeTree = (): void => rmSync(tree, { recursive: true, force: true });

/** To read a tree takes much longer than to judge one import more: all are planted in one. */
describe('of all planted imports', () => {
  let violations: readonly string[];

  beforeAll(async () => {
    makeTree();
    for (const [, from, to] of PLANTED) plant(from, to);
    ({ violations } = await checkImports(tree));
  });
  afterAll(removeTree);

  it.each(PLANTED)('%s catches %s importing %s', (rule, from, to) => {
    const reached = violations
      .filter((line) => line.startsWith(`${rule}: ${from} -> `))
      .map((line) => line.split(' -> ')[1]);
    // A package is reached at a file of its own.
    expect(reached).toContainEqual(to.startsWith('src/') ? to : expect.not.stringMatching(/^src\//));
  });
});

describe('import rules', () => {
  beforeEach(makeTree);
  afterEach(removeTree);

  it('catches two files that import each other', async () => {
    write('src/chess/fen.ts', "import './pgn';\nexport const fen = 1;\n");
    write('src/chess/pgn.ts', "import './fen';\nexport const pgn = 1;\n");
    const { violations } = await checkImports(tree);
    expect(violations.join()).toContain('no-cycles');
  });

  it('has a planted violation for every rule', () => {
    const rules = configuration.forbidden?.map((rule) => rule.name ?? '') ?? [];
    const planted = new Set([...PLANTED.map(([rule]) => rule), 'no-cycles']);
    expect(rules.filter((rule) => !planted.has(rule))).toEqual([]);
  });

  it('accepts an import that the architecture allows', async () => {
    plant('src/web/game/board.ts', 'src/chess/fen.ts');
    expect(complaints(await checkImports(tree))).toEqual([]);
  });

  it('complains when it looked at nothing', async () => {
    expect(complaints(await checkImports(tree))).toHaveLength(1);
  });

  it('complains when the modules it looked at import nothing', async () => {
    write('src/chess/fen.ts', 'export const fen = 1;\n');
    expect(complaints(await checkImports(tree))).toHaveLength(1);
  });
});
