// A dialog: a box over the page with a head, a body and a way out. The browser keeps the keys inside it.

import { button, el } from "./dom.js";
import { say } from "./words.js";

/** Closes whatever dialog is open: it belongs to the page that opened it. */
export function closeDialogs() {
  document.querySelectorAll("dialog[open]").forEach((dialog) => dialog.close());
}

/** Opens a dialog with this title and body; answers what closes it. */
export function openDialog(title, ...body) {
  const close = () => dialog.close();
  const dialog = el(
    "dialog",
    { "aria-label": title, on: { close: () => dialog.remove() } },
    el(
      "div",
      { class: "dialog-head" },
      el("h2", { textContent: title }),
      button("×", close, { class: "plain", "aria-label": say("web-close") }),
    ),
    el("div", { class: "dialog-body" }, ...body),
  );
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return close;
}
