/** How often something was tried, and how often solved. */
export type Tried = { readonly tried: number; readonly solved: number };

/** The part that was solved, in whole %; something was tried. */
export const successPercent = ({ tried, solved }: Tried): number => Math.round((100 * solved) / tried);
