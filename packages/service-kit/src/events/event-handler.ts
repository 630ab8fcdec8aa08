import {
  envelope,
  type Envelope,
  type EventData,
  type EventDefinition,
} from '@handloom/contracts/events/event';
import { isUuid } from '../uuid';

/** What waits for the commit, such as news for open pages. It never throws, and is lost with the process. */
export type AfterCommit = () => void;

export interface EventHandler<Transaction> {
  /** What it understands. */
  definitions: readonly EventDefinition[];
  /** @param events in their order, none known before, with data as {@link readEvent} reads it */
  handle(transaction: Transaction, events: Envelope[]): Promise<AfterCommit | void>;
}

/** Binds a handler to its events, also of several kinds; it does the work of many at once. */
export function onBatch<Transaction>(
  definitions: readonly EventDefinition[],
  handle: EventHandler<Transaction>['handle'],
): EventHandler<Transaction> {
  return { definitions, handle };
}

/** Those of one kind, in their order, typed by their contract. */
export function eventsOf<Definition extends EventDefinition>(
  { subject }: Definition,
  events: readonly Envelope[],
): Envelope<EventData<Definition>>[] {
  return events.filter((event) => event.subject === subject) as Envelope<EventData<Definition>>[];
}

/**
 * An event as it came over the wire, with its data as the contract reads them.
 * @throws a sentence that begins with "Unreadable event" or "Not what … says": nobody will ever be able
 * to apply it.
 */
export function readEvent(definition: EventDefinition, text: string): Envelope {
  const event = readEnvelope(text);
  const data = definition.data.safeParse(event.data);
  if (!data.success) throw new Error(`Not what ${definition.subject} says: ${data.error.message}`);
  return { ...event, subject: definition.subject, data: data.data };
}

function readEnvelope(text: string): Envelope {
  try {
    const event = envelope.parse(JSON.parse(text));
    const id = event.id.toLowerCase();
    if (!isUuid(id)) throw new Error('its id is no UUID');
    return { ...event, id };
  } catch (error) {
    throw new Error(`Unreadable event: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
