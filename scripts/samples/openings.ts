/** Opening lines by who plays them. A line stands as often as it is to be chosen more than others. */
import type { Color } from '../../src/chess/types';

export type Repertoire = Readonly<Record<Color, readonly string[]>>;

/** 1.e4 and gambits; the Sicilian, the King's Indian and the Benko Gambit. */
export const ATTACKER: Repertoire = {
  white: [
    'e4 e5 Nf3 Nc6 Bc4 Bc5 b4 Bxb4 c3 Ba5',
    'e4 e5 Nf3 Nc6 Bc4 Bc5 b4 Bxb4 c3 Be7',
    'e4 e5 Nf3 Nc6 Bc4 Nf6 d4 exd4 O-O',
    'e4 e5 f4 exf4 Nf3 g5',
    'e4 e5 f4 exf4 Nf3 d6',
    'e4 e5 f4 d5 exd5 e4',
    'e4 e5 Nf3 Nc6 d4 exd4 Bc4',
    'e4 c5 d4 cxd4 c3 dxc3 Nxc3 Nc6 Nf3 d6',
    'e4 c5 d4 cxd4 c3 dxc3 Nxc3 e6 Nf3',
    'e4 c5 d4 cxd4 c3 Nf6 e5 Nd5',
    'e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be3',
    'e4 e6 d4 d5 e5 c5 c3 Nc6 Nf3 Qb6',
    'e4 e6 d4 d5 Nc3 Nf6 Bg5',
    'e4 c6 d4 d5 f3 dxe4 fxe4',
    'e4 c6 d4 d5 e5 Bf5',
    'e4 d5 exd5 Qxd5 Nc3 Qa5 d4',
    'e4 d6 d4 Nf6 Nc3 g6 f4',
  ],
  black: [
    'e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be2 e5',
    'e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Bg5 e6',
    'e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6 Be3 Bg7',
    'e4 c5 Nf3 d6 Bb5+ Bd7 Bxd7+ Qxd7',
    'e4 c5 c3 d5 exd5 Qxd5 d4 Nc6',
    'e4 c5 Nc3 Nc6 g3 g6 Bg2 Bg7',
    'e4 c5 d4 cxd4 c3 dxc3',
    'd4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5',
    'd4 Nf6 c4 g6 Nc3 Bg7 e4 d6 f3 O-O',
    'd4 Nf6 c4 c5 d5 b5 cxb5 a6',
    'd4 Nf6 c4 c5 d5 b5 Nf3',
    'd4 Nf6 Bf4 g6 e3 Bg7',
    'c4 e5 Nc3 Nc6 g3 g6 Bg2 Bg7',
  ],
};

/** 1.d4 and 1.c4; the Caro-Kann and the Queen's Gambit Declined. */
export const POSITIONAL: Repertoire = {
  white: [
    'd4 d5 c4 e6 Nc3 Nf6 cxd5 exd5 Bg5 Be7',
    'd4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3',
    'd4 d5 c4 e6 Nf3 Nf6 g3 Be7 Bg2 O-O',
    'd4 d5 c4 c6 Nf3 Nf6 Nc3 dxc4 a4 Bf5',
    'd4 d5 c4 c6 Nf3 Nf6 e3 Bf5',
    'd4 d5 c4 dxc4 Nf3 Nf6 e3 e6',
    'd4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5',
    'd4 Nf6 c4 e6 Nc3 Bb4 e3 O-O',
    'd4 Nf6 c4 e6 Nf3 b6 g3 Ba6',
    'd4 Nf6 c4 g6 Nc3 d5 cxd5 Nxd5',
    'd4 f5 g3 Nf6 Bg2 e6 Nf3',
    'c4 e5 Nc3 Nf6 Nf3 Nc6 g3 d5',
    'c4 c5 Nf3 Nc6 Nc3 g6 g3 Bg7',
    'c4 Nf6 Nc3 e6 Nf3 d5 d4',
  ],
  black: [
    'e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5 Ng3 Bg6',
    'e4 c6 d4 d5 Nc3 dxe4 Nxe4 Nd7',
    'e4 c6 d4 d5 e5 Bf5 Nf3 e6 Be2',
    'e4 c6 d4 d5 e5 Bf5 Nc3 e6',
    'e4 c6 d4 d5 exd5 cxd5 Bd3 Nc6 c3',
    'e4 c6 d4 d5 exd5 cxd5 c4 Nf6 Nc3 e6',
    'e4 c6 Nc3 d5 Nf3 Bg4',
    'd4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 Nbd7',
    'd4 d5 c4 e6 Nc3 Nf6 cxd5 exd5 Bg5 c6',
    'd4 d5 c4 e6 Nf3 Nf6 g3 Be7',
    'd4 d5 Bf4 Nf6 e3 e6 Nf3 Bd6',
    'd4 d5 Nf3 Nf6 e3 e6 Bd3',
    'c4 e6 Nf3 d5 g3 Nf6 Bg2 Be7',
    'Nf3 d5 g3 Nf6 Bg2 e6 O-O Be7',
  ],
};

/** What people at a club play besides. */
const OTHERS: readonly string[] = [
  'e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7',
  'e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6',
  'e4 e5 Nf3 Nc6 Bb5 Nf6 O-O Nxe4',
  'e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6',
  'e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 exd5 Na5',
  'e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Bc5',
  'e4 e5 Nf3 Nc6 Nc3 Nf6',
  'e4 e5 Nf3 Nf6 Nxe5 d6 Nf3 Nxe4',
  'e4 e5 Nf3 d6 d4 Nd7',
  'e4 e5 Nc3 Nf6 f4 d5',
  'e4 e5 Bc4 Nf6 d3 c6',
  'e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 Nf6 Nc3 e5',
  'e4 c5 Nf3 e6 d4 cxd4 Nxd4 a6',
  'e4 c5 Nf3 Nc6 Bb5 g6',
  'e4 e6 d4 d5 Nc3 Bb4 e5 c5',
  'e4 e6 d4 d5 Nd2 c5',
  'e4 e6 d4 d5 exd5 exd5 Nf3 Nf6',
  'e4 d5 exd5 Nf6 d4 Nxd5',
  'e4 Nf6 e5 Nd5 d4 d6',
  'e4 g6 d4 Bg7 Nc3 d6',
  'd4 Nf6 Bg5 e6 e4',
  'd4 d5 Bf4 c5 e3 Nc6 c3 Nf6',
  'd4 d5 Nf3 Nf6 e3 Bf5',
  'd4 Nf6 c4 c5 d5 e6 Nc3 exd5',
  'd4 f5 c4 Nf6 Nc3 g6',
  'c4 Nf6 Nc3 g6 e4',
  'Nf3 Nf6 c4 g6 b3',
  'b3 e5 Bb2 Nc6 e3',
  'f4 d5 Nf3 Nf6 e3',
];

export const ALL_LINES: readonly string[] = [
  ...new Set([...OTHERS, ...ATTACKER.white, ...ATTACKER.black, ...POSITIONAL.white, ...POSITIONAL.black]),
];
