import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { GameTree } from '../../../../chess/tree/game-tree';
import { treeOfPosition } from '../../../../chess/tree/tree-replay';
import { errorSchema } from '../../../../contract/errors';
import { addressOf } from '../../../../contract/endpoint';
import { fetchedGamesApi, fetchedGamesSchema } from '../../../../contract/player/scout';
import { labelOf } from '../../../../contract/sites';
import {
  dropInput,
  type RecognizedInput,
  recognizeInput,
  type StoredInput,
  storeInput,
} from '../../../game/game-input';
import { describeFailure } from '../../../lib/http/failures';
import { getJson, HttpError } from '../../../lib/http/http';
import { searchable, useSites } from '../../../player/profile/player-names';
import { EMPTY_GAME_TEXT, findRepair, type GameText, readGameText, selectedGame } from '../game-text';

export type GameInputState = ReturnType<typeof useGameInput>;

export const useGameInput = (savedInput: ReturnType<typeof useSavedInput>, onChange: () => void) => {
  const { text: pgn, mode, chosen } = savedInput.input;
  const { gameText, isSettled } = useGameText(pgn);
  const allSites = useSites();
  const sites = useMemo(() => searchable(allSites), [allSites]);
  const input = useMemo(() => recognizeInput(pgn, sites), [pgn, sites]);

  const replace = (text: string): void => {
    savedInput.change({ text, chosen: undefined });
    onChange();
  };
  const fetched = useFetchedGames(replace);
  const setText = (text: string): void => {
    fetched.reset();
    replace(text);
  };
  const chooseGame = (index: number): void => savedInput.change({ chosen: index });
  const [playerName, setPlayerName] = useState('');
  /** `then` gets the fetched text. */
  const openLink = (
    { address, link }: Extract<RecognizedInput, { kind: 'link' }>,
    then: (text: string) => void,
  ): void => {
    const name = playerName.trim();
    const path = addressOf(fetchedGamesApi.behindLink, {}, { link: address, ...(name !== '' && { name }) });
    fetched.fetchFrom(path, labelOf(sites, link.site), then);
  };
  /** Up to date even if the typing delay has not passed. */
  const currentText = () => (isSettled ? gameText : readGameText(pgn));
  const tree = useMemo(() => treeOfInput(input, gameText, chosen), [input, gameText, chosen]);
  const repair = useMemo(
    () => (input.kind === 'text' ? findRepair(gameText, chosen) : undefined),
    [input, gameText, chosen],
  );
  return {
    tree,
    repair,
    pgn,
    mode,
    setText,
    input,
    sites,
    gameText,
    isSettled,
    currentText,
    chosen,
    chooseGame,
    fetched,
    openLink,
    playerName,
    setPlayerName,
  };
};

const treeOfInput = (input: RecognizedInput, gameText: GameText, chosen: number | undefined): GameTree | undefined => {
  if (input.kind === 'position') return treeOfPosition(input.fen, input.isChess960);
  return input.kind === 'text' ? selectedGame(gameText, chosen).tree : undefined;
};

/** Typing delay before the text is parsed and saved, in milliseconds: both are slow for long texts. */
const TYPING_DELAY = 250;

/** Saves the input as it changes; `finish` discards the saved copy. */
export const useSavedInput = (initial: StoredInput) => {
  const [input, setInput] = useState(initial);
  const saved = useRef<StoredInput>(initial);

  const save = useEffectEvent(() => {
    if (saved.current === input) return;
    saved.current = input;
    storeInput(input);
  });
  useEffect(() => {
    const timer = setTimeout(save, TYPING_DELAY);
    return () => clearTimeout(timer);
  }, [input]);
  useEffect(() => {
    const handleHide = () => save();
    window.addEventListener('pagehide', handleHide);
    return () => {
      window.removeEventListener('pagehide', handleHide);
      save();
    };
  }, []);

  const finish = (): void => {
    saved.current = input;
    dropInput();
  };
  // A functional update: games fetched from a site may arrive after further changes.
  const change = (changed: Partial<StoredInput>): void => setInput((previous) => ({ ...previous, ...changed }));
  return { input, change, finish };
};

export type FetchState = {
  /** Label of the site being requested. */
  readonly loadingFrom?: string;
  /** Error message. */
  readonly problem?: string;
  /** The site needs a player's name to find the game. */
  readonly needsName?: boolean;
};

type Fetched = {
  readonly state: FetchState;
  /** `then` gets the text once it is the input. */
  readonly fetchFrom: (path: string, label: string, then?: (pgn: string) => void) => void;
  /** Aborts the request and clears the error. */
  readonly reset: () => void;
};

const IDLE: FetchState = {};

/** Fetches games through our server, one request at a time. */
const useFetchedGames = (onGames: (pgn: string) => void): Fetched => {
  const [state, setState] = useState(IDLE);
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const request = async (path: string, signal: AbortSignal, then: ((pgn: string) => void) | undefined) => {
    try {
      const { pgn } = await getJson(path, fetchedGamesSchema, signal);
      if (signal.aborted) return;
      setState(IDLE);
      onGames(pgn);
      then?.(pgn);
    } catch (error) {
      if (!signal.aborted) setState(problemOf(error));
    }
  };
  const fetchFrom: Fetched['fetchFrom'] = (path, label, then) => {
    controller.current?.abort();
    controller.current = new AbortController();
    setState((previous) => ({ loadingFrom: label, ...(previous.needsName === true && { needsName: true }) }));
    void request(path, controller.current.signal, then);
  };
  const reset = () => {
    controller.current?.abort();
    setState(IDLE);
  };
  return { state, fetchFrom, reset };
};

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

/** Parses after the typing delay; `isSettled` is false until the result matches the text. */
const useGameText = (text: string): { gameText: GameText; isSettled: boolean } => {
  const [gameText, setGameText] = useState(EMPTY_GAME_TEXT);

  useEffect(() => {
    const timer = setTimeout(() => setGameText(readGameText(text)), TYPING_DELAY);
    return () => {
      clearTimeout(timer);
    };
  }, [text]);

  return { gameText, isSettled: gameText.text === text };
};
