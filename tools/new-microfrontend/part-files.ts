import { manifestOf, type Versions } from '../new-workspace';

export interface NewPart {
  /** `mf-journal`. */
  name: string;
  /** In the browser's title and above the page: `Journal`. */
  title: string;
  /** Of what the part builds on, by package. */
  versions: Versions;
}

/**
 * The files of a microfrontend with one page, `/journal`, that builds, passes the checks and can be released.
 * @returns content by path inside its folder
 */
export function partFiles({ name, title, versions }: NewPart): Record<string, string> {
  const subject = name.slice('mf-'.length);
  const page = `${subject}-page`;
  const Page = `${pascalCase(subject)}Page`;
  const HEAD = `${subject.replaceAll('-', '_').toUpperCase()}_HEAD`;
  const feature = `src/features/${subject}`;
  return {
    'package.json': manifestOf(name, ['build', 'dev', 'release'], versions),
    'microfrontend.config.ts': `export default {
  name: '${name}',
  exposes: {
    '${page}': './src/exposed/${page}.tsx',
  },
};
`,
    'src/routes.ts': `import type { RouteDefinition } from '@handloom/contracts/pages';
import { ${HEAD} } from './features/${subject}/${subject}-head';

export const routes: RouteDefinition[] = [
  {
    path: '/${subject}',
    page: '${page}',
    access: 'public',
    layout: 'main',
    parameters: [],
    head: () => ${HEAD},
  },
];
`,
    [`src/exposed/${page}.tsx`]: `import { ${Page} } from '../features/${subject}/${page}';

export default ${Page};
`,
    [`${feature}/${subject}-head.ts`]: `export const ${HEAD} = { title: ${JSON.stringify(`${title} | Handloom`)} };
`,
    [`${feature}/${page}.tsx`]: `import { usePageHead } from '@handloom/frontend-kit/page-head';
import { Breadcrumb } from '@handloom/ui/breadcrumb';
import { Container } from '@handloom/ui/container';
import { ${HEAD} } from './${subject}-head';
import styles from './${page}.module.scss';

const TITLE = ${JSON.stringify(title)};

export function ${Page}() {
  usePageHead(${HEAD});
  return (
    <Container width="text" className={styles.page}>
      <Breadcrumb items={[{ label: 'Home', to: '/' }, { label: TITLE }]} />
      <h1>{TITLE}</h1>
      <p>This page is ours alone to change and to release.</p>
    </Container>
  );
}
`,
    [`${feature}/${page}.module.scss`]: `.page {
  display: grid;
  gap: 1rem;
  padding-block: 2rem;
}
`,
    [`${feature}/${page}.test.tsx`]: `import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { HostContext } from '@handloom/frontend-kit/host-context';
import { ${Page} } from './${page}';

const host = {
  settings: { currency: { catalogue: 'INR', checkout: 'USD' }, origin: 'https://shop.example' },
  fragment: () => () => null,
} as const;

test('when the page is opened, then its title stands above it', () => {
  render(
    <HostContext value={host}>
      <MemoryRouter>
        <${Page} />
      </MemoryRouter>
    </HostContext>,
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(${JSON.stringify(title)});
});
`,
  };
}

function pascalCase(subject: string): string {
  return subject.replace(/(?:^|-+)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
