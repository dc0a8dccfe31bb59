/**
 * Checks that whatever people read, on screens, in emails, in answers and in the documents, says a thing as the field says
 * it: no phrase of the list below. Texts are read as a person does, whole: a sentence that the code puts together is one
 * sentence, with `…` for what is filled in. Comments, names and paths are not read.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

/** `where` it may not stand, if not everywhere: documents cite terms of standards, and a name has letters. */
type Phrase = readonly [said: RegExp, better: string, where?: 'screens' | 'documents'];

const PHRASES: readonly Phrase[] = [
  [/\b(bring|brings|bringing|brought)\b[^.,:;]{0,20}\bin(to)?\b/i, 'import'],
  [/^from where$/i, 'Source'],
  [/\btak(e|en|es|ing) (games )?out\b/i, 'export'],
  [/\blook(s|ed|ing)? through\b/i, 'analyze, analyzed'],
  [/\bleft out\b|\bleaves? \S+ out\b/i, 'excluded; Remove'],
  [/\bgames of others\b|\bgames (are|were) not taken\b/i, 'Other players’ games are skipped'],
  [/\brefused games?\b|\bgames? refused\b/i, 'skipped games'],
  [/\btaken back\b|\btakes? (it|that|this|(a|an|the) (deletion|import|invitation)) back\b/i, 'undone; Couldn’t undo'],
  [/\blook again\b/i, 'Refresh'],
  [/\bno longer tells\b/i, 'Live updates stopped'],
  [/\bas it comes\b/i, 'Results appear as they arrive'],
  [/\bthat count\b/i, 'counted games'],
  [/\bname of yours\b/i, 'Another … username'],
  [/\bthe engine got to\b|\bas far as it got\b/i, 'Partial analysis'],
  [/\bthis browser\b|\(any more\)/i, 'saved on this device', 'screens'],
  [/\bturn(s|ed)? the board\b/i, 'Flip board'],
  [/\bhalf-moves?\b/i, 'ply; Previous move, next move'],
  [/\bmessage in the corner\b/i, 'Focus notification'],
  [/\bchances? of the kind\b/i, 'missed … winning captures'],
  [/\bmore gladly\b/i, 'prefer attacking to defending'],
  [/\bno games? seen\b|\bshort of time\b/i, 'No clock data in these games; in time trouble'],
  [/\bis not the move\b/i, 'isn’t best. Try again.'],
  [/\bstands? until\b/i, 'Default until'],
  [/\b(keep|kept) of you\b/i, 'your data'],
  [/\bsecond factor\b/i, 'two-factor authentication', 'screens'],
  [/\bdid not arrive\b/i, 'Upload failed'],
  [/\bneither side can mate\b/i, 'insufficient material'],
  [/\bchance to win\b/i, 'win probability'],
  [/\bwent missing\b/i, 'Check the address'],
  [/\bholds? (nothing|no games?)\b/i, 'is empty, has no games'],
  [/\btoo many tries\b/i, 'Too many attempts'],
  [/^ways on$/i, 'Shortcuts'],
  [/\bhad come yet\b/i, 'No data received'],
  [/(\b1|…) times\b(?! its| as often)/, "1 time: countOf(…, 'time')", 'screens'],
  [/\b(a|the|this|by|outbox|sending) letters?\b|\bletters in\b/i, 'email', 'screens'],
  [/\be-mails?\b/i, 'email'],
  [/\b(colour|favourite|behaviour|neighbour|honour|harbour(?! Blitz))/i, 'American spelling: color'],
  [/\b(centre|defence|licence)/i, 'American spelling: center, defense, license'],
  [/\b(analys|practis|recognis|organis|realis)(e|ed|er|ing)\b/i, 'American spelling: analyze, practice'],
  [/\b(cancell(ed|ing)|judgements?|learnt)\b/i, 'American spelling: canceled, judgment, learned'],
  // Words that whoever reads the documents would have to learn first.
  [/(?<!Latin )\bletters?\b/i, 'email', 'documents'],
  [/\bhouse\b|\brooms\b|\bstreets?\b/i, 'architecture; module or folder; path', 'documents'],
  [/\bkept answers?\b/i, 'response cache', 'documents'],
  [/\blanes?\b|\bseats?\b/i, 'semaphore', 'documents'],
  [/\bshel(f|ves)\b/i, 'bucket', 'documents'],
  [/\bdecks?\b/i, 'review queue', 'documents'],
  [/\bpatience\b/i, 'timeouts', 'documents'],
  [/\bsurroundings\b/i, 'cluster membership', 'documents'],
  [/\bodd (lines?|games?)\b/i, 'malformed', 'documents'],
  [/\bstand-ins?\b/i, 'mock server', 'documents'],
];

const FOLDERS = ['web', 'contract', 'chess', 'content', 'messages', 'server', 'cli'].map((name) => `src/${name}`);
const READ = /\.tsx?$|^src\/content\/(lessons|tutorials)\/[^/]+\.json$/;
const NOT_READ = /\.test\.tsx?$|^src\/server\/db\/migrations\//;

/** Attributes for the program and not for people. */
const FOR_THE_PROGRAM = new Set(['className', 'd', 'viewBox', 'id', 'href', 'to', 'type', 'variant']);

/** What stands where a value is filled in. */
const FILLED_IN = '…';

export type Saying = { readonly file: string; readonly line: number; readonly text: string; readonly better: string };

/** What of the list is said in the texts of the program and of the documents below the folder given. */
export const findSayings = (root: string): readonly Saying[] => [
  ...FOLDERS.flatMap((folder) => filesOf(root, folder))
    .filter((file) => READ.test(file) && !NOT_READ.test(file))
    .flatMap((file) => sayingsInProgram(file, readFileSync(join(root, file), 'utf8'))),
  ...[...filesOf(root, '.', false), ...filesOf(root, 'docs', false)]
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => sayingsInDocument(file, readFileSync(join(root, file), 'utf8'))),
];

const filesOf = (root: string, folder: string, recursive = true): readonly string[] =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { encoding: 'utf8', recursive })
        .map((file) => posix.join(folder, file.replaceAll('\\', '/')))
        .sort()
    : [];

const sayingsInProgram = (file: string, text: string): readonly Saying[] => {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Saying[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isLiteralTypeNode(node)) return;
    if (ts.isJsxAttribute(node) && FOR_THE_PROGRAM.has(node.name.getText())) return;
    const words = isPart(node) || isValue(node) ? '' : wordsOf(node);
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    found.push(...judge(words, 'screens').map((said) => ({ file, line: line + 1, ...said })));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

/** Whether the node is read with the text around it. */
const isPart = (node: ts.Node): boolean =>
  !ts.isSourceFile(node) &&
  (isSum(node.parent) || (ts.isJsxExpression(node.parent) && isJsxParent(node.parent.parent)));

/** A word of the program: a state, a name, a path. What people read begins with a capital, or has more than one word. */
const isValue = (node: ts.Node): boolean => ts.isStringLiteralLike(node) && /^[^A-Z\s]\S*$/.test(node.text);

const isSum = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken;

const isJsxParent = (node: ts.Node): node is ts.JsxElement | ts.JsxFragment =>
  ts.isJsxElement(node) || ts.isJsxFragment(node);

/** A text as it is read, or nothing where the node is none. */
const wordsOf = (node: ts.Node): string => {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return node.templateSpans.reduce((words, { literal }) => words + FILLED_IN + literal.text, node.head.text);
  }
  if (isSum(node)) return [node.left, node.right].map((part) => wordsOf(part) || FILLED_IN).join('');
  if (isJsxParent(node)) return node.children.map(wordsOfChild).join('').replace(/\s+/g, ' ');
  return '';
};

const wordsOfChild = (child: ts.JsxChild): string => {
  if (ts.isJsxText(child)) return child.text;
  const inner = ts.isJsxExpression(child) && child.expression !== undefined ? wordsOf(child.expression) : '';
  return inner === '' ? FILLED_IN : inner;
};

/** The prose, line by line in pairs, since a phrase may go over the end of a line; code and addresses are not read. */
const sayingsInDocument = (file: string, text: string): readonly Saying[] => {
  const lines = text
    .replace(/^```[^]*?^```/gm, (code) => code.replace(/[^\n]/g, ''))
    .replace(/`[^`\n]*`/g, '`')
    .replace(/\]\([^)\s]*\)/g, ']')
    .split('\n');
  return lines.flatMap((line, index) =>
    judge(`${line} ${lines[index + 1] ?? ''}`, 'documents')
      .filter(({ at }) => at <= line.length)
      .map((said) => ({ file, line: index + 1, ...said })),
  );
};

/** What of the list is said in words that people read on screens. */
export const judgeWords = (words: string): readonly Pick<Saying, 'text' | 'better'>[] => judge(words, 'screens');

const judge = (words: string, place: 'screens' | 'documents') =>
  PHRASES.flatMap(([phrase, better, where = place]) => {
    const said = where === place ? phrase.exec(words) : null;
    return said === null ? [] : [{ at: said.index, text: said[0], better }];
  });

export const formatSaying = ({ file, line, text, better }: Saying): string => `${file}:${line}: "${text}": ${better}`;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const sayings = findSayings(process.argv[2] ?? join(import.meta.dirname, '..'));
  for (const saying of sayings) console.log(formatSaying(saying));
  console.log(`${sayings.length} phrases that have a better word`);
  process.exitCode = sayings.length === 0 ? 0 : 1;
}
