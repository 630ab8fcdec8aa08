/** Secrets, and which parts take them from the environment; the others are told them, or have no business with them. */
const ONLY_FOR: Record<string, readonly string[]> = {
  SESSION_PRIVATE_KEY: [],
  ADMIN_PASSWORD: [],
  DATABASE_URL: [],
  RELEASE_KEY: [],
  ROLLBACK_KEY: [],
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
    Object.entries(process.env).filter(([name]) => ONLY_FOR[name]?.includes(part) ?? true),
  );
}
