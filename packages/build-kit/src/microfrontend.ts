import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { MicrofrontendName } from '@handloom/contracts/pages';
import { microfrontendName } from '@handloom/contracts/release';

/**
 * `microfrontend.config.ts`, by default export. `exposes` maps a key to a file below the folder.
 * `together` lists exposes that pages load at the same time; they come in one file.
 * `lends` (the shell's) maps a shared module to the file that stands for it in the browser: the part
 * of it that the shop uses.
 * `allowedKilobytes` are those of JavaScript that the first view of a page may move, by its key of `exposes`, where not
 * `FIRST_VIEW_KILOBYTES`: a release that makes a page heavier than that is refused.
 */
export interface MicrofrontendConfig {
  name: MicrofrontendName;
  exposes: Record<string, `./${string}`>;
  together?: string[];
  lends?: Record<string, `./${string}`>;
  allowedKilobytes?: Record<string, number>;
}

export interface Microfrontend extends Required<MicrofrontendConfig> {
  folder: string;
  /** Name of the federation container: a global variable, so without dashes. */
  container: string;
  isShell: boolean;
  /** npm versions that its package.json declares. */
  dependencies: Record<string, string>;
}

const configFile = z
  .object({
    name: microfrontendName,
    exposes: z.record(
      z.string().regex(/^[a-z][a-z0-9-]*$/, 'is not a kebab-case key'),
      z.templateLiteral(['./', z.string()]),
    ),
    together: z.array(z.string()).default([]),
    lends: z.record(z.string(), z.templateLiteral(['./', z.string()])).default({}),
    allowedKilobytes: z.record(z.string(), z.number().positive()).default({}),
  })
  .refine(
    ({ exposes, allowedKilobytes }) => Object.keys(allowedKilobytes).every((key) => key in exposes),
    {
      path: ['allowedKilobytes'],
      error: 'names a page that is not exposed',
    },
  );
const packageFile = z.object({ dependencies: z.record(z.string(), z.string()).default({}) });

/** @throws with one sentence when the folder has no usable `microfrontend.config.ts`. */
export async function loadMicrofrontend(folder: string): Promise<Microfrontend> {
  const file = path.join(folder, 'microfrontend.config.ts');
  const loaded: unknown = await import(pathToFileURL(file).href);
  const parsed = configFile.safeParse(defaultExport(loaded));
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
  const { dependencies } = packageFile.parse(
    JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')),
  );
  return {
    ...parsed.data,
    folder,
    container: parsed.data.name.replaceAll('-', '_'),
    isShell: parsed.data.name === 'shell',
    dependencies,
  };
}

/** The runner compiles the file to CommonJS, so that its default export may arrive wrapped once more. */
function defaultExport(loaded: unknown): unknown {
  let value = loaded;
  while (typeof value === 'object' && value !== null && 'default' in value) value = value.default;
  return value;
}
