/** A digest as an email: text, and the same as simple HTML. */
import { unsubscribeCallPath, unsubscribePagePath } from '../../../contract/account/notifications';
import { digestSentence } from '../../../messages/notifications';
import type { Email } from '../../accounts/mailer';
import type { DigestEntry } from './digest';

type DigestEmail = {
  readonly to: string;
  readonly username: string;
  readonly entries: readonly DigestEntry[];
  readonly appUrl: string;
  /** Of the link that ends these emails. */
  readonly token: string;
};

export const digestEmail = ({ to, username, entries, appUrl, token }: DigestEmail): Email => {
  const greeting = digestSentence({ id: 'digest.greeting', values: { name: username } });
  const [settings, page] = [`${appUrl}/account`, `${appUrl}${unsubscribePagePath(token)}`];
  const why = (link: string) => digestSentence({ id: 'digest.why', values: { link } });
  const end = (link: string) => digestSentence({ id: 'digest.unsubscribe', values: { link } });
  const lines = entries.map(({ sentence, path }) => `- ${sentence}\n  ${appUrl}${path}`);
  const points = entries.map(({ sentence, path }) => `<li>${anchor(appUrl + path, sentence)}</li>`);
  return {
    to,
    subject: digestSentence({ id: 'digest.subject' }),
    text: [greeting, lines.join('\n\n'), why(settings), end(page)].join('\n\n'),
    html: [
      `<p>${escape(greeting)}</p>`,
      `<ul>${points.join('')}</ul>`,
      `<p>${why(anchor(settings, settings))}</p>`,
      `<p>${end(anchor(page, page))}</p>`,
    ].join('\n'),
    // RFC 2369 and RFC 8058: the button of mail programs.
    headers: {
      'List-Unsubscribe': `<${appUrl}${unsubscribeCallPath(token)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
};

const anchor = (address: string, text: string): string => `<a href="${escape(address)}">${escape(text)}</a>`;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
