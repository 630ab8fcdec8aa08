import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { freePort } from '@handloom/local-infrastructure/free-port';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** By lower-case name, unfolded. A header that comes twice is joined by a line break. */
  headers: Record<string, string>;
  /** As it was sent, before any decoding. */
  body: string;
}

/**
 * What becomes of a mail: `refused` is 554, `postponed` 451; `cut` is taken, but the connection breaks
 * before the answer, as when the server or the sender is killed just then.
 */
export type Verdict = 'taken' | 'refused' | 'postponed' | 'cut';

export interface TestSmtp {
  readonly url: string;
  mails: ReceivedMail[];
  /** It takes no mail from whoever sends them, as when an account is closed. */
  refusesSender: boolean;
  /** Listens again where it did before. */
  start(): Promise<void>;
  /** Breaks every connection. */
  stop(): Promise<void>;
}

/** Settings of a service that sends its mails there. */
export const mailsThrough = ({ url }: TestSmtp) => ({
  smtpUrl: url,
  folder: null,
  from: 'Handloom <shop@x.example>',
  shopMailbox: 'desk@x.example',
  shopOrigin: 'https://shop.example',
});

/** A real SMTP server on loopback. `judge` decides by a mail's text; a slow server's judge takes its time. */
export async function startTestSmtp(
  judge: (raw: string) => Verdict | Promise<Verdict> = () => 'taken',
): Promise<TestSmtp> {
  const mails: ReceivedMail[] = [];
  // None that a client's connection may take while the server is away.
  const port = await freePort();
  const build = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      // Takes every password, as it comes: whether one is sent is up to the client.
      allowInsecureAuth: true,
      onAuth: ({ username }, _session, done) => done(null, { user: username }),
      disableReverseLookup: true,
      onMailFrom: (_address, _session, done) =>
        done(smtp.refusesSender ? answer(550, 'Sender not allowed') : null),
      logger: false,
      closeTimeout: 100,
      onData(stream, { envelope, id }, done) {
        void text(stream).then(async (raw) => {
          const verdict = await judge(raw);
          if (verdict === 'refused') return done(answer(554, 'Not wanted here'));
          if (verdict === 'postponed') return done(answer(451, 'Come again later'));
          const { mailFrom, rcptTo } = envelope;
          const from = mailFrom ? mailFrom.address : '';
          mails.push({ from, to: rcptTo.map(({ address }) => address), ...parse(raw) });
          if (verdict === 'taken') return done();
          for (const connection of server?.connections ?? []) {
            if (connection.id === id) connection.close();
          }
        });
      },
    });
  let server: SMTPServer | null = null;
  const smtp: TestSmtp = {
    mails,
    refusesSender: false,
    get url() {
      return `smtp://127.0.0.1:${port}`;
    },
    async start() {
      const started = build();
      server = started;
      await new Promise<void>((resolve, reject) => {
        started.once('error', reject);
        started.listen(port, '127.0.0.1', resolve);
      });
      // A client that was killed is no fault of the server.
      started.on('error', () => undefined);
    },
    async stop() {
      const stopped = server;
      server = null;
      if (stopped) await new Promise<void>((resolve) => stopped.close(resolve));
    },
  };
  await smtp.start();
  return smtp;
}

function answer(responseCode: number, sentence: string): Error {
  return Object.assign(new Error(sentence), { responseCode });
}

function parse(raw: string): Pick<ReceivedMail, 'headers' | 'body'> {
  const end = raw.indexOf('\r\n\r\n');
  const headers: Record<string, string> = {};
  for (const line of raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    headers[name] = name in headers ? `${headers[name]}\n${value}` : value;
  }
  return { headers, body: raw.slice(end + 4) };
}
