import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { GameTree } from '../../../../chess/tree/game-tree';
import { treeOfPosition } from '../../../../chess/tree/tree-replay';
import { errorSchema } from '../../../../contract/errors';
import { fetchedGamesSchema, linkPath } from '../../../../contract/player/scout';
import { labelOf } from '../../../../contract/sites';
import { dropInput, keepInput, type KeptInput, type RecognizedInput, recognizeInput } from '../../../game/game-input';
import { describeFailure } from '../../../lib/http/failures';
import { getJson, HttpError } from '../../../lib/http/http';
import { searchable, useSites } from '../../../player/profile/player-names';
import { chosenGame, type GameText, NO_TEXT, readGameText } from '../game-text';

export type GivenInput = ReturnType<typeof useGivenInput>;

/** The text of the input: what it is, the games in it, and those that come in its place from a site. */
export const useGivenInput = (kept: ReturnType<typeof useKeptInput>, onChange: () => void) => {
  const { text: pgn, mode, chosen } = kept.input;
  const { gameText, isSettled } = useGameText(pgn);
  const allSites = useSites();
  const sites = useMemo(() => searchable(allSites), [allSites]);
  const input = useMemo(() => recognizeInput(pgn, sites), [pgn, sites]);

  const replace = (text: string): void => {
    kept.change({ text, chosen: undefined });
    onChange();
  };
  const fetched = useFetchedGames(replace);
  const give = (text: string): void => {
    fetched.reset();
    replace(text);
  };
  const choose = (index: number): void => kept.change({ chosen: index });
  const openLink = ({ address, link }: Extract<RecognizedInput, { kind: 'link' }>): void =>
    fetched.fetchFrom(linkPath({ link: address }), labelOf(sites, link.site));
  /** The text as it is now, also when typing has not paused yet. */
  const currentText = () => (isSettled ? gameText : readGameText(pgn));
  /** What the board beside it shows. */
  const tree = useMemo(() => treeOfInput(input, gameText, chosen), [input, gameText, chosen]);
  return { tree, pgn, mode, give, input, sites, gameText, isSettled, currentText, chosen, choose, fetched, openLink };
};

const treeOfInput = (input: RecognizedInput, gameText: GameText, chosen: number | undefined): GameTree | undefined => {
  if (input.kind === 'position') return treeOfPosition(input.fen, input.isChess960);
  return input.kind === 'text' ? chosenGame(gameText, chosen).tree : undefined;
};

/** How long nothing has to change before the input is written, in milliseconds: long texts take their time. */
const PAUSE = 250;

/** The input, kept as it changes; `finish` when it is needed no more. */
export const useKeptInput = (first: KeptInput) => {
  const [input, setInput] = useState(first);
  const kept = useRef<KeptInput>(first);

  const keep = useEffectEvent(() => {
    if (kept.current === input) return;
    kept.current = input;
    keepInput(input);
  });
  useEffect(() => {
    const pause = setTimeout(keep, PAUSE);
    return () => clearTimeout(pause);
  }, [input]);
  useEffect(() => {
    const handleHide = () => keep();
    window.addEventListener('pagehide', handleHide);
    return () => {
      window.removeEventListener('pagehide', handleHide);
      keep();
    };
  }, []);

  const finish = (): void => {
    kept.current = input;
    dropInput();
  };
  // Also by what was begun with an earlier text, such as games that come from a site.
  const change = (changed: Partial<KeptInput>): void => setInput((before) => ({ ...before, ...changed }));
  return { input, change, finish };
};

export type FetchState = {
  /** What the site is called that is being asked. */
  readonly asking?: string;
  /** Why nothing came, as a sentence. */
  readonly problem?: string;
  /** The site finds the game only where one of its players is named. */
  readonly needsName?: boolean;
};

type Fetched = {
  readonly state: FetchState;
  readonly fetchFrom: (path: string, label: string) => void;
  /** Stops asking, and forgets what was said. */
  readonly reset: () => void;
};

const IDLE: FetchState = {};

/** Games of a site by our own server: one call at a time, which ends with the input that asked for it. */
const useFetchedGames = (onGames: (pgn: string, label: string) => void): Fetched => {
  const [state, setState] = useState(IDLE);
  const going = useRef<AbortController>(undefined);
  useEffect(() => () => going.current?.abort(), []);

  const ask = async (path: string, label: string, signal: AbortSignal) => {
    try {
      const { pgn } = await getJson(path, fetchedGamesSchema, signal);
      if (signal.aborted) return;
      setState(IDLE);
      onGames(pgn, label);
    } catch (error) {
      if (!signal.aborted) setState(problemOf(error));
    }
  };
  const fetchFrom = (path: string, label: string) => {
    going.current?.abort();
    going.current = new AbortController();
    setState((before) => ({ asking: label, ...(before.needsName === true && { needsName: true }) }));
    void ask(path, label, going.current.signal);
  };
  const reset = () => {
    going.current?.abort();
    setState(IDLE);
  };
  return { state, fetchFrom, reset };
};

/** Where the site wants a name, or does not know the one that was given, another one can be given. */
const problemOf = (error: unknown): FetchState => {
  const problem = describeFailure(error);
  const needsName = error instanceof HttpError && NAME_PROBLEMS.has(idIn(error.body));
  return needsName ? { problem, needsName } : { problem };
};

const NAME_PROBLEMS: ReadonlySet<string> = new Set([
  'name-needed',
  'not-in-months',
  'unknown-player',
  'closed-account',
]);

const idIn = (body: string): string => {
  try {
    return errorSchema.safeParse(JSON.parse(body)).data?.id ?? '';
  } catch {
    return '';
  }
};

/** What was read of the text when typing last paused; `isSettled` tells whether that is the text as it is now. */
const useGameText = (text: string): { gameText: GameText; isSettled: boolean } => {
  const [gameText, setGameText] = useState(NO_TEXT);

  useEffect(() => {
    const pause = setTimeout(() => setGameText(readGameText(text)), PAUSE);
    return () => {
      clearTimeout(pause);
    };
  }, [text]);

  return { gameText, isSettled: gameText.text === text };
};
