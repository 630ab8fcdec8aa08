import { withVariableFiles } from '@handloom/service-kit/settings/variable-files';

/** What tools, and the parts that they start, are told and others must not read. */
const SECRETS = [
  'DATABASE_URL',
  'SERVICE_DATABASE_URL',
  'NATS_URL',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'SESSION_PRIVATE_KEY',
  'SESSION_PUBLIC_KEY',
  'RELEASE_PUBLIC_KEYS',
  'RELEASE_KEY',
  'ROLLBACK_KEY',
  'SMTP_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
];

/**
 * Puts secrets that lie in files into the environment of this program, as if they had been given there: which part
 * inherits which of them is then decided in one place.
 * @throws Error with one sentence that names every wrong variable, and no value
 */
export function takeSecretFiles(env: NodeJS.ProcessEnv): void {
  const values = withVariableFiles(env, SECRETS);
  for (const name of SECRETS) {
    delete env[`${name}_FILE`];
    if (values[name] !== undefined) env[name] = values[name];
  }
}
