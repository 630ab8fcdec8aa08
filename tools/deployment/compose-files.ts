import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { REPOSITORY } from '@handloom/build-kit/repository';

export interface ComposeService {
  image?: string;
  command?: string[];
  environment?: Record<string, string | number | null>;
  env_file?: string[];
  ports?: string[];
  volumes?: string[];
  networks?: string[];
  tmpfs?: string[];
}
export interface ComposeFile {
  services: Record<string, ComposeService>;
  volumes?: Record<string, null>;
  networks?: Record<string, { enable_ipv6?: boolean; ipam?: { config?: { subnet: string }[] } }>;
}

/** `!reset` takes away what an earlier file says; what it is written before does not count. */
const reset = { tag: '!reset', collection: 'seq', resolve: () => [] } as const;

export function readCompose(file: string): ComposeFile {
  return composeOf(readFileSync(path.join(REPOSITORY, file), 'utf8'));
}

export function composeOf(text: string): ComposeFile {
  return parse(text, { merge: true, customTags: [reset], strict: true }) as ComposeFile;
}

/**
 * A service's variables as Compose would fill them in.
 * @param given what the operator has said
 * @throws where a variable is missing that the file asks for
 */
export function environmentIn(
  { environment = {} }: ComposeService,
  given: Record<string, string>,
): Record<string, string> {
  const entries = Object.entries(environment).map(([name, value]) => [
    name,
    value === null ? (given[name] ?? '') : interpolated(String(value), given),
  ]);
  return Object.fromEntries(entries) as Record<string, string>;
}

const REFERENCE = /\$\{(?<name>\w+)(?::(?<kind>[-?])(?<rest>[^}]*))?\}/g;

function interpolated(text: string, given: Record<string, string>): string {
  return [...text.matchAll(REFERENCE)].reduce((filled, { 0: whole, groups }) => {
    const { name = '', kind, rest = '' } = groups ?? {};
    if (!given[name] && kind === '?') throw new Error(`${name}: ${rest}`);
    return filled.replace(whole, () => given[name] || (kind === '-' ? rest : ''));
  }, text);
}
