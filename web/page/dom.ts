// Making and finding elements. Text only ever goes in as text.

type Child = Node | string;

/** A text that shows nothing and takes the room of a line: nothing moves when another comes. */
export const kNothing = "\u00a0";

/** The element of the page with this id and kind; the page is wrong without it. */
export function byId<E extends Element = HTMLElement>(
  id: string,
  kind: abstract new () => E = HTMLElement as never,
): E {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) throw new Error(`no ${kind.name} with the id ${id}`);
  return element;
}

/** A new HTML element. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** A new SVG element. */
export function makeSvg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Record<string, string | number> = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, String(value));
  }
  element.append(...children);
  return element;
}

/** Sets a text only where it changes, so that screen readers do not repeat it. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
