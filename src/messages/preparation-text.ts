/** A preparation as plain text, for a terminal and to be copied. */
import { adviseLines } from '../chess/preparation/to-avoid';
import { LINE_KINDS } from '../chess/preparation/lines';
import type { ExpectedLine, Preparation, PreparedLine, RepeatedError } from '../contract/preparation';
import {
  colorTitle,
  departureSentence,
  emptyLabel,
  errorSentence,
  formatFurtherMoves,
  formatMoves,
  kindLabel,
  lineSentence,
  ownErrorSentence,
  percentOf,
  preparationBasis,
  preparationTitle,
  rareSentence,
  sectionLabel,
  sheetTitle,
  strengthSentence,
  weaknessSentence,
  type Section,
} from './preparation';
import { personRows, personTitle } from './preparation-person';
import { tacticLabel } from './tactics';

/** Of what to expect, and of errors of a side. */
const MOST = 5;

export const preparationText = (preparation: Preparation): string =>
  [preparationTitle(preparation), ...colorText(preparation), ...person(preparation)].join('\n');

/** Several colors against the same opponent on one sheet, the chosen one first. */
export const sheetText = (preparations: readonly [chosen: Preparation, ...others: Preparation[]]): string => {
  const [chosen] = preparations;
  const colors = preparations.flatMap((preparation) => ['', colorTitle(preparation.color), ...colorText(preparation)]);
  return [sheetTitle(chosen), ...person(chosen), ...colors, ...weaknesses(chosen)].join('\n');
};

const colorText = (preparation: Preparation): readonly string[] => {
  const { expect, rare, errors, avoid } = preparation;
  const { toPlay, toAvoid, ownErrors } = adviseLines(preparation);
  return [
    preparationBasis(preparation),
    ...section('expect', [...expect.slice(0, MOST).map(expectedText), ...rare.map((row) => `  ${rareSentence(row)}`)]),
    ...section(
      'play',
      LINE_KINDS.flatMap((kind) => {
        const lines = toPlay.filter((line) => line.kind === kind);
        return lines.length === 0 ? [] : [`  ${kindLabel(kind)}`, ...lines.map(lineText)];
      }),
    ),
    ...section('errors', errors.slice(0, MOST).map(errorText(errorSentence))),
    ...section('avoid', [
      ...avoid.slice(0, MOST).map(strengthText),
      ...toAvoid.map(lineText),
      ...ownErrors.slice(0, MOST).map(errorText(ownErrorSentence)),
    ]),
  ];
};

/** Nothing where nobody reports on them. */
const weaknesses = ({ weaknesses: missed }: Preparation): readonly string[] =>
  missed === undefined
    ? []
    : section(
        'weaknesses',
        missed.map((weakness) => `  ${tacticLabel(weakness.name) ?? weakness.name}: ${weaknessSentence(weakness)}`),
      );

const section = (name: Section, rows: readonly string[]): readonly string[] => [
  '',
  sectionLabel(name),
  ...(rows.length === 0 ? [`  ${emptyLabel(name)}`] : rows),
];

/** Nothing where nothing is known. */
const person = (preparation: Preparation): readonly string[] => {
  const rows = personRows(preparation);
  return rows.length === 0 ? [] : ['', personTitle(), ...rows.map(({ label, text }) => `  ${label}: ${text}`)];
};

const expectedText = ({ moves, opening, probability, departure }: ExpectedLine): string => {
  const leaves = departure === undefined ? '' : `\n        ${departureSentence({ moves, departure })}`;
  return `  ${String(percentOf(probability)).padStart(3)}%  ${formatMoves(moves)}${named(opening)}${leaves}`;
};

/** What the line is about stands in brackets. */
const lineText = (line: PreparedLine): string => {
  const { moves, decision, opening } = line;
  const parts = [
    formatMoves(moves.slice(0, decision)),
    `[${formatFurtherMoves(moves.slice(decision, decision + 1), decision)}]`,
    formatFurtherMoves(moves.slice(decision + 1), decision + 1),
  ];
  return `    ${parts.filter((part) => part !== '').join(' ')}${named(opening)}\n      ${lineSentence(line)}`;
};

const errorText =
  (sentence: (error: RepeatedError) => string) =>
  (error: RepeatedError): string => {
    const { moves, move } = error;
    const way = moves.length === 0 ? '' : `${formatMoves(moves)} `;
    return `    ${way}[${formatFurtherMoves([move], moves.length)}]\n      ${sentence(error)}`;
  };

const strengthText = (strength: Preparation['avoid'][number]): string =>
  `    ${formatMoves(strength.moves)}${named(strength.opening)}\n      ${strengthSentence(strength)}`;

const named = (opening: string | undefined): string => (opening === undefined ? '' : `  (${opening})`);
