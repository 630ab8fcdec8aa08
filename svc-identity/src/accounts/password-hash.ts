import { hash, verify } from '@node-rs/argon2';

/** argon2id at the cost that OWASP names first (cheatsheetseries.owasp.org, Password Storage). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of a password that nobody knows, made with {@link COST}. */
export const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$rmrkVqExO+vJVMuOuLfOJQ$xlp5h/wReDLL0qXuqI0M/5in9/xN/MQy+XNhBi6bxco';

/** As it looks: an ä is one sign on one system and two on another (NIST SP 800-63B, 3.1.1.2). */
const composed = (password: string) => password.normalize('NFC');

export function hashPassword(password: string): Promise<string> {
  return hash(composed(password), COST);
}

/**
 * Whether the password fits. Without a stored hash (an unknown e-mail) it verifies against
 * {@link NOBODYS_HASH}: the answer takes the same time, so that time does not tell who has an account.
 */
export async function verifyPassword(
  storedHash: string | null,
  password: string,
): Promise<boolean> {
  // Older hashes were made of what was sent.
  const forms = new Set([composed(password), password]);
  let fits = false;
  for (const form of forms) fits ||= await verify(storedHash ?? NOBODYS_HASH, form);
  return fits && storedHash !== null;
}
