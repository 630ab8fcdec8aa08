import type { Fault, Scene } from './faults';
import { FAULTS } from './faults';
import type { Row } from './report';

/** A guard switched off in the running shop, by its database or by its shoppers: the run must see it. */
export interface Control extends Fault {
  sabotage(scene: Scene): Promise<unknown>;
  mend(scene: Scene): Promise<unknown>;
  forgetsKeys?: boolean;
  /** @returns what was seen, or null when nothing was. */
  isSeen(row: Row): string | null;
}

function faultLike(point: string): Fault {
  const found = FAULTS.find((fault) => `${fault.name}, ${fault.point}`.startsWith(point));
  if (!found) throw new Error(`There is no fault ${point}`);
  return found;
}

export const CONTROLS: Control[] = [
  {
    ...faultLike('svc-orders killed, after the commit'),
    name: 'the attempt keeps its key',
    point: 'shoppers repeat a lost order with a new key',
    forgetsKeys: true,
    sabotage: async () => undefined,
    mend: async () => undefined,
    isSeen: ({ verdict }) => (verdict.doubled > 0 ? `${verdict.doubled} doubled` : null),
  },
  {
    ...faultLike('none'),
    name: 'ordered lines are marked',
    point: 'a trigger takes each mark away',
    sabotage: ({ shop }) =>
      shop.rows(
        'orders',
        `CREATE FUNCTION unmark() RETURNS trigger LANGUAGE plpgsql AS
           $$ BEGIN NEW.taken_by := NULL; RETURN NEW; END $$;
         CREATE TRIGGER unmark BEFORE UPDATE ON cart_lines FOR EACH ROW EXECUTE FUNCTION unmark()`,
      ),
    mend: ({ shop }) =>
      shop.rows('orders', 'DROP TRIGGER unmark ON cart_lines; DROP FUNCTION unmark'),
    isSeen: ({ shopping }) =>
      shopping.cartsLeft > 0 ? `${shopping.cartsLeft} reads of a cart with ordered lines` : null,
  },
  {
    ...faultLike('none'),
    name: 'the event is written with the order',
    point: 'a trigger drops what comes into the outbox',
    sabotage: ({ shop }) =>
      shop.rows(
        'orders',
        `CREATE FUNCTION swallow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
         CREATE TRIGGER swallow BEFORE INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION swallow()`,
      ),
    mend: ({ shop }) =>
      shop.rows('orders', 'DROP TRIGGER swallow ON outbox; DROP FUNCTION swallow'),
    isSeen: ({ verdict }) => verdict.wrong[0] ?? null,
  },
];
