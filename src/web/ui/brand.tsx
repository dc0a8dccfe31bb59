/** The product's name, once. */
export const BRAND = 'Outpost Pro';
