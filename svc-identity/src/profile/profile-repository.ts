import type { Profile, ProfileChange } from '@handloom/contracts/accounts';
import { accountChanged } from '@handloom/contracts/events/identity';
import type { ShippingAddress } from '@handloom/contracts/orders';
import { newEvent } from '@handloom/service-kit/events/new-event';
import { recordEvent } from '@handloom/service-kit/events/outbox';
import type { Transaction } from '../database';

type AddressFields = Omit<ProfileChange, 'name'>;

/** The profile with every key, empty where nothing is known. Null when the user is gone. */
export async function readProfile(database: Transaction, userId: string): Promise<Profile | null> {
  const user = await database.user.findUnique({
    where: { id: userId },
    include: { address: true },
  });
  if (!user) return null;
  return {
    _id: user.id,
    role: user.role,
    name: user.fullName,
    fullName: user.fullName,
    email: user.email,
    address: user.address?.address ?? '',
    city: user.address?.city ?? '',
    state: user.address?.state ?? '',
    country: user.address?.country ?? '',
    pinCode: user.address?.pinCode ?? '',
    phone: user.address?.phone ?? '',
  };
}

/** Writes the given fields and leaves the others. */
export async function writeProfile(
  database: Transaction,
  { userId, requestId }: { userId: string; requestId: string },
  { name, ...address }: ProfileChange,
): Promise<void> {
  if (name !== undefined) {
    await database.user.updateMany({ where: { id: userId }, data: { fullName: name } });
    await recordEvent(database, newEvent(accountChanged, { userId }, requestId));
  }
  if (Object.values(address).some((value) => value !== undefined)) {
    await writeAddress(database, userId, address);
  }
}

async function writeAddress(
  database: Transaction,
  userId: string,
  address: AddressFields,
): Promise<void> {
  const statedAt = new Date();
  await database.address.upsert({
    where: { userId },
    create: { userId, ...address, statedAt },
    update: { ...address, statedAt },
  });
}

/** What a shopper said in an order, and when. */
interface StatedAddress {
  userId: string;
  shippingAddress: ShippingAddress;
  /** ISO 8601 */
  statedAt: string;
}

/**
 * Keeps each shopper's latest address unless they have said a newer one; an unknown user has nothing to
 * keep it for. In one order of users, so that two copies of the service never wait for each other.
 */
export async function keepAddresses(
  database: Transaction,
  stated: readonly StatedAddress[],
): Promise<void> {
  const rows = stated.map(({ userId, statedAt, shippingAddress }) => ({
    ...shippingAddress,
    userId,
    statedAt,
  }));
  await database.$executeRaw`
    INSERT INTO addresses AS kept
      (user_id, address, city, state, country, pin_code, phone, stated_at)
    SELECT DISTINCT ON (known.id) known.id, address, city, state, country, "pinCode", phone, "statedAt"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS stated
           ("userId" text, address text, city text, state text, country text, "pinCode" text,
            phone text, "statedAt" timestamptz)
    -- Users before their addresses, as when an account is deleted: else the two may wait for each other.
    JOIN (SELECT id FROM users WHERE id = ANY(${rows.map(({ userId }) => userId)}) ORDER BY id FOR KEY SHARE)
      AS known ON known.id = stated."userId"
    ORDER BY known.id, "statedAt" DESC
    ON CONFLICT (user_id) DO UPDATE SET
      address = EXCLUDED.address, city = EXCLUDED.city, state = EXCLUDED.state,
      country = EXCLUDED.country, pin_code = EXCLUDED.pin_code, phone = EXCLUDED.phone,
      stated_at = EXCLUDED.stated_at
    WHERE kept.stated_at <= EXCLUDED.stated_at`;
}
