import { existsSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { KeyText } from './key-file';
import { natsAddressProblem } from './nats-address';
import { proxyList } from './trusted-proxies';
import { withVariableFiles } from './variable-files';

const base64Pem = z
  .base64({ error: 'must be a base64-encoded PEM, or the path of a file from the root' })
  .transform((text) => Buffer.from(text, 'base64').toString('utf8'));

/** No base64 of a PEM begins as such a path does. */
const keyFile = z
  .string()
  .refine(path.isAbsolute)
  .refine((file) => existsSync(file), { error: 'names a file that is not there' })
  .transform((file) => ({ file }));

/** Its file is read again when it changes (decision 046), so not its content is asked for but its place. */
const keyText = z
  .string()
  .transform((text, context): KeyText => {
    const read = (path.isAbsolute(text) ? keyFile : base64Pem).safeParse(text);
    if (read.success) return read.data;
    context.addIssue({ code: 'custom', message: read.error.issues[0]?.message ?? 'is wrong' });
    return z.NEVER;
  })
  .meta({ keptAsFile: true });

/** See `natsLogin`. */
const natsAddress = z.url({ abort: true }).superRefine((url, context) => {
  const message = natsAddressProblem(url);
  if (message) context.addIssue({ code: 'custom', message });
});

/** What every service reads; a service extends it with its own variables in its `config.ts`. */
export const serviceEnvironment = z.object({
  NODE_ENV: z.string().default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535),
  DATABASE_URL: z.url(),
  NATS_URL: natsAddress,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SESSION_PUBLIC_KEY: keyText,
  /** Comma-separated; the gateway's network where it does not run on the same machine. */
  TRUSTED_PROXIES: z
    .string()
    .default('loopback')
    .pipe(proxyList({ names: true })),
});
export const privateKeyVariable = keyText;

/** Where a service answers: the address of every copy, comma separated. */
export const addresses = z
  .string()
  .transform((list) => list.split(',').map((address) => address.trim()))
  .pipe(z.tuple([z.url()], z.url()));

/** Where svc-identity answers, for those who ask it which sessions have ended. */
export const identityAddress = { IDENTITY_URL: addresses };

/** What a schema reads, by the names of its variables. */
export function variablesOf(schema: z.core.$ZodType): Record<string, z.ZodType> {
  if (schema instanceof z.ZodObject) return schema.shape as Record<string, z.ZodType>;
  return schema instanceof z.ZodPipe ? variablesOf(schema.in) : {};
}

/**
 * Reads the environment once, at boot. Each variable may be a file that `<NAME>_FILE` names. One that is empty is one that is not
 * set: compose files pass a variable that nobody has set on as an empty one.
 * @throws Error with one sentence that names every wrong variable, and no value.
 */
export function readEnvironment<Schema extends z.ZodType>(
  schema: Schema,
  source: Record<string, string | undefined>,
): z.infer<Schema> {
  const variables = variablesOf(schema);
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const values = withVariableFiles(given, Object.keys(variables), (name) =>
    Boolean(variables[name]?.meta()?.['keptAsFile']),
  );
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The environment is not complete: ${problems.join('; ')}.`);
}
