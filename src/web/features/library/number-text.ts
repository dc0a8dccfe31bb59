const NUMBER = new Intl.NumberFormat('en-GB');

/** `1,341` */
export const numberText = (value: number): string => NUMBER.format(value);

/** `1 game`, `1,341 games`. */
export const gamesCount = (games: number): string => `${numberText(games)} ${games === 1 ? 'game' : 'games'}`;
