/** Markdown as React elements. HTML is shown as text; links lead to web pages and email addresses only. */
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { LINK } from './class-names';

/** Deeper nesting is shown as plain text. */
const MAX_DEPTH = 12;

type MarkdownProps = {
  readonly text: string;
  /** Of the top headings. */
  readonly level: 3 | 4;
};

export function Markdown({ text, level }: MarkdownProps) {
  return (
    <div className="flex flex-col gap-2 text-sm break-words">
      {elements(splitMarkdown(text).flatMap(readTokens), { level, depth: 0 })}
    </div>
  );
}

/** Thousands of nested quotes overflow the stack. */
const readTokens = (text: string): readonly Token[] => {
  try {
    return lexer(text, { breaks: true });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [{ type: 'text', raw: text, text }];
  }
};

type Context = { readonly level: 3 | 4; readonly depth: number };

const elements = (tokens: readonly Token[] | undefined, { level, depth }: Context): ReactNode =>
  tokens?.map((token, index) => (
    <Fragment key={index}>
      {isKnown(token) && depth < MAX_DEPTH ? element(token, { level, depth: depth + 1 }) : token.raw}
    </Fragment>
  ));

const isKnown = (token: Token): token is MarkedToken => KNOWN.has(token.type);

const KNOWN: ReadonlySet<string> = new Set<MarkedToken['type']>([
  ...(['blockquote', 'br', 'code', 'codespan', 'def', 'del', 'em', 'escape', 'heading', 'hr', 'html'] as const),
  ...(['image', 'link', 'list', 'paragraph', 'space', 'strong', 'table', 'text', 'checkbox'] as const),
]);

const element = (token: MarkedToken, context: Context): ReactNode => {
  switch (token.type) {
    case 'paragraph':
      return <p>{elements(token.tokens, context)}</p>;
    case 'heading':
      return <Heading token={token} context={context} />;
    case 'list':
      return <List token={token} context={context} />;
    case 'blockquote':
      return (
        <blockquote className="border-l-2 border-hairline-strong pl-3">{elements(token.tokens, context)}</blockquote>
      );
    case 'code':
      return <pre className="overflow-x-auto rounded-control bg-sunken p-3">{token.text}</pre>;
    case 'table':
      return <Table token={token} context={context} />;
    case 'hr':
      return <hr className="border-hairline" />;
    case 'space':
    case 'def':
      return null;
    default:
      return inline(token, context);
  }
};

const inline = (token: MarkedToken, context: Context): ReactNode => {
  switch (token.type) {
    case 'strong':
      return <strong className="font-semibold">{elements(token.tokens, context)}</strong>;
    case 'em':
      return <em>{elements(token.tokens, context)}</em>;
    case 'del':
      return <del>{elements(token.tokens, context)}</del>;
    case 'codespan':
      return <code className="rounded-sm bg-sunken px-1">{token.text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return <SafeLink href={token.href}>{elements(token.tokens, context)}</SafeLink>;
    case 'image':
      return <SafeLink href={token.href}>{token.text === '' ? token.href : token.text}</SafeLink>;
    case 'text':
      return token.tokens === undefined ? token.text : elements(token.tokens, context);
    case 'escape':
      return token.text;
    default:
      return token.raw;
  }
};

type TokenProps<Type> = { readonly token: Type; readonly context: Context };

function Heading({ token: { depth, tokens }, context }: TokenProps<Tokens.Heading>) {
  const Title = TITLES[Math.min(5, context.level + Number(depth > 1))] ?? 'h5';
  return <Title className="text-base font-semibold">{elements(tokens, context)}</Title>;
}

const TITLES: Readonly<Record<number, 'h3' | 'h4' | 'h5'>> = { 3: 'h3', 4: 'h4', 5: 'h5' };

function List({ token: { ordered, start, items }, context }: TokenProps<Tokens.List>) {
  const entries = items.map(({ tokens, task, checked }, index) => (
    <li key={index}>
      {task && (checked === true ? '☑ ' : '☐ ')}
      {elements(
        tokens.filter(({ type }) => type !== 'checkbox'),
        context,
      )}
    </li>
  ));
  return ordered ? (
    <ol start={start === '' ? 1 : start} className="list-decimal pl-6">
      {entries}
    </ol>
  ) : (
    <ul className="list-disc pl-6">{entries}</ul>
  );
}

function Table({ token: { header, rows }, context }: TokenProps<Tokens.Table>) {
  return (
    <div className="overflow-x-auto">
      <table className="border-collapse [&_td]:border [&_td]:border-hairline [&_td]:px-2 [&_th]:border [&_th]:border-hairline [&_th]:px-2">
        <thead>
          <tr>
            {header.map(({ tokens }, index) => (
              <th key={index}>{elements(tokens, context)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map(({ tokens }, column) => (
                <td key={column}>{elements(tokens, context)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const SAFE = /^(?:https?:\/\/|mailto:)/i;

function SafeLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  if (!SAFE.test(href)) return children;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={LINK}>
      {children}
    </a>
  );
}

/** The lexer is quadratic in unclosed `[` or `*`, so a text is split into pieces. */
export const LONGEST_PIECE = 2000;

/** At a paragraph, else a line, else a word, and not inside fenced code. */
export const splitMarkdown = (text: string): readonly string[] => {
  const pieces: string[] = [];
  let from = 0;
  while (text.length - from > LONGEST_PIECE) {
    const length = lengthOfPiece(text.slice(from, from + LONGEST_PIECE));
    pieces.push(text.slice(from, from + length));
    from += length;
  }
  return [...pieces, text.slice(from)];
};

const lengthOfPiece = (part: string): number => {
  const fences = [...part.matchAll(/^(?:```|~~~)/gm)];
  const open = fences.length % 2 === 0 ? undefined : fences.at(-1)?.index;
  // The fence closes later: the code begins the next piece.
  if (open !== undefined && open > 0) return open;
  for (const end of ['\n\n', '\n', ' ']) {
    const at = part.lastIndexOf(end);
    if (at > 0) return at + end.length;
  }
  // Never splits a surrogate pair.
  return /[\uD800-\uDBFF]$/.test(part) ? part.length - 1 : part.length;
};
