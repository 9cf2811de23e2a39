// Send requests to the server; one that was restarted has another token, which is fetched anew.

/** Say in words why data were not accepted. */
export const reason = ({ status, data }, say) => data.refused ?? say(status ? "not_saved" : "lost");

/** Return the bytes of a file in base 64; null if it cannot be read (any more). */
export async function encoded(file) {
  const reader = new FileReader();
  const read = new Promise((done) => {
    reader.onload = () => done(reader.result.replace(/^[^,]*,?/, ""));
    reader.onerror = () => done(null);
  });
  reader.readAsDataURL(file);
  return read;
}

export class Server {
  constructor(token) {
    this.token = token;
  }

  /** Send data; return whether it was accepted, the status (0 without a server), and the answer. */
  async post(address, data) {
    let answer = await this.send(address, data);
    if (answer?.status === 403 && (await this.renewed())) answer = await this.send(address, data);
    if (!answer) return { ok: false, status: 0, data: {} };
    return { ok: answer.ok, status: answer.status, data: await answer.json().catch(() => ({})) };
  }

  /** Get data; return whether there are any, the status (0 without a server), and the answer. */
  async get(address, query = {}) {
    const answer = await fetch(`${address}?${new URLSearchParams(query)}`).catch(() => null);
    const data = await answer?.json().catch(() => null);
    return { ok: Boolean(answer?.ok && data), status: answer?.status ?? 0, data: data ?? {} };
  }

  /** Send data as JSON, or a file as it is. */
  send(address, data) {
    const isFile = data instanceof Blob;
    const headers = { "Content-Type": isFile ? "application/octet-stream" : "application/json", "X-Playeraid-Token": this.token };
    return fetch(address, { method: "POST", headers, body: isFile ? data : JSON.stringify(data) }).catch(() => null);
  }

  /** Fetch the token of the page as it is served now; return whether it is another one. */
  async renewed() {
    const answer = await fetch("/", { cache: "no-store" }).catch(() => null);
    if (!answer?.ok) return false;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const token = page.querySelector("meta[name=token]")?.content ?? "";
    const isOther = token !== "" && token !== this.token;
    if (isOther) this.token = token;
    return isOther;
  }
}
