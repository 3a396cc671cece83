// Sharing: the position and the record as texts, to be copied and opened elsewhere.

import { ask } from "./api.js";
import { button, el } from "./dom.js";
import { say } from "./words.js";

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
    this.said = el("p", { class: "dim", role: "status" });
    this.element = el(
      "details",
      { class: "panel", open: false },
      el("summary", { textContent: say("web-share") }),
      el("label", { class: "field" }, el("span", { textContent: say("web-position") }), this.position),
      el(
        "div",
        { class: "bar" },
        button(say("web-copy-position"), () => this.copy(this.position.value)),
        button(say("web-copy-record"), () => this.copyRecord()),
        button(say("web-edit"), edit),
      ),
      this.said,
    );
  }

  show(position) {
    this.position.value = position;
  }

  async copyRecord() {
    try {
      await this.copy(JSON.stringify(await ask("GET", `/api/play/${this.id}/record`)));
    } catch (problem) {
      this.said.textContent = problem.message;
    }
  }

  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      this.said.textContent = say("web-copied");
    } catch {
      // Where the browser lets nobody copy, the text is shown to be copied by hand.
      const area = el("textarea", { readOnly: true, rows: 4, value: text, "aria-label": say("web-text") });
      this.said.replaceChildren(area);
      area.select();
    }
  }
}
