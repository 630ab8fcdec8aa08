import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { isService, type ServicePart } from '@handloom/contracts/parts';
import {
  serviceClaim,
  sharedPath,
  whyRefused,
  type ServiceClaim,
  type ServiceClaims,
} from '@handloom/contracts/service-claims';
import { REPOSITORY } from './repository';

/** The services of this checkout: each folder at its top that has a program to run. */
export const SERVICES: readonly ServicePart[] = servicesIn(REPOSITORY);

function servicesIn(repository: string): ServicePart[] {
  return readdirSync(repository)
    .filter(isService)
    .filter((name) => existsSync(path.join(repository, name, 'src', 'main.ts')))
    .sort();
}

export const claimFile = (name: ServicePart, repository = REPOSITORY) =>
  path.join(repository, name, 'service.json');

/** What the services of this checkout claim. @throws one sentence where two claim the same */
export function agreedClaims(claims = claimsIn()): ServiceClaims {
  for (const name of Object.keys(claims).filter(isService)) {
    const paths = claims[name]?.paths ?? [];
    const shared = sharedPath(name, paths, claims);
    if (shared) {
      const { claimed, owner, theirs } = shared;
      throw new Error(
        `${name} claims ${claimed}, and ${owner} ${theirs}: one of them must give it up in its service.json.`,
      );
    }
    const why = whyRefused(name, paths, {});
    if (why) throw new Error(`${why} Change ${name}/service.json.`);
  }
  return claims;
}

/** The same of any checkout, agreed or not. @throws one sentence where a folder does not say it */
export function claimsIn(repository = REPOSITORY): ServiceClaims {
  const names = servicesIn(repository);
  return Object.fromEntries(names.map((name) => [name, claimOf(name, repository)]));
}

export function claimOf(name: ServicePart, repository = REPOSITORY): ServiceClaim {
  const file = claimFile(name, repository);
  if (!existsSync(file)) {
    throw new Error(`${name} says in no service.json which addresses of the shop are its.`);
  }
  const read = serviceClaim.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!read.success) throw new Error(`${file}: ${z.prettifyError(read.error)}`);
  return read.data;
}
