// Questions to the program that served this page. It asks nobody else, and shows nothing.

/** Why a question was not answered as asked. */
export class Problem extends Error {
  constructor(kind, message, errors, status) {
    super(message);
    this.kind = kind;
    this.errors = errors ?? [];
    this.status = status;
  }
}

/** The language that is answered in; none until it is known. */
let tongue = null;

/** Has everything answered in this language from now on. */
export function speak(language) {
  tongue = language;
}

/** Asks, and answers what came back; throws a Problem. */
export async function ask(method, path, body, signal) {
  const request = { method, signal, headers: tongue ? { "accept-language": tongue } : {} };
  if (body !== undefined) {
    request.headers["content-type"] = "application/json";
    request.body = JSON.stringify(body);
  }
  let answer;
  try {
    answer = await fetch(path, request);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Problem("unreachable", String(error.message), [], 0);
  }
  let told;
  try {
    told = await answer.json();
  } catch {
    throw new Problem("unreachable", answer.statusText, [], answer.status);
  }
  if (!answer.ok) {
    const { kind, message, errors } = told.error ?? {};
    throw new Problem(kind ?? "unknown", message ?? answer.statusText, errors, answer.status);
  }
  return told;
}
