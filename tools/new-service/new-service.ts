import { existsSync } from 'node:fs';
import path from 'node:path';
import { claimsIn } from '@handloom/build-kit/services';
import { isService } from '@handloom/contracts/parts';
import { whyRefused } from '@handloom/contracts/service-claims';
import { versionsLike, writeFiles } from '../new-workspace';
import { serviceFiles } from './service-files';

/** Its versions are those of everyone. */
const MODEL = 'svc-identity';
const NEEDED = {
  dependencies: ['@handloom/service-kit', '@prisma/client', 'zod'],
  devDependencies: ['@handloom/build-kit', '@handloom/test-kit', 'pact', 'prisma-cli'],
} as const;
/** `/healthz` and the gateway's variables have these for something else. */
const OTHERS = ['database', 'gateway', 'nats', 'payment-sandbox', 'releases', 'smtp'];

interface Wish {
  name: string;
  title: string;
  repository: string;
}

/**
 * Writes a new service into its folder, and nothing anywhere else.
 * @returns the address that it answers
 * @throws one sentence where the name cannot be a service's, or its folder or its address is taken
 */
export async function newService({ name, title, repository }: Wish): Promise<string> {
  if (!isService(name) || name.endsWith('-')) {
    throw new Error(
      `${name || 'Nothing'} cannot be the name: it begins with svc- and goes on with up to 40 small letters, digits and dashes between them, such as svc-journal.`,
    );
  }
  const subject = name.slice('svc-'.length);
  if (OTHERS.includes(subject)) {
    throw new Error(`${name} cannot be the name: ${subject} is another part of the shop.`);
  }
  if (!title.trim()) throw new Error('Say what people call the service: --title "Journal".');
  const folder = path.join(repository, name);
  if (existsSync(folder)) throw new Error(`${name} is there already.`);
  const address = `/api/${subject}`;
  const why = whyRefused(name, [address], claimsIn(repository));
  if (why) throw new Error(`${why} Take another name.`);
  const versions = versionsLike(path.join(repository, MODEL), NEEDED);
  await writeFiles(folder, serviceFiles({ subject, title: title.trim(), versions }));
  return address;
}
