/** What the engine of the browser is called on the screen. */
export const LIVE_ENGINE = 'Stockfish 19 Lite';
