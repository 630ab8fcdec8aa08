import type { JetStreamManager, StreamConfig } from 'nats';
import { isNoStream } from './ask-jetstream';

/**
 * Safe to repeat: one that is there stays as it is. It may differ from its first settings, as migrations keep it on several
 * servers of a cluster, and NATS refuses to create it with others.
 */
export async function createStream(
  { streams }: JetStreamManager,
  settings: Partial<StreamConfig> & Pick<StreamConfig, 'name'>,
): Promise<void> {
  try {
    await streams.info(settings.name);
  } catch (error) {
    if (!isNoStream(error)) throw error;
    await streams.add(settings);
  }
}
