/** Secrets that one part is given by name, if at all. */
const NOT_FOR_ALL = new Set([
  'SESSION_PRIVATE_KEY',
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'RELEASE_KEY',
  'ROLLBACK_KEY',
]);
/** Secrets that some parts take from the environment, and the others have no business with. */
const ONLY_FOR: Record<string, readonly string[]> = {
  SMTP_URL: ['svc-identity', 'svc-orders'],
  AWS_SECRET_ACCESS_KEY: ['svc-catalog'],
  AWS_SESSION_TOKEN: ['svc-catalog'],
  STRIPE_SECRET_KEY: ['svc-orders'],
  STRIPE_WEBHOOK_SECRET: ['svc-orders'],
  RAZORPAY_KEY_SECRET: ['svc-orders'],
  RAZORPAY_WEBHOOK_SECRET: ['svc-orders'],
};

/** What a part gets of the environment of `npm start`. */
export function inherited(part: string): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !NOT_FOR_ALL.has(name) && (ONLY_FOR[name]?.includes(part) ?? true),
    ),
  );
}
