/** Three ports in a row: our server, and the mocks of Lichess and Chess.com. With E2E_PORT two runs stand side by side. */
const FIRST = Number(process.env['E2E_PORT'] ?? '5055');

export const OUR_PORT = String(FIRST);
export const LICHESS_PORT = String(FIRST + 1);
export const CHESSCOM_PORT = String(FIRST + 2);
