/** How a training is put into words. `train` is `own` or a scouted player's name. */
import { parsePlayer } from '../../../../contract/sites';
import type { TrainedOpponents, Training } from '../../../../contract/learn';
import { countOf, dateText } from '../../../player/labels';
import { OWN_GAMES } from '../puzzle-queries';

export const trainingTitle = (train: string, { isSample }: Pick<Training, 'isSample'> = {}): string => {
  if (train !== OWN_GAMES) return `Tactics ${parsePlayer(train).name} missed or allowed`;
  return isSample === true
    ? 'Tactics missed or allowed in the sample games'
    : 'Tactics you missed or allowed in your games';
};

/** `3 due, 12 new`; without any, nothing is left to do now. */
export const waitingText = ({ due, fresh }: Training): string =>
  due + fresh === 0 ? 'all done for now' : `${due} due, ${fresh} new`;

/** What there is to say when no puzzle waits: when there will be one, or why there is none. */
export const doneText = (train: string, { resting, nextDue }: Training): string => {
  if (resting === 0)
    return `No missed or allowed tactics are known ${train === OWN_GAMES ? 'in your games' : `of ${parsePlayer(train).name}`} yet.`;
  const next = nextDue === null ? '' : `, the next on ${dateText(nextDue)}`;
  return `All done for now. ${countOf(resting, 'puzzle')} will come up again${next}.`;
};

/** `2 due, 5 scheduled` of an opponent's puzzles; of somebody followed and not trained yet, that. */
export const opponentText = ({ due, resting }: TrainedOpponents[number]): string =>
  due + resting === 0 ? 'not trained yet' : `${due} due, ${resting} scheduled`;
