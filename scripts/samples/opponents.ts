/** Whom the sample players meet. All of them are invented. */
export type Opponent = { readonly username: string; readonly rating: number };

const toOpponents = (people: readonly (readonly [username: string, rating: number])[]): readonly Opponent[] =>
  people.map(([username, rating]) => ({ username, rating }));

/** Whom the two sample players meet. */
export const OPPONENTS = toOpponents([
  ['tessa.moreland', 1702],
  ['idris.kavanna', 1655],
  ['jonna.steffel', 1768],
  ['pavel.orrin', 1834],
  ['rhea.dandavate', 1911],
  ['luc.verrinder', 1590],
  ['amara.obisun', 1977],
  ['tomas.hellgrim', 1743],
  ['neha.varkade', 1619],
  ['yusuf.altanli', 1889],
  ['freya.kjellund', 1822],
  ['marco.bellenti', 1936],
  ['hana.morisue', 1785],
  ['dev.pallikar', 1861],
  ['clara.wendhof', 1680],
  ['soren.vadgard', 2015],
  ['isla.macferran', 1720],
  ['rohan.tembre', 1953],
  ['greta.lowenau', 1804],
  ['emil.szarvady', 1640],
  ['zara.qadeem', 1876],
  ['bruno.castellan', 1757],
  ['kirsi.haapanla', 1992],
  ['omar.benslane', 1847],
]);

/** Whom the owner meets: others, so that nobody plays in two places at once. */
export const OWNERS_OPPONENTS = toOpponents([
  ['nadia.ferrow', 1652],
  ['joren.aldwick', 1588],
  ['priya.satoshan', 1714],
  ['caleb.wynmoor', 1497],
  ['lotte.brinkhaus', 1743],
  ['teo.marchenko', 1628],
  ['ines.valdoro', 1801],
  ['arne.fosskar', 1562],
  ['mei.hoshikawa', 1769],
  ['gideon.plaskett', 1441],
  ['anouk.delvane', 1685],
  ['ravi.kolhatar', 1836],
  ['sunniva.trell', 1609],
  ['dario.pezzuto', 1727],
  ['kwame.adusarpo', 1668],
  ['elsbeth.krane', 1533],
  ['farid.nouravi', 1784],
  ['maja.lindholt', 1472],
  ['oisin.tarrant', 1696],
  ['beatriz.almonda', 1639],
  ['jakub.wroblin', 1858],
  ['tamsin.orlebar', 1515],
  ['hugo.vastergren', 1756],
  ['leila.sabounjar', 1577],
  ['piet.oosterlaan', 1408],
  ['annika.rosvall', 1814],
  ['samir.chaudvane', 1703],
  ['greer.maclachry', 1376],
]);
