import { useEffect, useState } from 'react';
import { NO_TEXT, readGameText } from '../game-text';
import type { GameText } from '../game-text';

/** How long typing has to pause before the text is read, in milliseconds. */
const PAUSE = 250;

/** What was read of the text when typing last paused; `isSettled` tells whether that is the text as it is now. */
export const useGameText = (text: string): { gameText: GameText; isSettled: boolean } => {
  const [gameText, setGameText] = useState(NO_TEXT);

  useEffect(() => {
    const pause = setTimeout(() => setGameText(readGameText(text)), PAUSE);
    return () => {
      clearTimeout(pause);
    };
  }, [text]);

  return { gameText, isSettled: gameText.text === text };
};
