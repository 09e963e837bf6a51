/**
 * Runs in the page: marks what axe need not look at, elements of the same look as two siblings before them. A list of sixty villas is as accessible as
 * its first two rows of each kind: element for element the same classes, roles and states, with other texts.
 */
export function markTwins(): void {
  const own =
    /^(id|for|name|value|href|src|style|title|dateTime|aria-(label|labelledby|describedby|controls)|data-twin)$/i;
  const looks = new Map<Element, string>();
  const lookOf = (element: Element): string => {
    const known = looks.get(element);
    if (known !== undefined) return known;
    const attributes = [...element.attributes].map(({ name, value }) => (own.test(name) ? name : `${name}=${value}`));
    const look = `<${element.tagName} ${attributes.join(" ")}>${[...element.children].map(lookOf).join("")}</>`;
    looks.set(element, look);
    return look;
  };
  for (const { children } of document.body.querySelectorAll("*")) {
    if (children.length <= 2) continue;
    const seen = new Map<string, number>();
    for (const child of children) {
      const before = seen.get(lookOf(child)) ?? 0;
      seen.set(lookOf(child), before + 1);
      child.toggleAttribute("data-twin", before >= 2);
    }
  }
}

/** Runs in the page: removes the marks. */
export function unmarkTwins(): void {
  for (const twin of document.querySelectorAll("[data-twin]")) twin.removeAttribute("data-twin");
}
