import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** The repository's root: the folder that holds `svc-*`. Jest runs there. */
export const ROOT = process.cwd();

/** Services with a database, without `svc-`. */
export function servicesWithMigrations(): string[] {
  return readdirSync(ROOT)
    .filter((folder) => folder.startsWith('svc-'))
    .map((folder) => folder.slice('svc-'.length))
    .filter(hasMigrations);
}

export function prismaFolder(service: string): string {
  return path.join(ROOT, `svc-${service}`, 'prisma');
}

export function hasMigrations(service: string): boolean {
  return existsSync(path.join(prismaFolder(service), 'migrations'));
}
