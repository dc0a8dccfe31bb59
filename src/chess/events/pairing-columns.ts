/**
 * Tables of pairings: what a column holds is told by its heading and by all its cells, so that a word between a number
 * and a rating is a name, whatever it means elsewhere.
 */
import { findDate, findTime } from '../dates';
import { plainLetters } from '../names';
import type { Outcome } from '../player/results';
import {
  crosstableCell,
  colorOfSign,
  colorOfWord,
  hasLetters,
  isBetween,
  isBye,
  isFederation,
  isNumber,
  isText,
  isTitle,
  ratingOf,
  resultOf,
  scoreOf,
} from './pairing-cells';
import { BYE_NAME, type PairingSide, readCells } from './pairing-side';

const ROLE_NAMES = ['name', 'white', 'black', 'rating', 'result', 'round', 'color', 'date', 'time', 'other'] as const;

type Role = (typeof ROLE_NAMES)[number] | 'bye';

/** Without accents, as `plainLetters` writes them. */
const HEADINGS = {
  name: 'name,names,player,players,spieler,teilnehmer,deelnemer,ucastnik,nombre,nom,nome,jugador,joueur,giocatore,navn,namn,naam,naw,naziv,jmeno,zawodnik,nazwisko,imie,nev,nume,ime,nimi,opponent,opponents,gegner,adversaire,rival,имя,фио,фамилия,участник,игрок,соперник,姓名,棋手',
  white:
    'white,weiss,blancs,blanc,blancas,bianco,brancas,wit,hvid,hvit,vit,bily,biale,beli,vilagos,alb,белые,белыи,白方',
  black:
    'black,schwarz,noirs,noir,negras,nero,pretas,zwart,sort,svart,cerny,czarne,crni,sotet,negru,черные,черныи,黑方',
  rating:
    'rtg,rating,elo,rtgi,rtgn,irtg,nrtg,dwz,twz,nwz,ecf,uscf,cote,rat,rate,ratg,elo int,elo nat,reiting,рейтинг,реит,等级分',
  result:
    'result,results,res,ergebnis,erg,resultado,resultat,risultato,ris,uitslag,vysledek,wynik,eredmeny,rez,рез,результат,成绩,score result',
  round: 'rd,rnd,round,runde,ronde,ronda,rodada,turno,kolo,runda,тур,rds',
  color: 'color,colour,col,farbe,couleur,kleur,colore,w b,c',
  date: 'date,datum,fecha,data,дата',
  time: 'time,zeit,hora,heure,ora,время',
  other:
    'bo,board,brd,bd,brett,br,tisch,table,tav,tavola,mesa,tablero,ech,echiquier,bord,tbl,sach,szach,стол,доска,台号,no,nr,sno,snr,st no,start no,seed,rk,rank,rang,place,pl,pos,num,number,pair,pts,points,pkt,punkte,puntos,punti,ptos,score,sc,pkte,pontos,очки,очк,积分,fed,land,nat,club,club city,verein,verein ort,team,mannschaft,circolo,city,fideid,fide id,uscf id,id,id no,ident number,title,titel,tit,ttl,titre,titulo,year,born,jahr,geb,age,sex,typ,type,gr,grp,group,tnr,at,feder,tb1,tb2,tb3,perf,k,rp,rtg,w we,total,team1,team2,ln,ratp',
};

const ROLES: readonly (readonly [string, Role])[] = ROLE_NAMES.flatMap((role) =>
  HEADINGS[role].split(',').map((word) => [word, role] as const),
);

const ROLE_OF: ReadonlyMap<string, Role> = new Map(ROLES.toReversed());

export const roleOf = (cell: string): Role | undefined => ROLE_OF.get(plainLetters(cell.replaceAll('/', ' ')));

/** Words of a row of headings: all are known. */
export const areHeadings = (words: readonly string[]): boolean => {
  const written = words.filter(hasLetters);
  return written.length > 1 && written.every((word) => roleOf(word) !== undefined) && !words.some(hasFigure);
};

/** In a wide row of a table, one known heading is enough where there are no figures. */
export const isTableHead = (cells: readonly string[]): boolean => {
  const written = cells.filter(hasLetters);
  const isWide = written.length > 3 && written.some((cell) => roleOf(cell) !== undefined);
  return areHeadings(cells) || (isWide && !cells.some(hasFigure) && !written.some((cell) => cell.includes(', ')));
};

const hasFigure = (cell: string): boolean =>
  isNumber(cell) || /\d{3}/.test(cell) || resultOf(cell)?.outcome !== undefined;

/** `Bo. 1 Alpha Rtg - 2 Beta Rtg 2 : 2`: a match of teams, above its boards. */
export const isTeamHead = (cells: readonly string[]): boolean =>
  cells.filter((cell) => roleOf(cell) === 'rating').length > 1 && !isTableHead(cells);

export type TableRow = {
  readonly left: PairingSide;
  /** Missing in a list of opponents. */
  readonly right?: PairingSide;
  /** The left player's. */
  readonly outcome?: Outcome;
  readonly isBlackFirst?: true;
  readonly round?: number;
  readonly date?: string;
  readonly time?: string;
};

type Columns = {
  readonly roles: readonly (Role | undefined)[];
  readonly names: readonly number[];
  /** Between the players, or the second player's first column. */
  readonly middle: number;
};

/** Reads rows that stand together. `isOwner` marks a column that has the list's owner as one of names. */
export const readTable = (
  rows: readonly (readonly string[])[],
  head: readonly string[] | undefined,
  isOwner: (cell: string) => boolean,
): readonly (TableRow | undefined)[] => {
  const columns = inferColumns(rows, head, isOwner);
  return rows.map((row) => readRow(row, columns));
};

const inferColumns = (
  rows: readonly (readonly string[])[],
  head: readonly string[] | undefined,
  isOwner: (cell: string) => boolean,
): Columns => {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const columns = withColors(Array.from({ length: width }, (_, index) => summarize(rows, index)));
  // Some browsers copy a cell more than there are headings.
  const isAligned = head !== undefined && rows.every((row) => row.findLastIndex((cell) => cell !== '') < head.length);
  const headed = isAligned ? head.map(roleOf) : [];
  const roles = columns.map(({ role }, index) => headed[index] ?? role);
  const named = headed.flatMap((role, index) =>
    role === 'name' || role === 'white' || role === 'black' ? [index] : [],
  );
  const candidates = columns.flatMap(({ texts }, index) =>
    texts > 0 && !EXCLUDED.has(roles[index] ?? 'text') ? [index] : [],
  );
  const known = named.filter((index) => (columns[index]?.texts ?? 0) > 0);
  if (known.length > 0) return { roles, names: known.slice(0, 2), middle: middleOf(columns, known) };
  const names = inferNames(columns, candidates, columnOfOwner(rows, isOwner));
  return { roles, names, middle: middleOf(columns, names) };
};

const EXCLUDED: ReadonlySet<string> = new Set(['rating', 'result', 'round', 'color', 'date', 'time', 'bye']);

type Column = {
  readonly role?: Role;
  readonly cells: number;
  readonly texts: number;
  readonly commas: number;
  readonly ratings: number;
  readonly betweens: number;
  /** All are titles or federations. */
  readonly isShort: boolean;
  /** All are `White` or `Black`. */
  readonly isColors: boolean;
};

/** `Schwarz` beside a rating is a surname. */
const withColors = (columns: readonly Column[]): readonly Column[] =>
  columns.map((column, index) =>
    column.isColors && !isNextToRating(columns, index) ? { ...column, role: 'color' } : column,
  );

const summarize = (rows: readonly (readonly string[])[], index: number): Column => {
  const cells = rows.flatMap((row) => row[index] || []);
  const count = (is: (cell: string) => boolean): number => cells.filter(is).length;
  const isEvery = (is: (cell: string) => boolean): boolean => cells.length > 0 && cells.every(is);
  const role = isEvery(isBye)
    ? 'bye'
    : isEvery(isColorCell)
      ? 'color'
      : isEvery(isBetween)
        ? 'result'
        : isEvery((cell) => ratingOf(cell) !== undefined)
          ? 'rating'
          : undefined;
  return {
    ...(role && { role }),
    cells: cells.length,
    texts: count((cell) => isText(cell) && !isBye(cell)),
    commas: count((cell) => cell.includes(',') && hasLetters(cell)),
    ratings: count((cell) => ratingOf(cell) !== undefined),
    betweens: count(isBetween),
    isColors: isEvery((cell) => colorOfWord(cell) !== undefined),
    isShort: isEvery((cell) => isTitle(cell)) || isEvery(isFederation),
  };
};

const isColorCell = (cell: string): boolean =>
  crosstableCell(cell) !== undefined || colorOfSign(cell) !== undefined || /^[wbs]$/i.test(cell);

const columnOfOwner = (rows: readonly (readonly string[])[], isOwner: (cell: string) => boolean): readonly number[] => [
  ...new Set(
    rows.flatMap((row) =>
      row.flatMap((cell, index) => (hasLetters(cell) && isText(cell) && isOwner(cell) ? [index] : [])),
    ),
  ),
];

const inferNames = (
  columns: readonly Column[],
  candidates: readonly number[],
  owner: readonly number[],
): readonly number[] => {
  const long = candidates.filter((index) => columns[index]?.isShort !== true);
  const texts = long.length > 0 ? long : candidates;
  const between = columns.findIndex(
    ({ betweens, cells, ratings }, index) =>
      betweens > 0 &&
      betweens * 2 >= cells &&
      ratings === 0 &&
      texts.some((text) => text < index) &&
      texts.some((text) => text > index),
  );
  if (between >= 0) {
    const [left, right] = [texts.filter((text) => text < between), texts.filter((text) => text > between)];
    return [best(columns, left, owner), best(columns, right, owner)].filter((index) => index >= 0);
  }
  const first = best(columns, texts, []);
  if (first < 0) return [];
  const isCard = columns.some(({ role }) => role === 'color');
  const rated = columns.filter(({ ratings }) => ratings > 0);
  const others = texts.filter((text) => text !== first);
  const hasCommas = (index: number): boolean => (columns[index]?.commas ?? 0) > 0;
  const second =
    // A column of the owner makes a pair of the row, whatever else is written.
    others.find((text) => owner.includes(text)) ??
    (isCard ? undefined : others.find((text) => hasCommas(text) && hasCommas(first))) ??
    (isCard || rated.length === 1 || others.length > 1
      ? undefined
      : others.find((text) => owner.includes(first) && hasCommas(text) === hasCommas(first))) ??
    (isCard || rated.length < 2 ? undefined : others.findLast((text) => isNextToRating(columns, text)));
  return second === undefined ? [first] : [first, second].toSorted((one, other) => one - other);
};

const isNextToRating = (columns: readonly Column[], index: number): boolean =>
  [index - 1, index + 1].some((near) => (columns[near]?.ratings ?? 0) > 0);

const best = (columns: readonly Column[], among: readonly number[], owner: readonly number[]): number => {
  const commas = among.filter((index) => (columns[index]?.commas ?? 0) * 2 > (columns[index]?.cells ?? 0));
  return among.find((index) => owner.includes(index)) ?? commas[0] ?? among[0] ?? -1;
};

/** The cells before it are the first player's. */
const middleOf = (columns: readonly Column[], [first = -1, second]: readonly number[]): number => {
  if (second === undefined) return columns.length;
  const between = columns.findIndex(
    ({ betweens, ratings }, index) => index > first && index < second && betweens > 0 && ratings === 0,
  );
  return between >= 0 ? between : second;
};

const readRow = (row: readonly string[], { roles, names, middle }: Columns): TableRow | undefined => {
  const [first, second] = names;
  if (row.some(isBye)) return readByeRow(row, first);
  if (first === undefined || !row.some(hasLetters)) return undefined;
  const cellOf = (role: Role): string => row[roles.indexOf(role)] ?? '';
  const round = Number(/^(?:r|rd|round)?\.?\s?(\d{1,2})\.?$/i.exec(cellOf('round'))?.[1] ?? 0);
  const when = {
    ...(round > 0 && { round }),
    ...(row.map((cell) => findDate(cell)?.value).find(Boolean) && {
      date: row.map((cell) => findDate(cell)?.value).find(Boolean),
    }),
  };
  const time =
    findTime(cellOf('time'), { isDotted: true })?.value ??
    row.map((cell) => (/^\d\d?:\d\d$/.test(cell) ? findTime(cell)?.value : undefined)).find(Boolean);
  const timed = { ...when, ...(time !== undefined && { time }) };
  if (second === undefined) return readSingle(row, roles, first, timed);
  // Without a column between them, the figures before the second name may be either player's.
  const cells = row.map((cell, index) => (isPlace(roles[index]) ? '' : cell));
  const [left, right] = withOppositeColors(
    readCells(cells.slice(0, middle), first),
    readSecond(cells, { first, second, middle }),
  );
  const outcome = outcomeOf(row, { roles, names, middle });
  return {
    left: leadFirst(left, row),
    right,
    ...(outcome && { outcome }),
    ...(roles[first] === 'black' && { isBlackFirst: true as const }),
    ...timed,
  };
};

/** Whoever has no opponent stands in the same row, or the row is of the list's owner. */
const readByeRow = (row: readonly string[], name: number | undefined): TableRow => {
  const cells = row.map((cell) => (isBye(cell) ? '' : cell));
  const player = readCells(cells, name !== undefined && isText(cells[name] ?? '') ? name : undefined);
  const bye: PairingSide = { name: BYE_NAME, isMarked: true };
  return player.name === undefined ? { left: { ...player, ...bye } } : { left: leadFirst(player, row), right: bye };
};

const isPlace = (role: Role | undefined): boolean => role === 'round' || role === 'date' || role === 'time';

/** A letter beside one of two players is no color: `w` are women. */
const withOppositeColors = (left: PairingSide, right: PairingSide): readonly [PairingSide, PairingSide] => {
  if (left.color !== undefined && right.color !== undefined && left.color !== right.color) return [left, right];
  return [withoutColor(left), withoutColor(right)];
};

const withoutColor = (side: PairingSide): PairingSide => ({ ...side, color: undefined });

const leadFirst = (side: PairingSide, [lead = '']: readonly string[]): PairingSide =>
  side.lead === undefined && /^\d{1,3}[.)]?$/.test(lead) ? { ...side, lead: Number.parseInt(lead, 10) } : side;

const readSecond = (
  cells: readonly string[],
  { first, second, middle }: { readonly first: number; readonly second: number; readonly middle: number },
): PairingSide => {
  const from = middle === second ? Math.max(first + 1, second - 1) : middle + 1;
  return readCells(cells.slice(from), second - from);
};

/** In a column of its own, wherever it stands; else each player has one. */
const outcomeOf = (row: readonly string[], { roles, names, middle }: Columns): Outcome | undefined => {
  const whole = row.flatMap((cell, index) => (names.includes(index) ? [] : (resultOf(cell)?.outcome ?? [])));
  if (whole[0] !== undefined) return whole[0];
  const scores = roles.flatMap((role, index) => (role === 'result' ? [scoreOf(row[index] ?? '')] : []));
  const [white, black] = scores;
  if (scores.length === 2 && white !== undefined && black !== undefined) {
    if (white === REVERSED[black]) return white;
  }
  return /^(?:½|1\/2|=)$/.test(row[middle] ?? '') && roles[middle] === 'result' ? 'draw' : undefined;
};

const REVERSED = { win: 'loss', loss: 'win', draw: 'draw' } as const;

const readSingle = (
  row: readonly string[],
  roles: readonly (Role | undefined)[],
  name: number,
  when: Pick<TableRow, 'round' | 'date' | 'time'>,
): TableRow => {
  const cells = row.map((cell, index) => (isPlace(roles[index]) ? '' : cell));
  const side = readCells(cells, name);
  const scored = scoreOf(row[roles.indexOf('result')] ?? '');
  const isNumbered = roles[0] === undefined || roles[0] === 'round';
  return {
    left: {
      ...side,
      ...(side.outcome === undefined && scored !== undefined && { outcome: scored }),
      lead: isNumbered && isNumber(row[0] ?? '') ? side.lead : undefined,
    },
    ...when,
  };
};
