import type { Msg } from 'nats';
import { envelope, type EventData, type EventDefinition } from '@handloom/contracts/events/event';

/** What a message says of its event; null when it cannot be read as one. */
export function dataIn<Definition extends EventDefinition>(
  message: Pick<Msg, 'json'>,
  definition: Definition,
): EventData<Definition> | null {
  try {
    return definition.data.parse(envelope.parse(message.json()).data) as EventData<Definition>;
  } catch {
    return null;
  }
}
