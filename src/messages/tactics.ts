/** What tactics are called: in a list, in a sentence, and counted. */
import type { TacticalStrength, TacticalWeakness } from '../chess/player/tactics';
import type { TacticKind } from '../chess/motifs/motif';
import type { SentenceOf } from './message';
import { sentencesOf } from './sentence';

export const tacticLabels = {
  'label.smotheredMate': 'Smothered Mate',
  'label.backRankMate': 'Back Rank Mate',
  'label.anastasiaMate': 'Anastasia Mate',
  'label.hookMate': 'Hook Mate',
  'label.arabianMate': 'Arabian Mate',
  'label.bodenMate': 'Boden Mate',
  'label.doubleBishopMate': 'Double Bishop Mate',
  'label.dovetailMate': 'Dovetail Mate',
  'label.mate': 'Mate',
  'label.doubleCheck': 'Double Check',
  'label.fork': 'Fork',
  'label.skewer': 'Skewer',
  'label.discoveredAttack': 'Discovered Attack',
  'label.trappedPiece': 'Trapped Piece',
  'label.hangingPiece': 'Hanging Piece',
  'label.deflection': 'Deflection',
  'label.attraction': 'Attraction',
  'label.promotion': 'Promotion',
  'label.pin': 'Pin',
  'label.sacrifice': 'Sacrifice',
  'label.capture': 'Capture',
  'label.check': 'Check',
  'label.advantage': 'Winning Move',
  'label.crushing': 'Winning Move',
  'label.advancedPawn': 'Advanced Pawn',
  'label.pins': 'Pins',
  'label.forks': 'Forks',
  'label.backRank': 'Back Rank',
  'label.discoveredAttacks': 'Discovered Attacks',
  'label.pawnBreaks': 'Pawn Breaks',
  'label.exchanges': 'Exchanges',
  'label.missedForks': 'Missed Forks',
  'label.discoveryAttacks': 'Discovery Attacks',
  'label.endgamePrecision': 'Endgame Precision',
  'label.missedSkewers': 'Missed Skewers',
  'label.hangingPieces': 'Hanging Pieces',
  'label.poorEndgamePlay': 'Poor Endgame Play',
  'label.timeManagement': 'Time Management',
  'label.weakSquares': 'Weak Squares',
} as const;

type Label = { readonly id: `label.${TacticKind | 'crushing' | 'advancedPawn' | TacticalStrength | TacticalWeakness}` };

const labelSentence: SentenceOf<Label, typeof tacticLabels> = sentencesOf(tacticLabels);

/** What the tactic is called in a list, `Back Rank Mate`; nothing for a name that is none of a tactic. */
export const tacticLabel = (name: string): string | undefined => {
  const label = `label.${name}`;
  return isLabel(label) ? labelSentence({ id: label }) : undefined;
};

const isLabel = (id: string): id is Label['id'] => Object.hasOwn(tacticLabels, id);

/** Parts of sentences about a player. */
export const tacticTexts = {
  'tactic.smotheredMate': 'smothered mate',
  'tactic.backRankMate': 'back rank mate',
  'tactic.anastasiaMate': 'anastasia mate',
  'tactic.hookMate': 'hook mate',
  'tactic.arabianMate': 'arabian mate',
  'tactic.bodenMate': 'boden mate',
  'tactic.doubleBishopMate': 'double bishop mate',
  'tactic.dovetailMate': 'dovetail mate',
  'tactic.mate': 'mate',
  'tactic.doubleCheck': 'double check',
  'tactic.fork': 'fork',
  'tactic.skewer': 'skewer',
  'tactic.discoveredAttack': 'discovered attack',
  'tactic.trappedPiece': 'trapped piece',
  'tactic.hangingPiece': 'hanging piece',
  'tactic.deflection': 'deflection',
  'tactic.attraction': 'attraction',
  'tactic.promotion': 'promotion',
  'tactic.pin': 'pin',
  'tactic.sacrifice': 'sacrifice',
  'tactic.capture': 'capture',
  'tactic.check': 'check',
  'tactic.advantage': 'winning move',
  'tactic.other': 'tactic',

  'missed.smotheredMate': '{count, plural, one {{count} smothered mate} other {{count} smothered mates}}',
  'missed.backRankMate': '{count, plural, one {{count} back rank mate} other {{count} back rank mates}}',
  'missed.anastasiaMate': '{count, plural, one {{count} anastasia mate} other {{count} anastasia mates}}',
  'missed.hookMate': '{count, plural, one {{count} hook mate} other {{count} hook mates}}',
  'missed.arabianMate': '{count, plural, one {{count} arabian mate} other {{count} arabian mates}}',
  'missed.bodenMate': '{count, plural, one {{count} boden mate} other {{count} boden mates}}',
  'missed.doubleBishopMate': '{count, plural, one {{count} double bishop mate} other {{count} double bishop mates}}',
  'missed.dovetailMate': '{count, plural, one {{count} dovetail mate} other {{count} dovetail mates}}',
  'missed.mate': '{count, plural, one {{count} checkmate} other {{count} checkmates}}',
  'missed.doubleCheck': '{count, plural, one {{count} double check} other {{count} double checks}}',
  'missed.fork': '{count, plural, one {{count} fork} other {{count} forks}}',
  'missed.skewer': '{count, plural, one {{count} skewer} other {{count} skewers}}',
  'missed.discoveredAttack': '{count, plural, one {{count} discovered attack} other {{count} discovered attacks}}',
  'missed.trappedPiece': '{count, plural, one {{count} trapped piece} other {{count} trapped pieces}}',
  'missed.hangingPiece': '{count, plural, one {{count} hanging piece} other {{count} hanging pieces}}',
  'missed.deflection': '{count, plural, one {{count} deflection} other {{count} deflections}}',
  'missed.attraction': '{count, plural, one {{count} attraction} other {{count} attractions}}',
  'missed.promotion': '{count, plural, one {{count} promotion} other {{count} promotions}}',
  'missed.pin': '{count, plural, one {{count} pin} other {{count} pins}}',
  'missed.sacrifice': '{count, plural, one {{count} sacrifice} other {{count} sacrifices}}',
  'missed.capture': '{count, plural, one {{count} winning capture} other {{count} winning captures}}',
  'missed.check': '{count, plural, one {{count} strong check} other {{count} strong checks}}',
  'missed.advantage': '{count, plural, one {{count} winning move} other {{count} winning moves}}',
  'missed.other': '{count, plural, one {{count} tactic} other {{count} tactics}}',

  'found.pins': 'pins',
  'found.forks': 'forks',
  'found.backRank': 'back rank',
  'found.discoveredAttacks': 'discovered attacks',
  'found.deflection': 'deflection',
} as const;
