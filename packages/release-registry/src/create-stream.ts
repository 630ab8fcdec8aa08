import type { JetStreamManager, StreamConfig } from 'nats';
import { isNoRoom, isNoStream } from './ask-jetstream';

/**
 * Safe to repeat: one that is there stays as it is. It may differ from its first settings, as migrations keep it on several
 * servers of a cluster, and NATS refuses to create it with others.
 * @throws one sentence where the disk has no room for it
 */
export async function createStream(
  { streams }: JetStreamManager,
  settings: Partial<StreamConfig> & Pick<StreamConfig, 'name'>,
): Promise<void> {
  try {
    await streams.info(settings.name);
  } catch (error) {
    if (!isNoStream(error)) throw error;
    await streams.add(settings).catch((refusal: unknown) => {
      if (!isNoRoom(refusal)) throw refusal;
      throw new Error(
        `NATS has no room for its stream ${settings.name}: it takes three quarters of what is free on its disk when it starts. Make room there and start it again.`,
        { cause: refusal },
      );
    });
  }
}
