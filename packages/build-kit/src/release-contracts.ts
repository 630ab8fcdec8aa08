import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseSync, type NamedExportSpecifier, type NamedImportSpecifier } from '@swc/core';
import { z } from 'zod';
import { fragments } from '@handloom/contracts/fragments';
import { host } from '@handloom/contracts/host';
import type { FragmentName } from '@handloom/contracts/pages';
import type { ReleaseContracts } from '@handloom/contracts/release';
import { CLIENT } from '@handloom/release-registry/browser-files';
import type { Microfrontend } from './microfrontend';
import { pageLinks } from './page-links';
import { workspacesBehind } from './part-inputs';
import { REPOSITORY } from './repository';
import { sharedModules } from './shared-modules';

/** What a release and the others need of each other; see the gate that compares them. */
export function releaseContracts(part: Microfrontend, build: string): ReleaseContracts {
  const bundle = readFileSync(path.join(build, 'server', 'index.cjs'), 'utf8');
  const isOwn = (name: string) => name.startsWith(`${part.name}/`);
  const own = Object.entries(fragments).filter(([name]) => isOwn(name));
  // A fragment is asked for by its name, which stands in the code as it is.
  const shown = Object.entries(fragments).filter(
    ([name]) => !isOwn(name) && new RegExp(`['"\`]${name}['"\`]`).test(bundle),
  );
  const shared = Object.entries(sharedModules(part));
  return {
    provides: {
      fragments: Object.fromEntries(
        own
          .map(([name, props]) => [name.slice(part.name.length + 1), schemaOf(props)] as const)
          .filter(([key]) => key in part.exposes),
      ),
      lends: Object.fromEntries(
        Object.entries(part.lends).map(([module, file]) => [
          module,
          exportedNames(path.resolve(part.folder, file)),
        ]),
      ),
      singletons: part.isShell ? part.dependencies : {},
      ...(part.isShell && { looks: houseLook(), host: schemaOf(host) }),
    },
    requires: {
      fragments: Object.fromEntries(
        shown.map(([name, props]) => [name as FragmentName, givenProps(schemaOf(props), bundle)]),
      ),
      lent: part.isShell ? {} : importedNames(part),
      singletons: part.isShell
        ? {}
        : Object.fromEntries(
            shared.map(([module, { requiredVersion }]) => [module, requiredVersion]),
          ),
      looks: part.isShell ? [] : houseLook().filter(isUsedIn(bundle, stylesOf(build))),
      links: linksOf(part),
      ...(!part.isShell && { host: schemaOf(host) }),
    },
  };
}

/** Colours, type and space by their names. They come with the shell's styles, once for all that a page shows. */
function houseLook(): string[] {
  const text = readFileSync(path.join(REPOSITORY, 'packages', 'ui', 'src', 'tokens.scss'), 'utf8');
  return [...new Set(text.match(/^\s*--[\w-]+(?=:)/gm)?.map((name) => name.trim()))].sort();
}

/** What says what to do without (`var(--gap, 0)`) needs none. */
const isUsedIn =
  (...texts: string[]) =>
  (name: string) =>
    texts.some((text) => text.includes(`var(${name})`));

function stylesOf(build: string): string {
  const files = readdirSync(path.join(build, CLIENT)).filter((file) => file.endsWith('.css'));
  return files.map((file) => readFileSync(path.join(build, CLIENT, file), 'utf8')).join('\n');
}

/** As whoever gives them may write them. What JSON cannot say, a function, may be anything. */
function schemaOf(props: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(props, { io: 'input', unrepresentable: 'any' });
  return schema;
}

/** Without optional props that the bundle never names: those it does not give, and their owner may take them away. What is inside of them often is data, and goes through unnamed. */
function givenProps({ properties = {}, ...schema }: Record<string, unknown>, bundle: string) {
  const required = new Set(schema['required'] as string[] | undefined);
  const given = Object.entries(properties as object).filter(
    ([name]) => required.has(name) || new RegExp(`\\b${name}\\b`).test(bundle),
  );
  return { ...schema, properties: Object.fromEntries(given) };
}

function parsed(file: string) {
  return parseSync(readFileSync(file, 'utf8'), {
    syntax: 'typescript',
    tsx: file.endsWith('.tsx'),
  });
}

function exportedNames(file: string): string[] {
  return parsed(file)
    .body.flatMap((item) => (item.type === 'ExportNamedDeclaration' ? item.specifiers : []))
    .flatMap((specifier) =>
      specifier.type === 'ExportSpecifier' ? [(specifier.exported ?? specifier.orig).value] : [],
    )
    .sort();
}

/** Names that the part's sources, and those of our packages that come with it, take, or pass on, of the modules that the shell lends in part. */
function importedNames(part: Microfrontend): Record<string, string[]> {
  const names: Record<string, Set<string>> = {};
  const packages = workspacesBehind(path.relative(REPOSITORY, part.folder));
  const folders = [
    path.join(part.folder, 'src'),
    ...packages.map((folder) => path.join(REPOSITORY, folder, 'src')),
  ];
  for (const file of folders.flatMap(sourcesIn)) {
    for (const item of parsed(file).body) {
      if (item.type !== 'ImportDeclaration' && item.type !== 'ExportNamedDeclaration') continue;
      const module = item.source?.value;
      if (item.typeOnly || !module || !LENT_IN_PART.has(module)) continue;
      const used = (names[module] ??= new Set());
      for (const specifier of item.specifiers) {
        if (specifier.type === 'ImportDefaultSpecifier') used.add('default');
        if ('isTypeOnly' in specifier && !specifier.isTypeOnly) used.add(takenName(specifier));
      }
    }
  }
  return Object.fromEntries(
    Object.entries(names).map(([module, used]) => [module, [...used].sort()]),
  );
}

function linksOf(part: Microfrontend): string[] {
  const sources = sourcesIn(path.join(part.folder, 'src'));
  return [...new Set(sources.flatMap((file) => pageLinks(parsed(file).body)))].sort();
}

/** What the module calls it, whatever it is called here. */
function takenName(specifier: NamedImportSpecifier | NamedExportSpecifier): string {
  if (specifier.type === 'ExportSpecifier') return specifier.orig.value;
  return (specifier.imported ?? specifier.local).value;
}

/** As the lint has it, which lets these import more. */
const ONLY_FOR_TESTS = /\.(test|d)\.tsx?$|-under-test\.|^features\/testing\//;

/** By convention: the shell's `lends` in its microfrontend.config.ts. */
const LENT_IN_PART = new Set(['react-router-dom', 'react-hot-toast']);

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !ONLY_FOR_TESTS.test(file))
    .map((file) => path.join(folder, file));
}
