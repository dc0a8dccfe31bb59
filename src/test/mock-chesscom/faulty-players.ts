/** Players about whom the mock server cannot be asked: the status of our answer, and what it says. */
export const FAULTY_PLAYERS: readonly (readonly [name: string, status: number, message: string])[] = [
  ['HurriedHugo', 503, 'Chess.com asks us to wait. Please try again in 60 seconds.'],
  ['OutageOtto', 502, 'Chess.com has trouble at the moment (status 502). Please try again later.'],
  ['BlockedBenny', 502, 'Chess.com refused to answer (status 403). Please try again later.'],
  ['HotelWifiWanda', 502, 'Chess.com sent an answer that cannot be read. Please try again later.'],
  ['HangingHenk', 504, 'Chess.com did not answer in time. Please try again.'],
  ['CutOffCora', 502, 'The connection to Chess.com broke off. Please try again.'],
];
