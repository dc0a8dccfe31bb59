import { useEffect, useEffectEvent, useState } from 'react';
import {
  isPracticed,
  playReply,
  requestedMove,
  scoreOf,
  startPractice,
  takeHelp,
  tryMove,
} from '../../../../../chess/tutorials/practice';
import type { Tutorial, TutorialLine } from '../../../../../chess/tutorials/tutorials';
import type { Color, Milliseconds, San } from '../../../../../chess/types';
import type { PracticedLine } from '../practiced-lines';

/** Before the other side's move is played, so that one's own is seen first. */
const REPLY_PAUSE: Milliseconds = 700;

/** The practice of a line with one side: the replies are played, and its end is told once. */
export const usePractice = (
  tutorial: Tutorial,
  line: TutorialLine,
  side: Color,
  onPracticed: (went: PracticedLine) => void,
) => {
  const [practice, setPractice] = useState(() => startPractice(side));
  const isOver = isPracticed(line, practice);
  const isReplying = !isOver && requestedMove(line, practice) === undefined;

  useEffect(() => {
    if (!isReplying) return;
    const pause = setTimeout(() => setPractice(playReply), REPLY_PAUSE);
    return () => {
      clearTimeout(pause);
    };
  }, [isReplying]);

  const reportPracticed = useEffectEvent(() => onPracticed({ ...scoreOf(line, practice), side, at: Date.now() }));
  useEffect(() => {
    if (isOver) reportPracticed();
  }, [isOver]);

  const play = (san: San) => setPractice((before) => tryMove(before, tutorial, line, san));
  const help = () => setPractice(takeHelp);
  return { practice, isOver, isReplying, play, help };
};
