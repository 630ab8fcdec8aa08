/**
 * Addresses of pages to which a source leads: values of `to`, what `navigate` is given, and what functions such as `productPath`
 * make. `:` stands for what is known only when it runs; query and place in the page are left out.
 * @param node swc's tree of the source, or a part of it
 */
export function pageLinks(node: unknown, isLink = false): string[] {
  if (Array.isArray(node)) return node.flatMap((each) => pageLinks(each, isLink));
  if (!isNode(node)) return [];
  const own = isLink ? addressIn(node) : null;
  if (own !== null) return pageAt(own);
  if (isNavigation(node)) {
    const [first, ...more] = node['arguments'] as unknown[];
    return [...pageLinks(first, true), ...pageLinks(more)];
  }
  const leads = isLink || isGivenAsTo(node) || makesPaths(node);
  return Object.entries(node).flatMap(([key, value]) =>
    pageLinks(value, leads && !isAsked(node) && !['test', 'callee', 'identifier'].includes(key)),
  );
}

/** What the gateway and services have there. */
const NO_PAGE = /^\/(?:api|assets|images)\/|\.\w+$/;

function pageAt(address: string): string[] {
  const [path = ''] = address.split(/[?#]/);
  if (!/^\/(?![/:])/.test(path) || NO_PAGE.test(path)) return [];
  // What is added to a part of the path, such as a query, says nothing of the page.
  return [path.replaceAll(/:+/g, ':').replace(/(?<=[^/]):$/, '')];
}

type Node = Record<string, unknown> & { type: string };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** Of a condition both sides are led to, and what it compares, or a text is asked for, is none: `path.startsWith('/cart')`. */
function isAsked({ operator, callee }: Node): boolean {
  if (/^(?:[=!]=|[<>])/.test(String(operator))) return true;
  const asks = isNode(callee) ? callee['property'] : null;
  return isNode(asks) && ASKS_A_TEXT.test(String(asks['value']));
}

const ASKS_A_TEXT = /^(?:startsWith|endsWith|includes|indexOf|match|test)$/;

function addressIn(node: Node): string | null {
  if (node.type === 'StringLiteral') return String(node['value']);
  if (node['operator'] === '+') {
    const [begin, end] = [node['left'], node['right']].map((each) =>
      isNode(each) ? addressIn(each) : null,
    );
    return typeof begin === 'string' ? begin + (end ?? ':') : null;
  }
  if (node.type !== 'TemplateLiteral') return null;
  const texts = node['quasis'] as { cooked: string }[];
  return texts.map(({ cooked }) => cooked).join(':');
}

/** `to="/cart"`, and `{ to: '/cart' }`. */
function isGivenAsTo({ type, name, key }: Node): boolean {
  const named = type === 'JSXAttribute' ? name : key;
  return isNode(named) && named['value'] === 'to';
}

/** `navigate('/cart')` */
function isNavigation({ type, callee }: Node): boolean {
  return type === 'CallExpression' && isNode(callee) && callee['value'] === 'navigate';
}

/** `function productPath() { … }`, and `const productPath = () => …` */
function makesPaths({ type, identifier, id, init }: Node): boolean {
  const isFunction =
    type === 'FunctionDeclaration' || (isNode(init) && /^(?:Arrow)?Function/.test(init.type));
  const named = identifier ?? id;
  return isFunction && isNode(named) && /\wPath$/.test(String(named['value']));
}
