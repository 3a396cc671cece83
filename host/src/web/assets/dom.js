// Elements of the page, made by calls. Texts are set as texts and never read as markup, whoever wrote them.

/**
 * Makes an element. `on` holds listeners; `data` and names with a dash become attributes, everything else a property;
 * what is null is left out. Children are elements or texts.
 */
export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined) continue;
    if (name === "on") {
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    } else if (name === "data") {
      Object.assign(element.dataset, value);
    } else if (name.includes("-") || name === "role" || name === "for" || name === "list") {
      element.setAttribute(name, value);
    } else if (name === "class") {
      element.className = value;
    } else {
      element[name] = value;
    }
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

const SVG = "http://www.w3.org/2000/svg";

/** Makes an element of a drawing. */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** A text whose parts between backticks are code. */
export function withCode(text) {
  return text.split("`").map((part, index) => (index % 2 === 1 ? el("code", { textContent: part }) : part));
}

/** A button that calls `click`. */
export function button(text, click, properties = {}) {
  return el("button", { type: "button", textContent: text, on: { click }, ...properties });
}

/** Sets an attribute or takes it away. */
export function mark(element, name, on, value = "") {
  if (on) element.setAttribute(name, value);
  else element.removeAttribute(name);
}

/** Waits for a moment. */
export function pause(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}

/** Tells a screen reader something. */
export function announce(text) {
  document.getElementById("live").textContent = text;
}
