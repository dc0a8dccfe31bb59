import { parseArgs } from 'node:util';
import { KNOWN_SPEEDS, type KnownSpeed } from '../../chess/clock';
import { COLORS, type Color, type Result } from '../../chess/types';
import { readPaper, type SheetPaper } from '../../server/features/prepare/read-paper';
import { readChoice, type Choice } from '../../server/features/scout/read-choice';
import { SOURCES } from '../../server/sources/registry';

const SITES = SOURCES.map(({ site, label }) => `${site} (${label})`).join(', ');

export const PREPARE_HELP = `Usage: npm run prepare -- [SITE:]NAME --as white|black [--me [SITE:]NAME|games.pgn]
                         [--games WHICH] [--speed SPEED] [--json | --pgn FILE | --pdf FILE]

Says what to play against a player: lines, repeated errors, and what to expect.
SITE is one of ${SITES}; ${SOURCES[0].site} if none is given.
The sample players mira.talwade and oskar.brandvold need no network.

  --as         the color that you play
  --me         whose games are yours: a player, or a file that ends in .pgn, of which
               the games of the most frequent name are taken
  --games      of each player 50, 200, 1000 or all, and after it, with commas between:
               speeds, rated or casual, since:YYYY-MM-DD; for example 200,blitz,rated
  --speed      of the game to come: ${KNOWN_SPEEDS.join(', ')}
  --json       one JSON document: opponent, color, games, lines, errors, expect
  --pgn FILE   one game with variations, comments and arrows
  --pdf FILE   a sheet of both colors to print, two pages at most
  --paper      of the sheet: a4 (if nothing is said) or letter
  --help       this text

Exit codes: 0 done, 1 the site, the engine or this program failed, 2 wrong usage or an
unreadable file, 3 no such player, a closed account or a refused PGN, 130 interrupted.
`;

export type Output =
  | { readonly as: 'text' | 'json' }
  | { readonly as: 'pgn'; readonly file: string }
  | { readonly as: 'pdf'; readonly file: string; readonly paper: SheetPaper };

/** `player` is `NAME` or `site:NAME`; `me` that, or the name of a file. */
export type PrepareArguments = {
  readonly player: string;
  readonly color: Color;
  readonly me?: { readonly player: string } | { readonly file: string };
  readonly choice: Choice;
  readonly speed: KnownSpeed | undefined;
  readonly output: Output;
};

/** What the words of the command line ask for; the error is one line. */
export const parsePrepareArguments = (words: readonly string[]): Result<PrepareArguments | 'help', string> => {
  try {
    const { values, positionals } = parseArgs({ args: [...words], allowPositionals: true, options: OPTIONS });
    return values.help ? { ok: true, value: 'help' } : readValues(values, positionals);
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
};

const OPTIONS = {
  as: { type: 'string' },
  me: { type: 'string' },
  games: { type: 'string', default: '' },
  speed: { type: 'string' },
  json: { type: 'boolean', default: false },
  pgn: { type: 'string' },
  pdf: { type: 'string' },
  paper: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

const refuse = (error: string): { readonly ok: false; readonly error: string } => ({ ok: false, error });

const readValues = (values: Values, positionals: readonly string[]): Result<PrepareArguments, string> => {
  const [player, ...others] = positionals;
  if (player === undefined) return refuse(`Which player? Give a name at ${SOURCES[0].label}`);
  if (others.length > 0) return refuse(`One player at a time, please: ${positionals.join(' ')}`);
  const color = COLORS.find((known) => known === values.as);
  if (color === undefined) return refuse('--as: Expected white or black, the color that you play');
  const choice = readChoice(values.games);
  if (!choice.ok) return refuse(`--games: ${choice.error}`);
  const speed = KNOWN_SPEEDS.find((known) => known === values.speed);
  if (values.speed !== undefined && speed === undefined) return refuse(`--speed: Expected ${KNOWN_SPEEDS.join(', ')}`);
  const output = readOutput(values);
  if (!output.ok) return output;
  const { me } = values;
  return {
    ok: true,
    value: {
      ...{ player, color, choice: choice.value, speed, output: output.value },
      me: me === undefined ? undefined : /\.pgn$/i.test(me) ? { file: me } : { player: me },
    },
  };
};

const readOutput = ({ json, pgn, pdf, paper = 'a4' }: Values): Result<Output, string> => {
  const wanted: readonly Output['as'][] = [
    ...(json ? (['json'] as const) : []),
    ...(pgn === undefined ? [] : (['pgn'] as const)),
    ...(pdf === undefined ? [] : (['pdf'] as const)),
  ];
  if (wanted.length > 1) return refuse(`One of ${wanted.map((name) => `--${name}`).join(' and ')}, please`);
  if (pgn === '' || pdf === '') return refuse('Which file?');
  const size = readPaper(paper);
  if (!size.ok) return refuse(`--paper: ${size.error}`);
  if (pgn !== undefined) return { ok: true, value: { as: 'pgn', file: pgn } };
  if (pdf !== undefined) return { ok: true, value: { as: 'pdf', file: pdf, paper: size.value } };
  return { ok: true, value: { as: json ? 'json' : 'text' } };
};
