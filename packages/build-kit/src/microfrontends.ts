import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { inOrder, isMicrofrontend, type MicrofrontendName } from '@handloom/contracts/pages';
import { REPOSITORY } from './repository';

/** The microfrontends of this checkout: each folder at its top that says what it exposes. */
export const MICROFRONTENDS: readonly MicrofrontendName[] = inOrder(
  readdirSync(REPOSITORY)
    .filter(isMicrofrontend)
    .filter((name) => existsSync(path.join(REPOSITORY, name, 'microfrontend.config.ts'))),
);
