/** What is wrong with the texts of a page that is shown in the pseudo-locale (scripts/pseudo.mjs). */
export type TextFaults = {
  /** Texts with letters outside of brackets: bare English, or names, codes and what people typed. */
  bare: string[];
  /** The same of messages, which stay in the language in which they came. */
  said: string[];
  /** Texts that overflow, are cut off or overlap. */
  misplaced: string[];
};

declare global {
  interface Window {
    /** What was typed on this page, which need not be stored yet. */
    typedTexts?: Set<string>;
  }
}

/** Runs in every page from its beginning. */
export function rememberTyped(): void {
  window.typedTexts = new Set();
  addEventListener(
    "input",
    ({ target }) => {
      const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      if (isField && target.type !== "password") window.typedTexts?.add(target.value.trim());
    },
    true,
  );
}

/** Runs in the page. */
export function lookAtTexts(): TextFaults {
  const attributes = "aria-label aria-description aria-roledescription aria-valuetext title placeholder alt".split(" ");
  const letters = /\p{L}/u;
  const bare = new Set<string>();
  const said = new Set<string>();
  const typed = window.typedTexts ?? new Set();
  const messages = ".toasts, [role=alert], [role=status], [aria-live], [class*=danger]";
  const misplaced = new Set<string>();
  const width = document.documentElement.clientWidth;
  type Shown = { words: string; element: Element; layer: Element; boxes: DOMRect[] };
  const shown: Shown[] = [];

  const isForeign = (element: Element) => {
    const marked = element.closest("[lang], [translate=no]");
    return marked !== null && marked !== document.documentElement;
  };
  const blockOf = (element: Element): Element => {
    const { parentElement } = element;
    return parentElement && getComputedStyle(element).display === "inline" ? blockOf(parentElement) : element;
  };
  const layerOf = (element: Element): Element => {
    const { parentElement } = element;
    const { position } = getComputedStyle(element);
    const isLayer = ["fixed", "sticky", "absolute"].includes(position) || element.matches("dialog, [popover]");
    return isLayer || !parentElement ? element : layerOf(parentElement);
  };
  /** Takes what is in brackets away, which may hold more of them. */
  const outside = (text: string) => {
    let left = text;
    for (let before = ""; before !== left; ) {
      before = left;
      left = left.replace(/\[[^[\]]*\]/g, "\n");
    }
    return left;
  };
  const describe = (element: Element) =>
    `<${element.tagName.toLowerCase()} class="${element.getAttribute("class") ?? ""}">`;
  const hear = (text: string, element: Element) => {
    if (isForeign(element)) return;
    const heard = element.closest(messages) ? said : bare;
    for (const words of outside(text).split("\n"))
      if (letters.test(words) && !typed.has(words.trim())) heard.add(words.trim());
  };
  const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  /** For screen readers only. */
  const isUnseen = ({ width, height }: DOMRect) => width <= 1 || height <= 1;
  const isForReaders = (element: Element): boolean =>
    getComputedStyle(element).clipPath === "inset(50%)" ||
    (element.parentElement !== null && isForReaders(element.parentElement));

  /** What is left of a box between the edges of what scrolls. */
  const visiblePart = (box: DOMRect, element: Element): DOMRect => {
    let { top, bottom } = box;
    for (const one of scrollersOf(element)) {
      const edges = one.getBoundingClientRect();
      top = Math.max(top, edges.top);
      bottom = Math.min(bottom, edges.bottom);
    }
    return new DOMRect(box.left, top, box.width, Math.max(0, bottom - top));
  };
  const known = new Map<Element, Element[]>();
  const scrollersOf = (element: Element): Element[] => {
    const { parentElement } = element;
    const above =
      parentElement && !element.matches("dialog") ? (known.get(parentElement) ?? scrollersOf(parentElement)) : [];
    const found = getComputedStyle(element).overflowY === "visible" ? above : [element, ...above];
    known.set(element, found);
    return found;
  };

  hear(document.title, document.head);
  const blocks = new Map<Element, string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode } = walker;
    const element = currentNode.parentElement;
    const words = currentNode.nodeValue ?? "";
    if (!element || words.trim() === "" || element.closest("script, style, noscript, template, textarea, svg"))
      continue;
    if (element.closest("datalist") || !(element instanceof HTMLOptionElement || isSeen(element))) continue;
    const block = blockOf(element);
    if (!isForeign(element)) blocks.set(block, `${blocks.get(block) ?? ""}\n${words}`);
    const range = document.createRange();
    range.selectNodeContents(currentNode);
    const boxes = [...range.getClientRects()].map((box) => visiblePart(box, element)).filter((box) => !isUnseen(box));
    if (boxes.length > 0 && !isUnseen(element.getBoundingClientRect()) && !isForReaders(element))
      shown.push({ words: words.trim().slice(0, 60), element, layer: layerOf(element), boxes });
  }
  for (const [block, text] of blocks) hear(text, block);
  for (const element of document.querySelectorAll(attributes.map((name) => `[${name}]`).join()))
    if (isSeen(element)) for (const name of attributes) hear(element.getAttribute(name) ?? "", element);

  const scrolls = (element: Element): boolean => {
    const { overflowX } = getComputedStyle(element);
    if (/auto|scroll/.test(overflowX)) return true;
    return element.parentElement ? scrolls(element.parentElement) : false;
  };
  if (document.documentElement.scrollWidth > width)
    misplaced.add(`the page scrolls sideways: ${document.documentElement.scrollWidth} px`);
  for (const { words, element, boxes } of shown) {
    if (boxes.some(({ right, left }) => right > width + 1 || left < -1) && !scrolls(element))
      misplaced.add(`off the screen: "${words}" ${describe(element)}`);
    for (let one: Element | null = element; one && one !== document.body; one = one.parentElement) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp, display } = getComputedStyle(one);
      if (display === "inline") continue;
      if (textOverflow === "ellipsis" || webkitLineClamp !== "none" || /auto|scroll/.test(overflowX + overflowY)) break;
      const clips = /hidden|clip/.test(overflowX) && one.scrollWidth > one.clientWidth + 1;
      // Texts that leave the box that is drawn for them, such as a button.
      const leaves = one === element && one.scrollWidth > one.clientWidth + 1;
      if (clips || leaves) misplaced.add(`cut off: "${words}" ${describe(one)}`);
      if (/hidden|clip/.test(overflowY) && one.scrollHeight > one.clientHeight + 2)
        misplaced.add(`cut off below: "${words}" ${describe(one)}`);
    }
  }
  const lines = shown
    .flatMap((text) => text.boxes.map((box) => ({ ...text, box })))
    .sort((one, other) => one.box.top - other.box.top);
  for (const [index, one] of lines.entries())
    for (const other of lines.slice(index + 1)) {
      if (other.box.top > one.box.bottom) break;
      // Lines may touch where one has letters above and the other has some below.
      const down = Math.min(one.box.bottom, other.box.bottom) - other.box.top;
      if (down < 0.4 * Math.min(one.box.height, other.box.height)) continue;
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      if (across > 2 && one.layer === other.layer && one.element !== other.element)
        if (!one.element.contains(other.element) && !other.element.contains(one.element))
          misplaced.add(
            `overlap: "${one.words}" and "${other.words}" ${describe(one.element)} ${describe(other.element)}`,
          );
    }
  return { bare: [...bare], said: [...said], misplaced: [...misplaced] };
}
