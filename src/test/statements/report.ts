import { adviseAgainst } from '../../chess/advice/advice';
import { thingsToKnow } from '../../chess/advice/things-to-know';
import { reportPlayer } from '../../chess/player/player-report';
import { formatForm } from '../../chess/player/results';
import { adviceSentence, rateSentence } from '../../messages/advice';
import { changeSentence } from '../../messages/changes';
import { ratedText } from '../../messages/preparation/preparation-person';

type Report = Parameters<typeof thingsToKnow>[0];

/** The part of a report that the sentence rests on; the others are those of a report without games. */
export type ReportInput = Partial<Report>;

/** What is said of the whole report: things to know, advice, comparisons and form. */
export const reportSentencesOf = (input: ReportInput): readonly string[] => {
  const report: Report = { ...EMPTY, ...input };
  const { form, findings } = report;
  const sentences = [
    ...thingsToKnow(report).flatMap((thing) =>
      thing.kind === 'change' ? thing.changes.map(changeSentence) : [adviceSentence(thing.message)],
    ),
    ...adviseAgainst(report).map(({ message }) => adviceSentence(message)),
    ...findings.rates
      .filter(({ verdict }) => verdict !== 'few')
      .map(rateSentence)
      .filter((sentence) => sentence !== ''),
    ...(form.results.games === 0 ? [] : [formatForm(form)]),
    ...(form.rated === undefined ? [] : [ratedText(form.rated)]),
  ];
  return [...new Set(sentences)];
};

const EMPTY = reportPlayer([]);
