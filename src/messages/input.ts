/** How pasted input was interpreted; `label` is a site's display name. */
import { type MessageOf, sentencesOf } from './message';

export const inputTexts = {
  'input.game-link': 'A link to a game on {label}',
  'input.study-link': 'A link to a study on {label}',
  'input.chapter-link': 'A link to a chapter of a study on {label}',
  'input.player-link': 'A link to a player on {label}: the newest games of {name}',
  'input.name': 'The username {name}: choose a site for the newest games',
  'input.person': 'The name {name}: sites find players only by username',
  'input.name-at': 'The newest games of {name} on {label}',
  'input.no-such-site': 'Games from {site} are not supported here. Please use one of: {known}.',
  'input.unknown-link': 'Links to {host} are not supported: copy the PGN of the game there and paste it here.',
  'input.no-game-behind':
    'This is a link to {label}, but not to a game, a study or a player there. Open the game and copy its address.',
  'input.position': 'A position, {side} to move',
  'input.several-links': 'Several links: please paste one at a time',
  'input.fetch-game': 'Open this game',
  'input.fetch-study': 'Open this study',
  'input.newest-on': 'Newest games on {label}',
  'input.asking': 'Waiting for {label}…',
  'input.too-large-together': 'Together these files are larger than {megabytes} MB. Please choose fewer.',
} as const;

export type InputMessage = MessageOf<typeof inputTexts>;

export const inputSentence: (message: InputMessage) => string = sentencesOf(inputTexts);
