/**
 * What `layoutFaults` finds wrong in one look. It runs in the page, so all that it needs is inside. Elements are asked
 * once for what their texts share: this runs at five widths on every page.
 */
export function faultsInPage(): string[] {
  /** Pixels by which things may touch; fonts and rounding are not that exact. */
  const SLACK = 2;
  const PICTURES = 'img, svg, video, canvas, iframe, [role=img]';
  const FIELDS = 'input:not([type=checkbox], [type=radio], [type=file]), select, textarea';
  const WITHOUT_TEXT = 'script, style, noscript, template, select, textarea, title';

  interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
  }
  interface Piece {
    kind: 'text' | 'field' | 'picture';
    element: Element;
    name: string;
    /** What lies above the page as a whole, such as a dialog or the header; null for the page. */
    layer: Element | null;
    scroller: Element | null;
    /** Where it would be seen if its scroller showed everything. */
    inScroller: Box[];
    seen: Box[];
  }

  function once<Answer>(ask: (element: Element) => Answer): (element: Element) => Answer {
    const known = new Map<Element, Answer>();
    return (element) => {
      const answer = known.has(element) ? (known.get(element) as Answer) : ask(element);
      known.set(element, answer);
      return answer;
    };
  }

  const styleOf = once((element) => {
    const { position, transform, overflowX, overflowY, clipPath, opacity, display } =
      getComputedStyle(element);
    return { position, transform, overflowX, overflowY, clipPath, opacity, display };
  });
  const isRoot = (element: Element) =>
    element === document.body || element === document.documentElement;
  const isOpenDialog = once((element) => element.matches('dialog:modal'));
  const edgeOf = once((element) => element.getBoundingClientRect());
  const meet = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const isSomething = ({ left, top, right, bottom }: Box) =>
    right - left > SLACK && bottom - top > SLACK;

  /** The part of a box that the ancestors of its element leave of it, up to `end`. */
  function clipped(box: Box, element: Element, end: Element | null): Box | null {
    let part = box;
    let escapes: 'absolute' | 'fixed' | null = null;
    for (let at: Element | null = element; at && at !== end; at = at.parentElement) {
      const { position, transform, overflowX, overflowY, clipPath } = styleOf(at);
      const holdsFixed = transform !== 'none';
      const holdsAbsolute = holdsFixed || position !== 'static';
      if (escapes === 'fixed' && !holdsFixed) continue;
      if (escapes === 'absolute' && !holdsAbsolute) continue;
      if (clipPath !== 'none') return null;
      if (!isRoot(at) && (overflowX !== 'visible' || overflowY !== 'visible')) {
        const edge = edgeOf(at);
        const { left, right } = overflowX === 'visible' ? box : edge;
        const { top, bottom } = overflowY === 'visible' ? box : edge;
        part = meet(part, { left, top, right, bottom });
        if (!isSomething(part)) return null;
      }
      if (isOpenDialog(at)) break;
      escapes = position === 'absolute' || position === 'fixed' ? position : null;
    }
    return isSomething(part) ? part : null;
  }

  /** Finds the nearest of an element and its ancestors of which something holds. */
  function ancestor(holds: (at: Element) => boolean): (element: Element) => Element | null {
    const find: (element: Element) => Element | null = once((at) => {
      if (holds(at)) return at;
      return at.parentElement && find(at.parentElement);
    });
    return find;
  }

  const transparent = ancestor((at) => Number(styleOf(at).opacity) < 0.05);
  const layerOf = ancestor((at) => isOpenDialog(at) || styleOf(at).position === 'fixed');
  const blockOf = ancestor((at) => !/^(inline|contents)/.test(styleOf(at).display));
  const scrollerOf = ancestor((at) => {
    const { overflowX, overflowY } = styleOf(at);
    return !isRoot(at) && /auto|scroll/.test(overflowX + overflowY);
  });

  const isShown = once(
    (element) =>
      element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
      !transparent(element),
  );

  type Found = Pick<Piece, 'kind' | 'element' | 'name'>;

  function piece({ kind, element, name }: Found, boxes: Box[]): Piece {
    const scroller = scrollerOf(element);
    const within = (end: Element | null) =>
      boxes.map((box) => clipped(box, element, end)).filter((box) => box !== null);
    return {
      kind,
      element,
      name,
      layer: layerOf(element),
      scroller,
      inScroller: within(scroller),
      seen: within(null),
    };
  }

  /** The lines of a text, without the air above and below the letters. */
  function linesOf(text: Node): Box[] {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()].map(({ left, top, right, bottom }) => {
      const air = (bottom - top) * 0.17;
      return { left, top: top + air, right, bottom: bottom - air };
    });
  }

  const shorten = (text: string) => {
    const words = text.trim().replace(/\s+/g, ' ');
    return words.length > 40 ? `${words.slice(0, 40)}…` : words;
  };

  const brokenWords: string[] = [];

  function texts(): Piece[] {
    const found: Piece[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const { parentElement, textContent } = node;
      if (!parentElement || !textContent?.trim() || parentElement.closest(WITHOUT_TEXT)) continue;
      if (!isShown(parentElement)) continue;
      const name = `“${shorten(textContent)}”`;
      const text = piece({ kind: 'text', element: parentElement, name }, linesOf(node));
      if (text.inScroller.length === 0) continue;
      found.push(text);
      brokenWords.push(...broken(node));
    }
    return found;
  }

  function elements(kind: 'field' | 'picture', selector: string): Piece[] {
    return [...document.body.querySelectorAll(selector)].filter(isShown).map((element) => {
      const words =
        element.getAttribute('alt') ||
        element.getAttribute('aria-label') ||
        element.getAttribute('name') ||
        (element.parentElement?.className ?? '');
      const name = `${kind} ${shorten(`${element.tagName} ${words}`)}`;
      return piece({ kind, element, name }, [element.getBoundingClientRect()]);
    });
  }

  /** One of them is put over the other on purpose: a badge on a picture, words on a backdrop. */
  function isLaidOver(a: Element, b: Element): boolean {
    const leavesFlow = (from: Element, other: Element) => {
      for (let at: Element | null = from; at && !at.contains(other); at = at.parentElement) {
        if (['absolute', 'fixed'].includes(styleOf(at).position)) return true;
      }
      return false;
    };
    return leavesFlow(a, b) || leavesFlow(b, a);
  }

  /** Which of two is painted above where they meet; null when neither can be seen there. */
  function above(picture: Element, text: Element, at: Box): 'picture' | 'text' | null {
    const before = picture.getBoundingClientRect();
    picture.scrollIntoView({ block: 'center', behavior: 'instant' });
    const after = picture.getBoundingClientRect();
    const x = (at.left + at.right) / 2 + after.left - before.left;
    const y = (at.top + at.bottom) / 2 + after.top - before.top;
    const stack = document.elementsFromPoint(x, y);
    scrollTo(0, 0);
    const [pictureAt, textAt] = [stack.indexOf(picture), stack.indexOf(text)];
    if (pictureAt < 0 || textAt < 0) return null;
    return pictureAt < textAt ? 'picture' : 'text';
  }

  function overlap(a: Piece, b: Piece): Box | null {
    const both = a.scroller === b.scroller ? 'inScroller' : 'seen';
    for (const one of a[both]) {
      for (const other of b[both]) {
        const shared = meet(one, other);
        if (isSomething(shared)) return shared;
      }
    }
    return null;
  }

  /** Pairs that are at the same height somewhere: all others need no look. */
  function* neighbours(pieces: Piece[]): Generator<[Piece, Piece]> {
    const placed = pieces.map((piece, index) => {
      const boxes = [...piece.inScroller, ...piece.seen];
      const top = Math.min(...boxes.map((box) => box.top));
      const bottom = Math.max(...boxes.map((box) => box.bottom));
      return { piece, index, top, bottom };
    });
    placed.sort((a, b) => a.top - b.top);
    for (const [place, one] of placed.entries()) {
      for (let next = place + 1; next < placed.length; next += 1) {
        const other = placed[next];
        if (!other || other.top >= one.bottom) break;
        yield one.index < other.index ? [one.piece, other.piece] : [other.piece, one.piece];
      }
    }
  }

  function overlaps(pieces: Piece[]): string[] {
    const found: string[] = [];
    for (const [a, b] of neighbours(pieces)) {
      if (a.layer !== b.layer || (a.kind !== 'text' && b.kind !== 'text')) continue;
      if (a.kind !== b.kind && (a.element.contains(b.element) || b.element.contains(a.element)))
        continue;
      const shared = overlap(a, b);
      if (!shared) continue;
      const [text, other] = a.kind === 'text' ? [a, b] : [b, a];
      if (other.kind !== 'text' && isLaidOver(text.element, other.element)) {
        if (other.kind === 'field') continue;
        if (above(other.element, text.element, shared) !== 'picture') continue;
      }
      found.push(`${other.name} lies over ${text.name}, or under it`);
    }
    return found;
  }

  function tooWide(): string[] {
    // The panel scrolls in its `main`, which keeps from the page what is wider.
    const frames = [document.documentElement, ...document.querySelectorAll('main, dialog:modal')];
    return frames
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(
        ({ tagName, scrollWidth, clientWidth }) =>
          `${tagName === 'DIALOG' ? 'a dialog' : 'the page'} is ${scrollWidth} px wide in ${clientWidth} px`,
      );
  }

  function runsOut({ element, name, inScroller, seen }: Piece): string[] {
    const width = document.documentElement.clientWidth;
    const outside = seen.some(
      ({ left, right }) =>
        (left < -SLACK && right > SLACK) || (right > width + SLACK && left < width - SLACK),
    );
    if (outside) return [`${name} runs out of the window`];
    const block = blockOf(element);
    const edge = block && edgeOf(block);
    return edge &&
      inScroller.some(({ left, right }) => left < edge.left - SLACK || right > edge.right + SLACK)
      ? [`${name} runs out of its box`]
      : [];
  }

  /** Words of a usual length that no longer fit a line: something is squeezed. */
  function broken(node: Node): string[] {
    const range = document.createRange();
    range.selectNodeContents(node);
    if (range.getClientRects().length < 2) return [];
    const words = (node.textContent ?? '').matchAll(/(?<=^|\s)\p{Script=Latin}{2,12}(?=\s|$)/gu);
    return [...words].flatMap(({ 0: word, index }) => {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      return lines.size > 1 ? [`“${word}” is broken in two`] : [];
    });
  }

  scrollTo(0, 0);
  // What lets the pointer through must be found by it here, and what is far below is looked at too.
  if (!document.querySelector('style[data-touchable]')) {
    const touchable = document.createElement('style');
    touchable.dataset['touchable'] = '';
    touchable.textContent = `*, *::before, *::after { pointer-events: auto !important; }
      * { content-visibility: visible !important; }`;
    document.head.append(touchable);
  }
  const written = texts();
  const pieces = [
    ...written,
    ...elements('field', FIELDS),
    ...elements('picture', PICTURES),
  ].filter(({ inScroller }) => inScroller.length > 0);
  return [
    ...new Set([...tooWide(), ...brokenWords, ...written.flatMap(runsOut), ...overlaps(pieces)]),
  ];
}
