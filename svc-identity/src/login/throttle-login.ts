import type { FastifyRequest } from 'fastify';
import { visitorAt } from '@handloom/service-kit/server/visitor-address';
import { emailKeyOf } from '../accounts/account';
import type { Database } from '../database';
import { tooManyAttempts } from '../rate-limits/rate-limits';
import { knownDevice } from './known-device';
import { countAttempt, forgetAttempts, uncountAttempt, type Pace } from './login-attempts';

const HOUR = 3_600;
const GROWTH = { firstSeconds: 60, longestSeconds: 15 * 60 };
/** Of all strangers together. */
export const PER_ACCOUNT: Pace = {
  ...GROWTH,
  free: 10,
  oneForgottenAfterSeconds: HOUR,
  allForgottenAfterSeconds: 24 * HOUR,
};
/** A household, or an office, is behind one. */
const SOON = { oneForgottenAfterSeconds: 60, allForgottenAfterSeconds: HOUR };
const PER_ADDRESS: Pace = { ...GROWTH, ...SOON, free: 20 };
const PER_DEVICE: Pace = { ...GROWTH, ...SOON, free: 10 };

export const scaled = (pace: Pace, factor: number): Pace => ({
  ...pace,
  free: Math.ceil(pace.free * factor),
});

export interface LoginPass {
  /** The account knows the device. */
  isKnownDevice: boolean;
  /** Nobody has guessed, also where the login is refused for another reason. */
  passwordWasRight(): Promise<void>;
  succeeded(): Promise<void>;
}

/**
 * Lets a login be tried, or not yet. A device that the account knows has attempts of its own: nobody else can
 * use them up, neither at the account nor at the address that it shares with others. All others count together,
 * per address and per account, whether there is such an account or not.
 * @throws ShopError 429
 */
export async function admitLogin(
  database: Database,
  request: FastifyRequest<{ Body: { email: string } }>,
  factor: number,
): Promise<LoginPass> {
  const { email } = request.body;
  const device = await knownDevice(database, request, email);
  const waitFor = (key: string, pace: Pace) => countAttempt(database, key, scaled(pace, factor));

  if (device) {
    const key = `device ${device}`;
    const wait = await waitFor(key, PER_DEVICE);
    if (wait > 0) throw tooManyAttempts(wait);
    return {
      isKnownDevice: true,
      passwordWasRight: async () => undefined,
      succeeded: () => forgetAttempts(database, key),
    };
  }
  const address = `address ${visitorAt(request.ip).address}`;
  const account = `account ${emailKeyOf(email)}`;
  // Of the address this attempt alone: who knows one password may still be guessing at others.
  const uncountAddress = () => uncountAttempt(database, address);
  const addressWaits = await waitFor(address, PER_ADDRESS);
  if (addressWaits > 0) throw tooManyAttempts(addressWaits);
  const accountWaits = await waitFor(account, PER_ACCOUNT);
  if (accountWaits > 0) {
    // It guesses nothing, and the address that closed meanwhile would make the wait that is told untrue.
    await uncountAddress();
    throw tooManyAttempts(accountWaits);
  }
  return {
    isKnownDevice: false,
    passwordWasRight: () => forgetAttempts(database, account),
    succeeded: uncountAddress,
  };
}
