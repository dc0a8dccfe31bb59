/** Names for lists. */
import type { Motif } from '../../chess/motifs/motif';
import type { TacticalStrength, TacticalWeakness } from '../../chess/player/tactics';
import { type SentenceOf, sentencesOf } from '../message';

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
  'label.capturingDefender': 'Capturing the Defender',
  'label.interference': 'Interference',
  'label.xRayAttack': 'X-Ray Attack',
  'label.attraction': 'Attraction',
  'label.intermezzo': 'In-Between Move',
  'label.clearance': 'Clearance',
  'label.promotion': 'Promotion',
  'label.pin': 'Pin',
  'label.sacrifice': 'Sacrifice',
  'label.capture': 'Capture',
  'label.check': 'Check',
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

type Label = { readonly id: `label.${Motif | 'advancedPawn' | TacticalStrength | TacticalWeakness}` };

const labelSentence: SentenceOf<Label, typeof tacticLabels> = sentencesOf(tacticLabels);

/** `Back Rank Mate`; `undefined` for an unknown tactic. */
export const tacticLabel = (name: string): string | undefined => {
  const label = `label.${name}`;
  return isLabel(label) ? labelSentence({ id: label }) : undefined;
};

const isLabel = (id: string): id is Label['id'] => Object.hasOwn(tacticLabels, id);
