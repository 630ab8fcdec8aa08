import { createRequire } from 'node:module';

interface Utils {
  implForWrapper(element: Element): Element;
}

const load = createRequire(require.resolve('jest-environment-jsdom'));
const { implForWrapper } = load('jsdom/lib/jsdom/living/generated/utils.js') as Utils;
const quick = new WeakSet<object>();

/**
 * Who looks for a field by its label, or works out a name, asks fields for their labels. jsdom then asks every label of
 * the document for its field, and walks through the whole document for each answer. A document knows its
 * elements by their ids: a tenth of the processor time of tests of forms.
 */
export function findFieldsById(document: Document): void {
  const prototype = Object.getPrototypeOf(
    implForWrapper(document.createElement('label')),
  ) as object;
  const walk = Object.getOwnPropertyDescriptor(prototype, 'control')?.get;
  if (!walk || quick.has(prototype)) return;
  quick.add(prototype);
  Object.defineProperty(prototype, 'control', {
    get(this: HTMLLabelElement) {
      const id = this.getAttributeNS(null, 'for');
      const root = id ? this.getRootNode({}) : null;
      if (!id || !root || !('getElementById' in root)) return walk.call(this) as unknown;
      const field = (root as Document).getElementById(id);
      return field && 'labels' in field ? field : null;
    },
  });
}
