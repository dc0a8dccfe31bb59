/** All error messages of the server. Texts shared with the contract's schemas are imported from there. */
import { authMessages } from '../contract/account/auth';
import { MAX_FOLLOWS } from '../contract/account/notifications';
import { analysisMessages } from '../contract/analysis';
import { EVENT_LIMITS } from '../contract/events';
import { puzzleMessages } from '../contract/learn';
import { quotaMessages } from '../contract/quotas';
import { studyMessages } from '../contract/studies';
import { inputTexts } from './input';
import { type MessageOf, sentencesOf } from './message';

export const errorTexts = {
  'not-found': 'There is nothing at {path}',
  'database-is-away': 'The database does not answer',
  'disk-is-full': 'The disk of the server is full: this could not be saved. Please try again later.',
  'disk-is-read-only': 'The server cannot write to its disk: this could not be saved. Please try again later.',
  'folder-is-full': 'The disk of {folder} is full: this could not be saved. Make room on it, then try again.',
  'folder-is-read-only': 'The folder {folder} is read-only: this could not be saved. Make it writable, then try again.',
  'not-signed-in': 'Not signed in',
  'not-yours': 'Only the person to whom this belongs may change it',
  'owner-only': 'Only the owner of this installation may do this',
  'no-such-user': 'There is no user {user}',
  'no-such-game': 'There is no such game',
  'no-such-puzzle': puzzleMessages.noPuzzle,
  'puzzle-gone': puzzleMessages.gone,
  'puzzle-not-checked': 'The next puzzle could not be checked yet. Please try again.',
  'bad-move': 'Invalid move: {move}',
  'no-such-import': 'There is no such import',
  'no-such-name': 'No games were imported under this name',
  'no-such-session': 'There is no such session',
  'no-such-invitation': 'There is no such invitation',
  'nothing-to-restore': 'This deletion can no longer be undone',

  'blank-import': 'The PGN is empty',
  'import-too-large': 'The text is larger than {megabytes} MB. Please split it into parts.',
  'too-many-imports': quotaMessages.imports,
  'too-much-text': quotaMessages.waitingBytes,
  'too-many-imports-of-all': quotaMessages.importsOfAll,
  'too-many-games-kept': quotaMessages.keptGames,
  'too-many-imports-of-client': quotaMessages.importsOfClient,
  'too-many-attempts': quotaMessages.attempts,

  'no-such-file': 'There is no such reference file',
  'too-many-follows': `You follow ${MAX_FOLLOWS} players already. Please stop following one of them first.`,
  'no-such-event': 'There is no such event',
  'no-such-round': 'There is no such round',
  'too-many-events': `You have ${EVENT_LIMITS.events} events already. Please delete one; it counts for a day.`,
  'too-many-rounds': `An event has at most ${EVENT_LIMITS.rounds} rounds, and all of them together ${EVENT_LIMITS.roundsOfUser.toLocaleString('en')}.`,
  'notes-changed': 'The notes were changed meanwhile, in another tab or on another device.',
  'no-such-study': 'There is no such study, or it is private',
  'no-such-chapter': 'There is no such chapter',
  'too-many-own-studies': studyMessages.tooManyStudies,
  'too-many-chapters': studyMessages.tooManyChapters,
  'too-much-study-text': studyMessages.tooMuchText,
  'long-chapter': studyMessages.longPgn,
  'study-changed': 'The study was changed meanwhile, in another tab or on another device.',
  'chapter-changed': 'The chapter was changed meanwhile, in another tab or on another device.',
  'chapter-refused': 'Chapter {chapter}: {problem}',
  'no-such-person': 'Nobody of that name is in the reference games',
  'no-fide-card': 'FIDE’s lists have nothing on this person',
  'fide-lists-away': 'FIDE’s lists cannot be asked at the moment',
  'blank-file': 'The file is empty',
  'no-pgn-file': 'This is no PGN file. PGN text, .pgn.zst and .zip files with PGN in them can be read.',
  'other-packing': 'Files packed this way cannot be read here. Please unpack it first, or pack it as .zip or .zst.',
  'file-too-large': 'The file is larger than {megabytes, number} MB. Please split it into parts.',
  'too-many-files': quotaMessages.referenceFiles,
  'too-many-files-of-all': quotaMessages.referenceFilesOfAll,
  'reference-is-full': quotaMessages.referenceGames,
  /** Why a reference file was not read to its end. */
  'file-breaks-off': 'The file breaks off. Was it copied or downloaded whole? Games read so far are kept.',
  'file-too-tight':
    'Unpacking this .zst file takes a window of more than {megabytes, number} MB, which is the limit here. Please pack it again: zstd -d --long=31 -c FILE | zstd -19 -o NEW.zst. Games read so far are kept.',
  'file-too-many-blocks':
    'The .zst file is packed in a great many tiny blocks. Please pack it again: zstd -d -c FILE | zstd -o NEW.zst. Games read so far are kept.',
  'file-needs-dictionary':
    'The .zst file was packed with a dictionary, which is not in the file. Please unpack it first. Games read so far are kept.',
  'file-overlapping':
    'Files within the .zip file overlap, which no program for packing makes. Please pack it again. Games read so far are kept.',
  'file-too-many-entries':
    'The .zip file has more than {entries, number} files in it. Please put them into several .zip files, or into one PGN file.',
  'file-set-aside':
    'The server ended twice while it read this file, and will not try again. Games read so far are kept. Please unpack the file, or split it into parts, and add it again.',
  'file-unpacks-too-large':
    'The file unpacks to far more than any collection of games does, and was not read on. Games read so far are kept.',
  'file-damaged': 'The file is damaged. Games read so far are kept.',
  'file-encrypted': 'The file is encrypted. Please unpack it first.',
  'file-odd-packing': 'The file is packed in a way that cannot be read here. Please unpack it first.',
  'file-without-games': 'No game was found in the file.',
  'file-broken': 'The file could not be read on the server. Games read so far are kept.',
  /** Why a game of a reference file was skipped. */
  'skipped-variant': 'The game is of a chess variant.',
  'skipped-custom-start': 'The game does not begin from the start position.',
  'skipped-no-moves': 'The game has no moves.',
  'skipped-unfinished': 'The game has no result.',
  'skipped-irregular': 'The result of the game is no win, loss or draw.',
  'skipped-nameless': 'The game does not say who played it.',

  'username-taken': authMessages.usernameTaken,
  'email-taken': authMessages.emailTaken,
  'wrong-password': authMessages.wrongPassword,
  'sign-in-again': authMessages.signInAgain,
  'password-is-set': authMessages.passwordIsSet,
  'only-way-in': authMessages.onlyWayIn,
  'no-address': authMessages.noAddress,
  'foreign-push-service':
    'Notifications can’t reach you here: this installation doesn’t use the push service of your browser.',
  'useless-unsubscribe-link': authMessages.uselessUnsubscribeLink,
  'no-newcomer': authMessages.noNewcomer,
  'wrong-claim-link': authMessages.wrongClaimLink,
  'already-claimed': authMessages.alreadyClaimed,
  'invalid-credentials': authMessages.invalidCredentials,
  'invalid-code': authMessages.invalidCode,
  'sign-in-expired': authMessages.signInExpired,
  'used-reset-link': authMessages.usedResetLink,
  'used-email-link': authMessages.usedEmailLink,
  'two-factor-is-off': authMessages.twoFactorIsOff,
  'two-factor-is-on': authMessages.twoFactorIsOn,
  'registration-closed': authMessages.registrationClosed,
  'invitation-needed': authMessages.invitationNeeded,
  'used-invitation': authMessages.usedInvitation,
  'invitations-are-off': authMessages.invitationsAreOff,
  'too-many-tries': authMessages.tooManyTries,

  'blank-pgn': analysisMessages.blankPgn,
  'no-moves': analysisMessages.noMoves,
  'too-large': analysisMessages.tooLarge,
  'too-many-moves': analysisMessages.tooLong,
  'engine-busy': analysisMessages.busy,
  'several-games': 'The PGN has {games} games. Please choose one of them.',
  'unreadable-text': 'The text could not be read',
  'engine-failed': 'The engine could not analyze this game. Please try again.',
  /** The specification's words. */
  'refused-pgn': '{problem}',

  /** Why a site returned no or fewer games; `label` is the site's display name. */
  'unknown-player': '{label} knows no player called {name}.',
  'closed-account': '{name}’s account at {label} is closed, so the games cannot be read.',
  'rate-limited':
    '{label} asks us to wait. Please try again in {seconds, plural, one {{seconds} second} other {{seconds} seconds}}.',
  /** For background checks, where the reader cannot retry. */
  'asked-to-wait': '{label} asks us to wait. The next check is later.',
  refused: '{label} refused to answer (status {status}). Please try again later.',
  failing: '{label} has trouble at the moment (status {status}). Please try again later.',
  unreachable: '{label} cannot be reached. Please check the connection and try again.',
  'newest-meetings': 'Of the games at {label} the newest {games} count.',
  'timed-out': '{label} did not answer in time. Please try again.',
  redirected: '{label} sent us to another address, which is not asked. Please try again later.',
  unreadable: '{label} sent an answer that cannot be read. Please try again later.',
  'cut-off': 'The connection to {label} broke off. Please try again.',
  canceled: 'The scout was canceled.',
  /** Partial results of a scout or an import. */
  'engine-failed-at': 'The engine failed at {games} of the games.',
  'unreadable-games': '{games, plural, one {{games} game} other {{games} games}} could not be read.',
  'unreadable-games-at': '{games, plural, one {{games} game} other {{games} games}} could not be read: {places}.',
  'missing-months': '{label} did not send the games of {months}. They are requested again next time.',
  'many-missing-months':
    '{label} did not send the games of {months, number} months. They are requested again next time.',
  'game-too-long': 'The game is longer than {plies, number} plies.',
  'unreadable-moves': 'The game has moves that cannot be played.',
  'game-of-others': 'Neither White nor Black is {names}.',
  'import-broken': 'The import failed on the server. Games already imported are kept.',
  'no-such-source': 'Games from {source} cannot be read here.',

  /** Of games that were asked for by a link; `label` is what the site is called. */
  'no-linked-game': '{label} has no game at this address. Please check the link.',
  'no-linked-study': '{label} has no study at this address. Please check the link.',
  'closed-study':
    'This study at {label} is private, so only its owner can read it. Export its PGN there and paste it here.',
  'linked-too-large':
    'What is behind this link is larger than {megabytes} MB. Please open the link of a single chapter.',
  'name-needed':
    '{label} gives no game by its link alone. Please add the username of one of its players, or copy the PGN there (Share, then PGN) and paste it here.',
  'not-in-months':
    'The game is not among those of {name} in the newest {months} months at {label}. Copy its PGN there (Share, then PGN) and paste it here.',
  'unknown-link': inputTexts['input.unknown-link'],
  'no-game-behind': inputTexts['input.no-game-behind'],
  'no-newest-games': '{name} has no games at {label} that can be shown here.',

  'nothing-to-connect': 'There is nothing that could be done for you at {label}.',
  'not-connected': '{label} has not been asked yet, or does not allow it any more. Please allow it there first.',
  'too-many-studies':
    '{label} asks us to wait. It takes {studies} new studies a day: where yours are used up, please try again tomorrow, else in {seconds, plural, one {{seconds} second} other {{seconds} seconds}}.',
  'study-in-progress': 'This study is being made already. Please try again in a moment.',
  'empty-study': 'This preparation has no line yet of which a study could be made.',
  'study-gone': 'The study was removed at {label} while it was made. Please try again.',

  'not-scouted': 'Nobody has scouted {name} yet. Scout them first.',

  'no-such-run': 'There is no such analysis on the server any more',
  'run-of-another-game': 'Another game is being analyzed under this id',
  'run-ended': 'The analysis was canceled',

  'too-many-open-calls': 'Too many of these are running already. Please wait until one is finished.',
  'unknown-host':
    'This server does not answer to that host name. Whoever runs it can set APP_URL to the address in the browser, or name the host in ALLOWED_HOSTS.',
  'foreign-origin': 'This call may only come from our own pages',
  'packed-body': 'Compressed request bodies are not supported',
  'body-too-slow': 'The upload was too slow. Please try again.',
  'body-too-large': 'The body is too large',
  'malformed-json': 'The body is not valid JSON',
  'odd-body': 'The body must have the fields "pgn" and "mode", and little else',
  'not-json': 'The body must be sent as application/json',
  'wrong-length': 'The body does not have the announced length',
  'bad-url': 'The address cannot be read',
  /** In the words of the schemas: of every field, or of the first. */
  'refused-input': '{problems}',
  'refused-form': '{problem}',
  'incomplete-form': 'The form is incomplete',
  /** In Fastify's words. */
  'refused-request': '{reason}',
  'shutting-down': 'The server is restarting. Please try again in a moment.',
  'client-gone': 'The client went away',
  internal: 'Internal Server Error',
} as const;

export type ErrorMessage = MessageOf<typeof errorTexts>;

/** Of a message whose values were checked when it was made. */
export const formatError = sentencesOf(errorTexts);

export const errorSentence: (message: ErrorMessage) => string = formatError;
