import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { adviceTexts, conditionTexts, evidenceTexts, faultTexts, findingTexts, unitTexts } from './advice';
import { connectionTexts, siteEntryTexts } from './connections';
import { errorTexts } from './errors';
import { changeTexts } from './changes';
import { lessonTexts, puzzleSetTexts, studyTexts, tutorialTexts } from './learn';
import { sentencesOf } from './message';
import { digestTexts, homeTexts, pushTexts } from './notifications';
import { repertoireTexts } from './repertoire';
import { offlineTexts } from './offline';
import { engineGameTexts, guessTexts } from './play';
import { eventTexts, preparationLabels, preparationTexts } from './preparation/preparation';
import { personLabels, personTexts } from './preparation/preparation-person';
import { puzzleTexts } from './puzzles';
import { pointPhrases, reasonTexts, tacticPhrases } from './review/reasons';
import { tacticLabels } from './review/tactics';
import { endingTexts, standingPhrases, verdictTexts } from './review/verdict';

const AREAS = {
  adviceTexts,
  conditionTexts,
  connectionTexts,
  digestTexts,
  endingTexts,
  errorTexts,
  evidenceTexts,
  faultTexts,
  findingTexts,
  changeTexts,
  personLabels,
  personTexts,
  preparationLabels,
  engineGameTexts,
  eventTexts,
  guessTexts,
  lessonTexts,
  homeTexts,
  offlineTexts,
  preparationTexts,
  pushTexts,
  puzzleTexts,
  pointPhrases,
  reasonTexts,
  puzzleSetTexts,
  repertoireTexts,
  siteEntryTexts,
  studyTexts,
  unitTexts,
  tacticLabels,
  tacticPhrases,
  tutorialTexts,
  standingPhrases,
  verdictTexts,
};
const TEXTS = Object.values(AREAS).flatMap((area) => Object.entries<string>(area));

/** Replaces counts in plural cases and all other values. */
const COUNTS: Readonly<Record<string, string>> = { one: '1', other: '2' };
const VALUE = '…';

type Cases = Readonly<Record<string, CompiledMessage>>;
const casesOf = (format: unknown): Cases => {
  const entries = Object.entries(format as Cases);
  return Object.fromEntries(entries.filter(([key]) => key !== 'offset'));
};

/** All variants of a text; a count is the same throughout. */
const variantsOf = (tokens: CompiledMessage, counts: Readonly<Record<string, string>> = {}): readonly string[] =>
  tokens.reduce<readonly string[]>(
    (texts, token) => texts.flatMap((text) => tokenVariants(token, counts).map((part) => text + part)),
    [''],
  );

const tokenVariants = (token: CompiledMessage[number], counts: Readonly<Record<string, string>>): readonly string[] => {
  if (typeof token === 'string') return [token];
  const [name, kind, format] = token;
  if (kind === 'select') return Object.values(casesOf(format)).flatMap((text) => variantsOf(text, counts));
  if (kind !== 'plural') return [counts[name] ?? VALUE];
  return Object.entries(casesOf(format)).flatMap(([key, text]) =>
    variantsOf(text, { ...counts, [name]: COUNTS[key] ?? VALUE }),
  );
};

const variants = (text: string): readonly string[] => variantsOf(compileMessageOrThrow(text));

describe('the catalogue', () => {
  it.each(TEXTS)('%s is an ICU text with a sentence in every case', (_, text) => {
    for (const sentence of variants(text)) {
      expect(sentence).not.toMatch(/[{}]/);
      expect(sentence.trim()).toBe(sentence);
      expect(sentence).not.toBe('');
    }
  });

  it('writes every percentage as the specification does: 53%', () => {
    expect(TEXTS.filter(([, text]) => /[\d}]\s%/.test(text)).map(([id]) => id)).toEqual([]);
  });

  it('has an id once', () => {
    const ids = TEXTS.map(([id]) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('says nothing that the server never answers', () => {
    const folder = join(import.meta.dirname, '../server');
    const program = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.ts$/.test(file))
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .join('\n');
    expect(Object.keys(errorTexts).filter((id) => !program.includes(`'${id}'`))).toEqual([]);
  });
});

describe('a sentence', () => {
  const sentence = sentencesOf({
    count: '{count, plural, one {{count} game} other {{count} games}}',
    rate: '{rate, number, oneDecimal}%',
    name: 'Nobody knows {name}.',
    outer: 'They missed {missed} in {games} games.',
  });

  it('counts as English does', () => {
    const counted = [0, 1, 2, 12_000].map((count) => sentence({ id: 'count', values: { count } }));
    expect(counted).toEqual(['0 games', '1 game', '2 games', '12000 games']);
  });

  it('writes a rate with one decimal', () => {
    expect([6, 81.25, 1234.56].map((rate) => sentence({ id: 'rate', values: { rate } }))).toEqual([
      '6.0%',
      '81.3%',
      '1234.6%',
    ]);
  });

  it('may have a message as a value', () => {
    const missed = { id: 'count', values: { count: 1 } };
    expect(sentence({ id: 'outer', values: { missed, games: 5 } })).toBe('They missed 1 game in 5 games.');
  });

  it.each(['{games}', "O'Kelly '{'", '#', '<b>Ada</b>', 'a|b', '\\', '\\x41', '\\u0041', '\\x5c', ''])(
    'takes the value %s as it is',
    (name) => {
      expect(sentence({ id: 'name', values: { name } })).toBe(`Nobody knows ${name}.`);
    },
  );
});
