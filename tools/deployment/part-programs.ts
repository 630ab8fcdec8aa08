import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { MICROFRONTENDS } from '@handloom/build-kit/microfrontends';
import { REPOSITORY } from '@handloom/build-kit/repository';
import { SERVICES } from '@handloom/build-kit/services';
import { publicEntry } from '@handloom/release-registry/release-keys';
import { variablesOf } from '@handloom/service-kit/settings/environment';
import { processEnvironment } from '@handloom/service-kit/server/run-service';

type Environment = Record<string, string | undefined>;

interface Configuration {
  host: string;
  port: number;
  trustProxy?: string[] | false;
}

/** The parts that run in containers of their own. */
export const PARTS = [...SERVICES, 'gateway'];

/** How the part itself reads its environment. By name, as an operator knows it: no tool is built against a part. */
export function programOf(part: string) {
  const { readConfig, environment } = require(path.join(REPOSITORY, part, 'src', 'config.ts')) as {
    readConfig(source: Environment): Configuration;
    environment: z.ZodType;
  };
  const variables = { ...variablesOf(environment), ...variablesOf(processEnvironment) };
  return { readConfig, variables: Object.keys(variables) };
}

/** What the image of a part brings with it. */
export function variablesOfImage(): Record<string, string> {
  const dockerfile = readFileSync(path.join(REPOSITORY, 'Dockerfile'), 'utf8').replaceAll(
    '\\\n',
    ' ',
  );
  const stage = dockerfile.split(/^FROM /m).find((text) => /^\S+ AS part$/m.test(text)) ?? '';
  const pairs = [...stage.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) => line.split(/\s+/));
  return Object.fromEntries(
    pairs.filter(Boolean).map((pair) => pair.split('=') as [string, string]),
  );
}

/** A value for each variable that an operator must say, or may. */
export function operatorsValues(): Record<string, string> {
  const pair = generateKeyPairSync('ed25519');
  const base64 = (pem: string | Buffer) => Buffer.from(pem).toString('base64');
  const privateKey = base64(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const owners = [...MICROFRONTENDS, ...SERVICES, 'gateway' as const];
  return {
    SHOP_ORIGIN: 'https://shop.example',
    POSTGRES_PASSWORD: randomUUID(),
    SERVICE_POSTGRES_PASSWORD: randomUUID(),
    DATABASE_URL: 'postgres://shop:secret@postgres:5432/handloom',
    SERVICE_DATABASE_URL: 'postgres://service:secret@postgres:5432/handloom',
    // The file where the authority's certificate would be is one that is here.
    NATS_URL: `tls://SUAKEY@nats:4222?ca=${__filename}`,
    SESSION_PRIVATE_KEY: privateKey,
    SESSION_PUBLIC_KEY: base64(pair.publicKey.export({ type: 'spki', format: 'pem' })),
    ADMIN_EMAIL: 'admin@shop.example',
    ADMIN_PASSWORD: randomUUID(),
    RELEASE_KEY: privateKey,
    ROLLBACK_KEY: privateKey,
    RELEASE_PUBLIC_KEYS: owners.map((owner) => publicEntry(owner, pair.publicKey)).join(','),
    SMTP_URL: 'smtps://shop:secret@mail.example:465',
    MAIL_FROM: 'Handloom <orders@shop.example>',
    CONTACT_MAIL_TO: 'desk@shop.example',
    SHOP_CURRENCY: 'INR',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    RAZORPAY_KEY_ID: 'rzp_test_1',
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_WEBHOOK_SECRET: 'secret',
    PICTURES_S3_BUCKET: 'handloom-pictures',
    PICTURES_S3_REGION: 'eu-central-1',
    PICTURES_S3_ENDPOINT: 'https://s3.example',
    PICTURES_S3_FORCE_PATH_STYLE: 'true',
    AWS_ACCESS_KEY_ID: 'id',
    AWS_SECRET_ACCESS_KEY: 'secret',
    TRUST_PROXY: '10.244.0.0/16',
  };
}
