import { startOwnShop } from '../shop/own-shop';
import type { Scene } from './faults';
import { startMailServer } from './mail-server';
import { tapPostgres, type PostgresTap } from './postgres-tap';

/** A shop of its own whose mails, payments and statements can be disturbed. @param natsServers one by default */
export async function openScene({ natsServers = 1 } = {}): Promise<{
  scene: Scene;
  close(): Promise<void>;
}> {
  const mails = await startMailServer();
  let tap: PostgresTap | null = null;
  const shop = await startOwnShop({
    natsServers,
    settings: {
      SMTP_URL: mails.url,
      MAIL_FROM: 'Handloom <orders@handloom.example>',
      SANDBOX_CONTROLS: '1',
    },
    async tapPostgres(port) {
      tap = await tapPostgres(port);
      return tap.port;
    },
  });
  const scene: Scene = { shop, mails, tap: tap as unknown as PostgresTap };
  return {
    scene,
    async close() {
      await shop.stop();
      await scene.tap.close();
      await mails.stop();
    },
  };
}
