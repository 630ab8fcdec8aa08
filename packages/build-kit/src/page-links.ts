/**
 * Addresses of pages to which a source leads: values of `to`, what `navigate` is given, and what functions such as `productPath`
 * make. `:` stands for what is known only when it runs; query and place in the page are left out.
 * @param node swc's tree of the source, or a part of it
 */
export function pageLinks(node: unknown, isLink = false): string[] {
  if (Array.isArray(node)) return node.flatMap((each) => pageLinks(each, isLink));
  if (!isNode(node)) return [];
  const own = isLink ? addressIn(node) : null;
  if (own !== null) return /^\/(?![/:])/.test(own) ? [own.replace(/[?#].*$/, '')] : [];
  const leads = isLink || isGivenAsTo(node) || makesPaths(node);
  return Object.entries(node).flatMap(([key, value]) =>
    // Of a condition both sides are led to, and what it asks is none.
    pageLinks(value, leads && !['test', 'callee', 'identifier'].includes(key)),
  );
}

type Node = Record<string, unknown> & { type: string };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

function addressIn(node: Node): string | null {
  if (node.type === 'StringLiteral') return String(node['value']);
  if (node.type !== 'TemplateLiteral') return null;
  const texts = node['quasis'] as { cooked: string }[];
  return texts.map(({ cooked }) => cooked).join(':');
}

/** `to="/cart"`, and `{ to: '/cart' }`. */
function isGivenAsTo({ type, name, key }: Node): boolean {
  const named = type === 'JSXAttribute' ? name : key;
  return isNode(named) && named['value'] === 'to';
}

/** `navigate('/cart')`, and `function productPath() { … }`. */
function makesPaths({ type, callee, identifier, id }: Node): boolean {
  const isCall = type === 'CallExpression';
  const named = isCall ? callee : (identifier ?? id);
  const name = isNode(named) ? String(named['value']) : '';
  return isCall ? name === 'navigate' : /\wPath$/.test(name);
}
