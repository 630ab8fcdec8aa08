import { readdirSync } from 'node:fs';
import path from 'node:path';

/** The repository's root: the folder that holds `svc-*`. Jest runs there. */
export const ROOT = process.cwd();

export type ServiceName = 'catalog' | 'orders' | 'identity';
export const SERVICES: ServiceName[] = ['catalog', 'orders', 'identity'];

export function prismaFolder(service: ServiceName): string {
  return path.join(ROOT, `svc-${service}`, 'prisma');
}

export function hasMigrations(service: ServiceName): boolean {
  try {
    return readdirSync(path.join(prismaFolder(service), 'migrations')).length > 0;
  } catch {
    return false;
  }
}
