import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** By lower-case name, unfolded. A header that comes twice is joined by a line break. */
  headers: Record<string, string>;
  body: string;
}

export interface SmtpUnderTest {
  url: string;
  mails: ReceivedMail[];
  /** Listens again where it did before. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** A real SMTP server on loopback. `refuses` judges a mail's text; what it refuses gets 554. */
export async function startSmtp(refuses: (raw: string) => boolean = () => false) {
  const mails: ReceivedMail[] = [];
  let port = 0;
  const build = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onData(stream, { envelope }, done) {
        void text(stream).then((raw) => {
          if (refuses(raw)) {
            return done(Object.assign(new Error('Not wanted here'), { responseCode: 554 }));
          }
          const { mailFrom, rcptTo } = envelope;
          const from = mailFrom ? mailFrom.address : '';
          mails.push({ from, to: rcptTo.map(({ address }) => address), ...parse(raw) });
          done();
        });
      },
    });
  let server: SMTPServer | null = null;
  const smtp: SmtpUnderTest = {
    mails,
    get url() {
      return `smtp://127.0.0.1:${port}`;
    },
    async start() {
      const started = build();
      server = started;
      await new Promise<void>((resolve, reject) => {
        started.on('error', reject);
        started.listen(port, '127.0.0.1', resolve);
      });
      port = (started.server.address() as AddressInfo).port;
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
