import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { REPOSITORY } from '@handloom/build-kit/repository';

const DECISIONS = 'docs/decisions';

const pages = ['.', 'docs', DECISIONS].flatMap((folder) =>
  readdirSync(path.join(REPOSITORY, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join(folder, name)),
);

/** Files that a page links to, from the repository's root. */
function linksOf(page: string): string[] {
  const text = readFileSync(path.join(REPOSITORY, page), 'utf8');
  return [...text.matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)[^)]*\)/g)].map(([, to = '']) =>
    path.join(path.dirname(page), to),
  );
}

test('every link of a page leads to a file', () => {
  const dead = pages.flatMap((page) =>
    linksOf(page)
      .filter((to) => !existsSync(path.join(REPOSITORY, to)))
      .map((to) => `${page}: ${to}`),
  );
  expect(dead).toEqual([]);
});

test('every page is reached by links from README', () => {
  const reached = new Set(['README.md']);
  // Also of those that are added meanwhile.
  for (const page of reached)
    for (const to of linksOf(page)) if (pages.includes(to)) reached.add(to);
  expect(pages.filter((page) => !reached.has(page))).toEqual([]);
});

/** Pages and headings that a page links to, such as `docs/releasing.md#a-teams-key`. */
function headingsNamedIn(page: string): string[] {
  const text = readFileSync(path.join(REPOSITORY, page), 'utf8');
  return [...text.matchAll(/\]\((?![a-z]+:)([^)#\s]*)#([^)\s]+)\)/g)].map(
    ([, to, heading = '']) =>
      `${to ? path.join(path.dirname(page), to) : page}#${decodeURIComponent(heading)}`,
  );
}

/** As GitHub names the headings of a page. */
function headingsOf(page: string): string[] {
  const text = readFileSync(path.join(REPOSITORY, page), 'utf8');
  return [...text.matchAll(/^#+ (.+)$/gm)].map(
    ([, title = '']) =>
      `${page}#${title
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-')}`,
  );
}

test('every heading that a page links to is there', () => {
  const named = pages.flatMap(headingsNamedIn);
  expect(named).toContain('docs/releasing.md#a-teams-key');
  const known = new Set(pages.flatMap(headingsOf));
  expect(named.filter((heading) => !known.has(heading))).toEqual([]);
});

test('every file that the tour names is there', () => {
  const tour = readFileSync(path.join(REPOSITORY, 'docs/tour.md'), 'utf8');
  const files = [...tour.matchAll(/`([\w-]+\/[\w./-]+\.tsx?)`/g)].map(([, file = '']) => file);
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => !existsSync(path.join(REPOSITORY, file)))).toEqual([]);
});

test('every decision is listed once', () => {
  const decisions = readdirSync(path.join(REPOSITORY, DECISIONS)).filter((name) =>
    /^\d/.test(name),
  );
  const listed = linksOf(`${DECISIONS}/README.md`).map((to) => path.basename(to));
  expect(listed.sort()).toEqual(decisions.sort());
});
