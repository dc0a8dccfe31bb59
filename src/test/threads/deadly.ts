/** The opponent at whose games the reviews of `deadly-reviews.ts` end. */
export const DEADLY = 'Deadly Rival';
