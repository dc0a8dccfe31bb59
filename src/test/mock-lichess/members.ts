/** What the mock server keeps for people who are signed in there: consents, tokens and studies. */
export type Consent = {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly scopes: readonly string[];
  /** The name of whoever has consented. */
  readonly member: string;
};

export type MadeStudy = {
  readonly id: string;
  readonly name: string;
  readonly visibility: string;
  /** The games as they came; the study's own first chapter, which is empty, goes with the first of them. */
  readonly chapters: { readonly name: string; readonly pgn: string; readonly orientation: string }[];
};

export type Members = {
  /** By code; each is good once. */
  readonly consents: Map<string, Consent>;
  /** By the token: who has consented, and to what. */
  readonly tokens: Map<string, Pick<Consent, 'member' | 'scopes'>>;
  readonly studies: MadeStudy[];
};

export const createMembers = (): Members => ({ consents: new Map(), tokens: new Map(), studies: [] });
