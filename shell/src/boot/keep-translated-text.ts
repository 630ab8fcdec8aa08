/*
 * Browsers that translate a page take its text nodes out and put `font` elements in their places. React goes on with the
 * nodes that it made: a text that it changes stays as it was for the visitor, a price among them, and one that it
 * removes is not where it should be, for which it gives up the whole place. Known as
 * https://github.com/facebook/react/issues/11538.
 */

/** What a translator put in the place of a text. */
const standIns = new WeakMap<Node, Element>();

/**
 * Puts each text back before React touches it; the translator then finds it changed, and translates it again. A page that
 * is not translated keeps the browser's own functions.
 */
export function keepTranslatedText(): void {
  let isTranslated = false;
  new MutationObserver((records) => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      for (const text of removedNodes) {
        const font = [...addedNodes, previousSibling, nextSibling].find(isFont);
        if (text.nodeType !== Node.TEXT_NODE || text.isConnected || !font) continue;
        standIns.set(text, font);
        if (!isTranslated) putBackBeforeChanges();
        isTranslated = true;
      }
    }
  }).observe(document.body, { childList: true, subtree: true });
}

const isFont = (node: Node | null): node is Element => node?.nodeName === 'FONT';

function putBack(text: Node): void {
  const font = standIns.get(text);
  standIns.delete(text);
  font?.replaceWith(text);
}

type Change = (child: Node, next?: Node | null) => Node;

function putBackBeforeChanges(): void {
  const ofNodes = Node.prototype;
  const changes = ofNodes as Record<'appendChild' | 'insertBefore' | 'removeChild', Change>;
  for (const name of ['appendChild', 'insertBefore', 'removeChild'] as const) {
    const change = changes[name];
    changes[name] = function (this: Node, child, next) {
      putBack(child);
      if (next) putBack(next);
      // A translator of another kind left nothing where it was.
      if (name === 'removeChild' && child.parentNode !== this) return child;
      return change.call(this, child, next?.parentNode === this ? next : null);
    };
  }
  const { set: setValue } = Object.getOwnPropertyDescriptor(ofNodes, 'nodeValue') ?? {};
  Object.defineProperty(ofNodes, 'nodeValue', {
    set(this: Node, value: string | null) {
      putBack(this);
      setValue?.call(this, value);
    },
  });
}
