/** All error messages of the server. Texts shared with the contract's schemas are imported from there. */
import { numberText } from '../chess/text';
import { authMessages } from '../contract/account/auth';
import { MAX_FOLLOWS } from '../contract/account/notifications';
import { analysisMessages } from '../contract/analysis/analysis';
import { EVENT_LIMITS } from '../contract/events';
import { puzzleMessages } from '../contract/learn/puzzles';
import { puzzleSetMessages } from '../contract/learn/puzzle-sets';
import { quotaMessages } from '../contract/quotas';
import { cardMessages } from '../contract/repertoires/cards';
import { repertoireMessages } from '../contract/repertoires/repertoires';
import { linkMessages } from '../contract/analysis/analysis-links';
import { studyMessages } from '../contract/studies';
import { inputTexts } from './input';
import { type MessageOf, sentencesOf } from './message';

export const errorTexts = {
  'not-found': 'There is nothing at {path}',
  'database-is-away': 'The database is not responding',
  'disk-is-full': 'The server’s disk is full, so this could not be saved. Please try again later.',
  'disk-is-read-only': 'The server cannot write to its disk, so this could not be saved. Please try again later.',
  'folder-is-full': 'The disk of {folder} is full, so this could not be saved. Free some space, then try again.',
  'folder-is-read-only':
    'The folder {folder} is read-only, so this could not be saved. Make it writable, then try again.',
  'not-signed-in': 'Not signed in',
  'not-yours': 'Only the person this belongs to can change it',
  'owner-only': 'Only the owner of this installation may do this',
  'no-such-user': 'There is no user {user}',
  'no-such-game': 'There is no such game',
  'no-such-puzzle': puzzleMessages.noPuzzle,
  'puzzle-gone': puzzleMessages.gone,
  'puzzle-not-checked': 'The next puzzle could not be checked yet. Please try again.',
  'bad-move': 'Invalid move: {move}',
  'no-such-puzzle-set': 'There is no such set of puzzles',
  'too-many-puzzle-sets': puzzleSetMessages.tooMany,
  'too-few-puzzles': puzzleSetMessages.tooFew,
  'illegal-chapter': 'The moves of {name} are not legal.',
  'other-cycle': 'This cycle is complete, or has not begun yet',
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
  'too-many-follows': `You already follow ${MAX_FOLLOWS} players. Please unfollow one of them first.`,
  'no-such-event': 'There is no such event',
  'no-such-round': 'There is no such round',
  'too-many-events': `You already have ${EVENT_LIMITS.events} events. Please delete one; deleted ones count for a day.`,
  'too-many-rounds': `An event has at most ${EVENT_LIMITS.rounds} rounds, and all events together at most ${numberText(EVENT_LIMITS.roundsOfUser)}.`,
  'notes-changed': 'The notes were changed in another tab or on another device.',
  'no-such-study': 'There is no such study, or it is private',
  'no-such-chapter': 'There is no such chapter',
  'too-many-own-studies': studyMessages.tooManyStudies,
  'too-many-chapters': studyMessages.tooManyChapters,
  'too-much-study-text': studyMessages.tooMuchText,
  'too-many-analyses': studyMessages.tooManyAnalyses,
  'no-such-link': 'There is no analysis under this link. Please check the address.',
  'link-revoked': 'This link was revoked by whoever made it.',
  'not-your-link': 'Only whoever made this link can revoke it',
  'games-not-shared': 'This link shows no games: it is incomplete, or whoever made it no longer shows their games.',
  'too-many-links': linkMessages.tooManyOfUser,
  'too-many-links-of-guests': linkMessages.tooManyOfGuests,
  'no-chapter-analysis': 'This chapter has no stored analysis',
  'analysis-of-another-game': 'The analysis has other moves than its PGN',
  'illegal-analysis': 'The PGN of the analysis: {problem}',
  'long-chapter': studyMessages.longPgn,
  'study-changed': 'The study was changed in another tab or on another device.',
  'chapter-changed': 'The chapter was changed in another tab or on another device.',
  'chapter-refused': 'Chapter {chapter}: {problem}',
  'no-such-repertoire': 'There is no such repertoire',
  'too-many-repertoires': repertoireMessages.tooManyRepertoires,
  'too-many-repertoire-moves': repertoireMessages.tooManyMoves,
  'too-many-repertoire-notes': repertoireMessages.tooManyNotes,
  'too-much-repertoire-text': repertoireMessages.tooMuchText,
  'too-many-repertoire-starts': repertoireMessages.tooManyStarts,
  'repertoire-changed': 'The repertoire was changed in another tab or on another device.',
  'nothing-to-undo': 'There is no change of the last day to undo',
  'several-mains': 'A position has one main move: choose which of yours it is.',
  'no-main': 'A position with moves of yours needs a main move, and moves of the opponent have no rank.',
  'illegal-repertoire-move': 'The move {move} is not legal in the position {position}',
  'invalid-repertoire-position': 'This is not a position in normal form: {position}',
  'full-training-history': cardMessages.fullHistory,
  'no-such-person': 'No one with that name is in the reference games',
  'no-fide-card': 'This person is not in FIDE’s rating lists',
  'blank-file': 'The file is empty',
  'no-pgn-file': 'This is not a PGN file. PGN text, .pgn.zst files and .zip files containing PGN are supported.',
  'other-packing': 'This archive format is not supported. Please extract the file first, or use .zip or .zst.',
  'file-too-large': 'The file is larger than {megabytes, number} MB. Please split it into parts.',
  'too-many-files': quotaMessages.referenceFiles,
  'too-many-files-of-all': quotaMessages.referenceFilesOfAll,
  'reference-is-full': quotaMessages.referenceGames,
  /** Why a reference file was not read to its end. */
  'file-breaks-off': 'The file is incomplete. Was it copied or downloaded completely? Games read so far are kept.',
  'file-too-tight':
    'This .zst file needs a window of more than {megabytes, number} MB, the limit here. Please recompress it: zstd -d --long=31 -c FILE | zstd -19 -o NEW.zst. Games read so far are kept.',
  'file-too-many-blocks':
    'The .zst file consists of too many tiny blocks. Please recompress it: zstd -d -c FILE | zstd -o NEW.zst. Games read so far are kept.',
  'file-needs-dictionary':
    'The .zst file was compressed with a dictionary that is not in the file. Please decompress it first. Games read so far are kept.',
  'file-overlapping':
    'Files within the .zip file overlap. Please create the .zip file again. Games read so far are kept.',
  'file-too-many-entries':
    'The .zip file has more than {entries, number} files in it. Please split it into several .zip files, or use one PGN file.',
  'file-set-aside':
    'The server stopped twice while reading this file and will not try again. Games read so far are kept. Please decompress the file, or split it into parts, and add it again.',
  'file-unpacks-too-large':
    'The file decompresses to an implausibly large size, so reading was stopped. Games read so far are kept.',
  'file-damaged': 'The file is damaged. Games read so far are kept.',
  'file-encrypted': 'The file is encrypted. Please decrypt it first.',
  'file-odd-packing': 'The compression method is not supported. Please decompress the file first.',
  'file-without-games': 'No games were found in the file.',
  'file-broken': 'The file could not be read on the server. Games read so far are kept.',
  /** Why a game of a reference file was skipped. */
  'skipped-variant': 'The game is a chess variant.',
  'skipped-custom-start': 'The game does not start from the initial position.',
  'skipped-no-moves': 'The game has no moves.',
  'skipped-unfinished': 'The game has no result.',
  'skipped-irregular': 'The result is not a win, loss or draw.',
  'skipped-nameless': 'The game does not name its players.',

  'username-taken': authMessages.usernameTaken,
  'email-taken': authMessages.emailTaken,
  'wrong-password': authMessages.wrongPassword,
  'sign-in-again': authMessages.signInAgain,
  'password-is-set': authMessages.passwordIsSet,
  'only-way-in': authMessages.onlyWayIn,
  'no-address': authMessages.noAddress,
  'foreign-push-service':
    'Notifications can’t reach you here: this installation doesn’t support your browser’s push service.',
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
  'several-games': 'The PGN contains {games} games. Please choose one of them.',
  'unreadable-text': 'The text could not be read',
  'engine-failed': 'The engine could not analyze this game. Please try again.',
  /** The specification's words. */
  'refused-pgn': '{problem}',

  /** Why a site returned no or fewer games; `label` is the site's display name. */
  'unknown-player': '{label} has no player called {name}.',
  'closed-account': '{name}’s {label} account is closed, so the games cannot be read.',
  'rate-limited':
    '{label} is limiting our requests. Please try again in {seconds, plural, one {{seconds} second} other {{seconds} seconds}}.',
  /** For background checks, where the reader cannot retry. */
  'asked-to-wait': '{label} is limiting our requests. We will check again later.',
  refused: '{label} refused the request (status {status}). Please try again later.',
  failing: '{label} is having problems at the moment (status {status}). Please try again later.',
  unreachable: '{label} cannot be reached. Please check the connection and try again.',
  'newest-meetings': 'Only the newest {games} games on {label} are counted.',
  'timed-out': '{label} did not respond in time. Please try again.',
  redirected: '{label} redirected us to another address, which we do not follow. Please try again later.',
  unreadable: '{label} sent a response that could not be read. Please try again later.',
  endless: '{label} sent more than was requested, so the response was not read on. Please try again later.',
  'cut-off': 'The connection to {label} was interrupted. Please try again.',
  canceled: 'Scouting was canceled.',
  /** Partial results of a scout or an import. */
  'engine-failed-at': 'The engine failed on {games} of the games.',
  'unreadable-games': '{games, plural, one {{games} game} other {{games} games}} could not be read.',
  'unreadable-games-at': '{games, plural, one {{games} game} other {{games} games}} could not be read: {places}.',
  'missing-months': '{label} did not send the games from {months}. They will be requested again next time.',
  'many-missing-months':
    '{label} did not send the games from {months, number} months. They will be requested again next time.',
  'game-too-long': 'The game is longer than {plies, number} plies.',
  'unreadable-moves': 'The game has illegal moves.',
  'game-of-others': 'Neither White nor Black is {names}.',
  'import-broken': 'The import failed on the server. Games already imported are kept.',
  'no-such-source': 'Games from {source} are not supported here.',

  /** Of games that were asked for by a link; `label` is what the site is called. */
  'no-linked-game': '{label} has no game at this address. Please check the link.',
  'no-linked-study': '{label} has no study at this address. Please check the link.',
  'closed-study':
    'This study on {label} is private, so only its owner can read it. Export its PGN there and paste it here.',
  'linked-too-large':
    'The content at this link is larger than {megabytes} MB. Please use the link to a single chapter.',
  'name-needed':
    '{label} does not provide games by link alone. Please add the username of one of its players, or copy the PGN there (Share, then PGN) and paste it here.',
  'not-in-months':
    'The game is not among {name}’s games from the newest {months} months on {label}. Copy its PGN there (Share, then PGN) and paste it here.',
  'unknown-link': inputTexts['input.unknown-link'],
  'no-game-behind': inputTexts['input.no-game-behind'],
  'no-newest-games': '{name} has no games on {label} that can be shown here.',

  'nothing-to-connect': '{label} cannot be connected.',
  'not-connected': 'Access to {label} has not been granted or has expired. Please grant it there first.',
  'too-many-studies':
    '{label} is limiting our requests. It allows {studies} new studies a day: if you have reached that, please try again tomorrow, otherwise in {seconds, plural, one {{seconds} second} other {{seconds} seconds}}.',
  'study-in-progress': 'This study is already being created. Please try again in a moment.',
  'empty-study': 'This preparation has no lines yet to make a study from.',
  'study-gone': 'The study was deleted on {label} while it was being created. Please try again.',

  'not-scouted': 'Nobody has scouted {name} yet. Scout them first.',

  'no-such-run': 'This analysis is no longer on the server',
  'run-of-another-game': 'Another game is being analyzed under this id',
  'run-ended': 'The analysis was canceled',

  'too-many-open-calls': 'Too many of these requests are running. Please wait until one has finished.',
  'unknown-host':
    'This server does not answer to that host name. Its administrator can set APP_URL to the address in the browser, or add the host to ALLOWED_HOSTS.',
  'foreign-origin': 'This request may only come from our own pages',
  'packed-body': 'Compressed request bodies are not supported',
  'body-too-slow': 'The upload was too slow. Please try again.',
  'body-too-large': 'The body is too large',
  'malformed-json': 'The body is not valid JSON',
  'odd-body': 'The body must have the fields "pgn" and "mode", and little else',
  'not-json': 'The body must be sent as application/json',
  'wrong-length': 'The body does not match its Content-Length',
  'bad-url': 'The address cannot be read',
  /** In the words of the schemas: of every field, or of the first. */
  'refused-input': '{problems}',
  'refused-form': '{problem}',
  'incomplete-form': 'The form is incomplete',
  /** In Fastify's words. */
  'refused-request': '{reason}',
  'shutting-down': 'The server is restarting. Please try again in a moment.',
  'client-gone': 'The client disconnected',
  internal: 'Internal Server Error',
} as const;

export type ErrorMessage = MessageOf<typeof errorTexts>;

/** Of a message whose values were checked when it was made. */
export const formatError = sentencesOf(errorTexts);

export const errorSentence: (message: ErrorMessage) => string = formatError;
