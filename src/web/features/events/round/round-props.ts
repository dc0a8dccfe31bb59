import type { OwnEvent, Round } from '../../../../contract/events';

/** A round, and whose it is. */
export type RoundProps = { readonly profileId: number; readonly event: OwnEvent; readonly round: Round };
