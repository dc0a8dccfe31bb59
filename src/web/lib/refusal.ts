/** Of a store in this browser; the message is a sentence for the user. */
export class Refusal extends Error {}
