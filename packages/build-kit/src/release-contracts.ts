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
  // A page that only browsers render is in no server bundle.
  const scripts = browserTexts(build, '.js');
  const isOwn = (name: string) => name.startsWith(`${part.name}/`);
  const own = Object.entries(fragments).filter(([name]) => isOwn(name));
  // A fragment is asked for by its name, which stands in the code as it is.
  const shown = Object.entries(fragments).filter(
    ([name]) => !isOwn(name) && new RegExp(`['"\`]${name}['"\`]`).test(scripts),
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
        shown.map(([name, props]) => [name as FragmentName, givenProps(schemaOf(props), scripts)]),
      ),
      lent: part.isShell ? {} : importedNames(part),
      singletons: part.isShell
        ? {}
        : Object.fromEntries(
            shared.map(([module, { requiredVersion }]) => [module, requiredVersion]),
          ),
      looks: part.isShell ? [] : looksNeeded(scripts, browserTexts(build, '.css')),
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

/**
 * Of the house, or of nobody: names that it uses and never sets itself. What says what to do without (`var(--gap, 0)`) needs
 * none; a script may set names that it makes, such as `--column-${place}`.
 */
function looksNeeded(scripts: string, styles: string): string[] {
  const used = `${scripts}\n${styles}`.matchAll(/var\((--[\w-]+)\)/g);
  const ofHouse = houseLook();
  const set = [...styles.matchAll(/(--[\w-]+)\s*:/g), ...scripts.matchAll(/["'`](--[\w-]+)["'`]/g)];
  const own = new Set(set.map(([, name]) => name));
  const made = [...scripts.matchAll(/`(--[\w-]+)\$\{/g)].map(([, start = '']) => start);
  const isOwn = (name: string) => own.has(name) || made.some((start) => name.startsWith(start));
  const names = [...new Set([...used].map(([, name = '']) => name))];
  return names.filter((name) => ofHouse.includes(name) || !isOwn(name)).sort();
}

function browserTexts(build: string, ending: string): string {
  const files = readdirSync(path.join(build, CLIENT)).filter((file) => file.endsWith(ending));
  return files.map((file) => readFileSync(path.join(build, CLIENT, file), 'utf8')).join('\n');
}

/** As whoever gives them may write them. What JSON cannot say, a function, may be anything. */
function schemaOf(props: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(props, { io: 'input', unrepresentable: 'any' });
  return schema;
}

/** Without optional props that the code never names: those it does not give, and their owner may take them away. What is inside of them often is data, and goes through unnamed. */
function givenProps({ properties = {}, ...schema }: Record<string, unknown>, scripts: string) {
  const required = new Set(schema['required'] as string[] | undefined);
  const given = Object.entries(properties as object).filter(
    ([name]) => required.has(name) || new RegExp(`\\b${name}\\b`).test(scripts),
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
