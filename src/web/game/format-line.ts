export { formatLine, type LineStart } from '../../chess/format-line';
