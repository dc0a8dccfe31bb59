let zone: { readonly name: string | undefined } | undefined;

/** Of this browser; `undefined` where it hides it. Found out once, since that takes long. */
export const browserTimeZone = (): string | undefined => {
  zone ??= { name: new Intl.DateTimeFormat().resolvedOptions().timeZone };
  return zone.name;
};
