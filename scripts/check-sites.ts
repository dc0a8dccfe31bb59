/**
 * Checks that no text of the program names a site at which people play: that is for the sources' folders, and for the
 * few tables that tell sites apart. What a site is called is taken from the registry, so that one more is looked for at
 * once. Comments may name sites; so may identifiers, and the name that an account has at one (`lichessId`).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { SOURCES } from '../src/server/sources/registry';

/** Where sites may be named, and why. */
const TABLES: readonly (readonly [path: RegExp, why: string])[] = [
  [/^src\/server\/sources\/[^/]+\//, 'the folders of the sources'],
  [/^src\/contract\/sites\.ts$/, 'which of them is the platform of the specification'],
  [/^src\/chess\/player\/pgn\/game-sites\.ts$/, 'by which addresses games in texts are known'],
  [/^src\/chess\/player\/pgn\/speed\.ts$/, 'which sites write a time control in seconds'],
  [/^src\/(contract\/reference\.ts$|server\/db\/reference\/)/, 'the reference games, which are at no site'],
  [/^src\/server\/db\/migrations\//, 'what a table was when it was made'],
  [/^src\/(chess\/puzzles|server\/puzzles-import|cli\/puzzles)/, 'the puzzle database, a file with a name'],
  [/^src\/web\/features\/learn\/puzzle\/(source-labels|import-offer)\.tsx?$/, 'the puzzle database'],
];

/** Words that mean something else as well, with what is near where they do. */
const OTHER_MEANINGS: Readonly<Record<string, RegExp>> = { sample: /kind/i, reference: /tags/i };

/** Most files have no such word anywhere, and are not read any further. */
const MENTION = new RegExp(SOURCES.map(({ site }) => site).join('|'), 'i');

const NOT_PRODUCTION = /\.test\.tsx?$|^src\/test\//;

export type Naming = { readonly file: string; readonly line: number; readonly text: string };

/** Every text that names a site where it may not, below the folder given. */
export const findNamings = (root: string): readonly Naming[] =>
  readdirSync(join(root, 'src'), { encoding: 'utf8', recursive: true })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `src/${file.replaceAll('\\', '/')}`)
    .filter((file) => !NOT_PRODUCTION.test(file) && !TABLES.some(([path]) => path.test(file)))
    .sort()
    .flatMap((file) => namingsIn(file, readFileSync(join(root, file), 'utf8')));

const namingsIn = (file: string, text: string): readonly Naming[] => {
  if (!MENTION.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Naming[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    const words = wordsOf(node);
    if (words !== undefined && namesSite(words, node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push({ file, line: line + 1, text: words.trim().slice(0, 100) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

const wordsOf = (node: ts.Node): string | undefined => {
  if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node)) return node.text;
  if (ts.isTemplateTail(node) || ts.isJsxText(node) || ts.isRegularExpressionLiteral(node)) return node.text;
  return undefined;
};

/**
 * Labels of more than a common word, and ids, in any case; dots of addresses and the account's own field do not count.
 */
const namesSite = (words: string, node: ts.Node): boolean =>
  SOURCES.some(({ site, capabilities }) => {
    const other = OTHER_MEANINGS[site];
    if (words === site) return other === undefined || !other.test(contextOf(node));
    // Who can be looked for there is at a site of its own, which sentences and addresses name.
    return capabilities.search && new RegExp(`${site}(?!_?id\\b)`, 'i').test(words);
  });

/** What the text is compared with, is the value of, or is listed with. */
const contextOf = ({ parent }: ts.Node): string => {
  const outer = ts.isSourceFile(parent.parent) ? parent : parent.parent;
  return (ts.isSourceFile(outer.parent) ? outer : outer.parent).getText().slice(0, 400);
};

export const formatNaming = ({ file, line, text }: Naming): string => `${file}:${line}: ${text}`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const namings = findNamings(process.argv[2] ?? join(import.meta.dirname, '..'));
  for (const naming of namings) console.log(formatNaming(naming));
  console.log(`${namings.length} texts name a site, in ${new Set(namings.map(({ file }) => file)).size} files`);
  process.exitCode = namings.length === 0 ? 0 : 1;
}
