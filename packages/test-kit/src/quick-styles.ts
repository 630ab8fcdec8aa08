import { createRequire } from 'node:module';

/*
 * Who looks for a button by its role asks of every element whether it can be seen, and jsdom works each answer out anew:
 * by all 120 rules of a browser's own style sheet, most of which name other tags, and with eleven colours. That was a
 * fifth of the processor time of pages' tests. To be imported before jsdom, whose modules take these functions from
 * each other as they are loaded.
 */

interface Selectors {
  matchesDontThrow(element: { _localName: string }, selector: string): boolean;
}

interface StyleRules {
  propertiesWithResolvedValueImplemented: Record<string, { computedValue: string }>;
}

interface Utils {
  implForWrapper(element: Element): { _ownerDocument: { _styleCache: object | null } };
}

const load = createRequire(require.resolve('jest-environment-jsdom'));
const ofJsdom = <Module>(name: string) => load(`jsdom/lib/jsdom/living/${name}.js`) as Module;

const selectors = ofJsdom<Selectors>('helpers/selectors');
const { matchesDontThrow } = selectors;
/** By selector. */
const tags = new Map<string, ReadonlySet<string> | null>();

selectors.matchesDontThrow = (element, selector) => {
  let known = tags.get(selector);
  if (known === undefined) {
    known = tagsOf(selector);
    tags.set(selector, known);
  }
  const isPossible = !known || known.has(element._localName.toLowerCase());
  return isPossible && matchesDontThrow(element, selector);
};

/** Tags of the elements that a list of selectors can match; null: of any. */
function tagsOf(list: string): ReadonlySet<string> | null {
  // Commas in parentheses separate nothing.
  if (list.includes('(')) return null;
  const found = new Set<string>();
  for (const selector of list.split(',')) {
    const [, tag] = /(?:^|[\s>+~])([a-z]\w*)[^\s>+~]*$/i.exec(selector.trim()) ?? [];
    if (!tag) return null;
    found.add(tag.toLowerCase());
  }
  return found;
}

// Without style sheets everything is black on white.
const { propertiesWithResolvedValueImplemented: resolved } =
  ofJsdom<StyleRules>('helpers/style-rules');
for (const [name, { computedValue }] of Object.entries(resolved)) {
  if (computedValue === 'computed-color') delete resolved[name];
}

const { implForWrapper } = ofJsdom<Utils>('generated/utils');

/** Answers the same again until the document changes, upon which jsdom drops what it keeps of styles itself. */
export function keepComputedStyles(page: Pick<Window, 'getComputedStyle'>): void {
  const compute = page.getComputedStyle;
  let kept = new WeakMap<Element, CSSStyleDeclaration>();
  let cache: object | null = null;
  page.getComputedStyle = (element, pseudoElement) => {
    if (pseudoElement) return compute(element, pseudoElement);
    const document = implForWrapper(element)._ownerDocument;
    if (!cache || cache !== document._styleCache) kept = new WeakMap();
    const style = kept.get(element) ?? compute(element);
    kept.set(element, style);
    cache = document._styleCache;
    return style;
  };
}
