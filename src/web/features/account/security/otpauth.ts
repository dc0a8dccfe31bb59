/** The key in an `otpauth://` address, in groups of four as one types it; `undefined` where there is none. */
export const otpauthKey = (uri: string): string | undefined =>
  /[?&]secret=([A-Z2-7]+)/i
    .exec(uri)?.[1]
    ?.match(/.{1,4}/g)
    ?.join(' ');
