/** Answers for the browser tests. The whole one is what our own server answered for Morphy's opera game in fast mode. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { type AnalysisResult, analysisResultSchema } from '../src/contract/analysis/analysis';
import operaAnalysis from './opera-analysis.json' with { type: 'json' };
import { atEnd } from './support/page';
import { serveJson } from './support/serve';
import { expect } from './support/test';

/** Everything our own server says: `npm run analyze -- opera.pgn --mode fast --json`. */
export const operaResult: AnalysisResult = analysisResultSchema.parse(operaAnalysis);

export const operaMoves = operaResult.analysisResults ?? [];

export const OPERA_PGN = operaResult.pgn;

/** Only what the specification demands: no list of moves. */
export const bareResult: AnalysisResult = {
  pgn: '1. f3 e5 2. g4 Qh4# 0-1',
  totalMoves: 4,
  mode: 'accurate',
  moveEvaluations: { '0': -0.6, '1': -0.5, '2': -110, '3': -100 },
  analysisLog: '',
};

/** Only what the specification names. */
export const plainResult: AnalysisResult = {
  ...bareResult,
  analysisResults: [
    { turn: 'White', san: 'f3', evalFloat: -0.6, bestMove: 'e4', moveNumber: 1 },
    { turn: 'Black', san: 'e5', evalFloat: -0.5, bestMove: 'e5', moveNumber: 1 },
    { turn: 'White', san: 'g4', evalFloat: -110, bestMove: '', moveNumber: 2 },
    { turn: 'Black', san: 'Qh4#', evalFloat: -100, bestMove: 'Qh4#', moveNumber: 2 },
  ],
};

const eventText = (event: string, content: unknown): string => `event: ${event}\ndata: ${JSON.stringify(content)}\n\n`;

/** The stream's text up to the `moves`th move, of a game of `operaMoves.length`. */
export const streamBegin = (moves: number, ahead = 0): string =>
  Array.from({ length: moves + 1 }, (_, done) => {
    const progress = eventText('progress', { done, positions: operaMoves.length + 1, ahead });
    return done === 0 ? progress : progress + streamMoves([done - 1]);
  }).join('');

export const streamMoves = (plies: readonly number[]): string =>
  plies.map((index) => eventText('move', { index, move: operaMoves[index] })).join('');

/** All but the reasons that the server looks at closer: those of moves without `reason`. */
export const streamJudged = (result: AnalysisResult): string => eventText('judged', result);

/** The stream's last event. */
export const streamResult = (result: AnalysisResult): string => eventText('result', result);

export const streamError = (message: string): string => eventText('error', { message });

/** A server whose answer the test writes piece by piece, for what a served answer cannot show: waiting, filling, breaking. */

type HeldStream = {
  /** Sends a piece of the stream. */
  readonly write: (text: string) => Promise<void>;
  /** Ends the stream as a server does that is done. */
  readonly end: () => Promise<void>;
  /** Breaks the connection in the middle. */
  readonly cut: () => Promise<void>;
  /** Settled when the browser has given the call up. */
  readonly gone: Promise<void>;
};

/** Answers the page's next call to `path`, the analyze call unless told otherwise, with an open stream. */
export const holdStream = async (page: Page, path = '/api/analyze/simple'): Promise<HeldStream> => {
  const server = createServer();
  const opened = new Promise<ServerResponse>((resolve) => {
    server.once('request', (_, response: ServerResponse) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
      resolve(response);
    });
  });
  const gone = opened.then((response) => new Promise<void>((resolve) => response.on('close', resolve)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await page.route(`**${path}`, (route) => route.continue({ url: `http://127.0.0.1:${port}/` }));
  atEnd(page, () => {
    server.closeAllConnections();
    server.close();
  });

  return {
    write: async (text) => void (await opened).write(text),
    end: async () => void (await opened).end(),
    cut: async () => void (await opened).destroy(),
    gone,
  };
};

/** The parts of /analysis by role and name. */

export const ANALYZE = '/api/analyze/simple';

export const pgnField = (page: Page): Locator => page.getByPlaceholder('Paste your PGN here...');

export const analyzeButton = (page: Page): Locator => page.getByRole('button', { name: 'Analyze Game' });

export const evaluation = (page: Page): Locator => page.getByRole('status', { name: 'Evaluation' });

/** The squares of the board to play on, as a screen reader has them. */
export const grid = (page: Page): Locator => page.getByRole('grid', { name: /^Board/ });

/** The board as it is drawn: to look at, or to play on. */
export const board = (page: Page): Locator =>
  page.locator('.board').filter({ has: page.getByRole('img', { name: /^Board/ }).or(grid(page)) });

export const step = (page: Page, name: 'Go to start' | 'Back one move' | 'Forward one move' | 'Go to end'): Locator =>
  page.getByRole('button', { name });

/** Types a game and presses the button. */
export const analyze = async (page: Page, pgn = OPERA_PGN): Promise<void> => {
  await pgnField(page).fill(pgn);
  await analyzeButton(page).click();
};

/** Opens the screen and goes on to this result, as the server's whole answer. */
export const openResult = async (page: Page, result: AnalysisResult): Promise<void> => {
  await serveJson(page, ANALYZE, result);
  await page.goto('/analysis');
  await analyze(page, result.pgn);
  await expect(page.getByRole('region', { name: 'Analysis result' })).toBeVisible();
};

/** The position on the board: `wK` on `e1` and so on, read from the drawn pieces, sorted by square. */
export const piecesOn = (boardImage: Locator): Promise<string[]> =>
  boardImage.evaluate((element) => {
    const size = element.querySelector('cg-board')?.getBoundingClientRect();
    if (!size) return [];
    return [...element.querySelectorAll('piece:not(.fading, .ghost)')]
      .map((piece) => {
        const { x, y, width } = piece.getBoundingClientRect();
        const file = 'abcdefgh'[Math.round((x - size.x) / width)] ?? '?';
        return `${file}${8 - Math.round((y - size.y) / width)} ${piece.className.split(' ').slice(0, 2).join(' ')}`;
      })
      .sort();
  });
