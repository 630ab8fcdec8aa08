import { connect, type NatsConnection } from 'nats';
import { envelope, type Envelope } from '@handloom/contracts/events/event';
import { STREAMS, type StreamOwner } from '@handloom/contracts/events/streams';

/** Every event that a stream holds, oldest first. Empty when the stream is not there yet. */
export async function storedEvents(natsUrl: string, owner: StreamOwner): Promise<Envelope[]> {
  const nats = await connect({ servers: natsUrl });
  try {
    return await readAll(nats, STREAMS[owner].name);
  } finally {
    await nats.close();
  }
}

async function readAll(nats: NatsConnection, stream: string): Promise<Envelope[]> {
  const manager = await nats.jetstreamManager();
  const info = await manager.streams.info(stream).catch(() => null);
  const events: Envelope[] = [];
  const { first_seq: first, last_seq: last } = info?.state ?? { first_seq: 1, last_seq: 0 };
  // A stream that never held anything says that it begins at 0.
  for (let sequence = Math.max(first, 1); sequence <= last; sequence += 1) {
    const message = await manager.streams.getMessage(stream, { seq: sequence });
    events.push(envelope.parse(JSON.parse(new TextDecoder().decode(message.data))));
  }
  return events;
}
