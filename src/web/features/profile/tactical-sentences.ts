/** What the findings on one's own play say: a sentence each, with its numbers. */
import { sayToOneself, strikingRates } from '../../../chess/advice/rates';
import type { PlayerStats } from '../../../contract/profile';
import { adviceSentence } from '../../../messages/advice';

/** What is worse or better than others do it, the most striking first; nothing of what may be chance. */
export const tacticalSentences = ({ findings }: Pick<PlayerStats, 'findings'>): readonly string[] =>
  findings === undefined ? [] : strikingRates({ findings }).map((rate) => adviceSentence(sayToOneself(rate)));
