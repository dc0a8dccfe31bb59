/**
 * Checks that the code speaks the field's language to those who work on it: no name, comment, test title, file name or
 * decision record with a word that a newcomer would have to learn first. What users read is for `check-words.ts`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

type Term = readonly [said: RegExp, better: string, where?: RegExp];

/** Names are read with their words apart, in small letters, a name a line: `startStandIn` as `start stand in`. */
const NAMES: readonly Term[] = [
  [/\bstand in\b/, 'mock server'],
  [/\bhalf moves?\b/, 'ply'],
  [/\bletters?\b/, 'email', /^src\/server\/accounts\/|^src\/test\/mailbox/],
  [/\b(lanes?|seats?|shared places)\b/, 'semaphore'],
  [/\b(shelf|shelves|shelved)\b/, 'bucket'],
  [/\bdecks?\b/, 'review queue'],
  [/\bdesks?\b/, 'emitter, solver'],
  [/\b(surroundings|presence)\b/, 'cluster membership'],
  [/\b(im)?(patience|patient|patiently)\b/, 'timeouts'],
  [/\bpaces?\b/, 'throughput'],
  [/\bdoors?\b/, 'disclosure'],
  [/\bodd (lines?|games?)\b/, 'malformed'],
  [/\bforgetting\b/, 'purge'],
  [/\bmen\b/, 'pieces'],
  [/\btold\b/, 'reported'],
  [/\basked\b/, 'requested'],
  [/\btaken back\b|\bbrought\b/, 'undone; imported'],
  [/\b(kept|keep) answers?\b/, 'response cache'],
  [/\w (look|looks)$/m, 'appearance', /^src\/web\//],
  [/\w words$/m, 'labels', /^src\/web\//],
];

/** Of comments, test titles and decision records. */
const PROSE: readonly Term[] = [
  [/\bstand-ins?\b/i, 'mock server'],
  [/\bhalf-moves?\b(?! clock)/i, 'ply'],
  [/\b(a|the|outbox) letters?\b(?! that looks)/i, 'email', /^src\/server\/accounts\/(?!own-code)/],
  [/\brules of the house\b|\bhouse plan\b|\bweb room\b/i, 'architecture'],
  [/\b(a|the|own|shared) lanes?\b/i, 'semaphore'],
  [/\bshel(f|ves)\b/i, 'bucket'],
  [/\bdecks?\b/i, 'review queue'],
  [/\bsurroundings\b/i, 'cluster membership'],
  [/\bpatience\b/i, 'timeouts'],
  [/\bodd (lines?|games?)\b/i, 'malformed'],
  [/\btaken back\b|\bbrought in(?! at)\b/i, 'undone; imported'],
  [/\bkept answers?\b/i, 'response cache'],
];

/** As tables, columns, fields of answers and files of other programs call them, and names that libraries give. */
const GIVEN = new Set(['puzzle_shelves', 'shelved_puzzles', 'asked_at', 'deck', 'oddGames']);

const FOLDERS = ['src', 'e2e', 'scripts', 'bench', 'corpus', 'docs/decisions'];
const NOT_READ: readonly RegExp[] = [
  // Former names are what these are about.
  /^src\/server\/db\/(migrations\/|row-types\.test)|^scripts\/check-(words|terms)/,
];
const TITLED = new Set(['it', 'test', 'describe', 'step', 'each']);

export type Slip = { readonly file: string; readonly line: number; readonly text: string; readonly better: string };

/** Every slip in the code and the decision records below the folder given. */
export const findSlips = (root: string): readonly Slip[] =>
  FOLDERS.flatMap((folder) => filesOf(root, folder))
    .filter((file) => /\.(tsx?|mjs|md)$/.test(file) && !NOT_READ.some((folder) => folder.test(file)))
    .flatMap((file) => [
      ...judge(NAMES, file, wordsOf(basename(file).replace(/\..*$/, ''))).map((said) => ({ file, line: 1, ...said })),
      ...slipsIn(file, readFileSync(join(root, file), 'utf8')),
    ]);

const filesOf = (root: string, folder: string): readonly string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { encoding: 'utf8', recursive: true })
        .map((file) => posix.join(folder, file.replaceAll('\\', '/')))
        .sort()
    : [];

const slipsIn = (file: string, text: string): readonly Slip[] => {
  if (file.endsWith('.md')) {
    const prose = text.replace(/`[^`\n]*`/g, '`');
    return prose.split('\n').flatMap((line, index) => inProse(file, index + 1, line));
  }
  // Read first without knowing what is a name and what is a comment: to know it takes much longer.
  const mayBeInProse = inProse(file, 1, text).length > 0;
  const names = [...new Set(text.match(/[\p{L}_$][\p{L}\d_$]*/gu))].join('\n');
  if (!mayBeInProse && judge(NAMES, file, wordsOf(names)).length === 0) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lineAt = (position: number): number => source.getLineAndCharacterOfPosition(position).line + 1;
  const found: Slip[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && !GIVEN.has(node.text)) {
      const slips = judge(NAMES, file, wordsOf(node.text));
      found.push(...slips.map((said) => ({ file, line: lineAt(node.getStart(source)), ...said })));
    }
    if (ts.isStringLiteralLike(node) && isTitle(node)) {
      found.push(...inProse(file, lineAt(node.getStart(source)), node.text));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  const comments = mayBeInProse ? commentsOf(source) : [];
  for (const { pos, end } of comments) found.push(...inProse(file, lineAt(pos), text.slice(pos, end)));
  return found;
};

const commentsOf = (source: ts.SourceFile): readonly ts.CommentRange[] => {
  const found = new Map<number, ts.CommentRange>();
  const visit = (node: ts.Node): void => {
    for (const range of ts.getLeadingCommentRanges(source.text, node.pos) ?? []) found.set(range.pos, range);
    for (const range of ts.getTrailingCommentRanges(source.text, node.end) ?? []) found.set(range.pos, range);
    node.getChildren(source).forEach(visit);
  };
  visit(source);
  return [...found.values()];
};

const isTitle = ({ parent }: ts.Node): boolean =>
  ts.isCallExpression(parent) &&
  TITLED.has(/(\w+)\W*$/.exec(parent.expression.getText().split('(')[0] ?? '')?.[1] ?? '');

const inProse = (file: string, line: number, text: string): readonly Slip[] =>
  judge(PROSE, file, text.replace(/\s+(\*|\/\/)?\s*/g, ' ')).map((said) => ({ file, line, ...said }));

/** `startStandIn`, `STAND_IN` and `mock server` as words in small letters. */
const wordsOf = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();

const judge = (terms: readonly Term[], file: string, text: string) =>
  terms.flatMap(([term, better, where]) => {
    const said = where === undefined || where.test(file) ? term.exec(text) : null;
    return said === null ? [] : [{ text: said[0].trim(), better }];
  });

export const formatSlip = ({ file, line, text, better }: Slip): string => `${file}:${line}: "${text}": ${better}`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const slips = findSlips(process.argv[2] ?? join(import.meta.dirname, '..'));
  for (const slip of slips) console.log(formatSlip(slip));
  console.log(`${slips.length} words of our own`);
  process.exitCode = slips.length === 0 ? 0 : 1;
}
