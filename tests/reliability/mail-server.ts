import { SMTPServer } from 'smtp-server';
import { freePort } from '@handloom/local-infrastructure/free-port';

/** A real SMTP server that takes every mail and keeps none. */
export interface MailServer {
  url: string;
  received(): number;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const port = await freePort();
  let received = 0;
  let server: SMTPServer | null = null;
  const start = async () => {
    const fresh = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      closeTimeout: 200,
      onData(stream, _session, done) {
        stream.resume();
        stream.on('end', () => {
          received += 1;
          done();
        });
      },
    });
    fresh.on('error', () => undefined);
    await new Promise<void>((resolve) => fresh.listen(port, '127.0.0.1', resolve));
    server = fresh;
  };
  await start();
  return {
    url: `smtp://127.0.0.1:${port}`,
    received: () => received,
    start,
    async stop() {
      const running = server;
      server = null;
      await new Promise<void>((resolve) => (running ? running.close(resolve) : resolve()));
    },
  };
}
