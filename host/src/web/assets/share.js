// Sharing: the position and the record as texts, to be copied, saved and opened elsewhere.

import { ask } from "./api.js";
import { button, el } from "./dom.js";
import { reasonOf, say } from "./words.js";

export class Share {
  /** `edit` opens the editor. */
  constructor(id, edit) {
    this.id = id;
    this.position = el("input", {
      type: "text",
      readOnly: true,
      id: "position",
      "aria-label": say("web-position"),
    });
    this.said = el("div", { class: "dim", role: "status", id: "share-said" });
    const copy = async () => this.copy((await this.record()).text);
    this.element = el(
      "details",
      { class: "panel", open: false },
      el("summary", { textContent: say("web-share") }),
      el("label", { class: "field" }, el("span", { textContent: say("web-position") }), this.position),
      el(
        "div",
        { class: "bar" },
        button(say("web-copy-position"), () => this.copy(this.position.value)),
        button(say("web-copy-record"), () => this.told(copy), { id: "copy-record" }),
        button(say("web-save-record"), () => this.told(() => this.save()), { id: "save-record" }),
        button(say("web-edit"), edit),
      ),
      this.said,
    );
  }

  show(position) {
    this.position.value = position;
  }

  /** Does what may fail, and tells what went wrong. */
  async told(work) {
    try {
      await work();
    } catch (problem) {
      this.said.textContent = reasonOf(problem);
    }
  }

  record() {
    return ask("GET", `/api/play/${this.id}/record`);
  }

  /** Has the browser save the record as a file. */
  async save() {
    const { name, text } = await this.record();
    const href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    el("a", { href, download: name }).click();
    // Long after the browser has begun to read it.
    setTimeout(() => URL.revokeObjectURL(href), 60_000);
    this.said.textContent = name;
  }

  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      this.said.textContent = say("web-copied");
    } catch {
      // Where the browser lets nobody copy, the text is shown to be copied by hand.
      const area = el("textarea", { readOnly: true, rows: 8, value: text, "aria-label": say("web-text") });
      this.said.replaceChildren(area);
      area.select();
    }
  }
}
