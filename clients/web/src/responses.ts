// Responses that the server says have not changed. The browser's cache keeps none of them: it would outlive the session.

interface Kept {
  etag: string;
  body: ArrayBuffer;
  headers: Headers;
}

type Send = (request: Request) => Promise<Response>;

const maxKept = 100;
/** Larger responses, in bytes, are asked for again. */
const maxSize = 256 << 10;

/** Returns a function that sends requests past the browser's cache, and asks whether what it has in memory is current. */
export function withMemory(send: Send): { send: Send; forget: () => void } {
  const kept = new Map<string, Kept>();
  let turn = 0;
  return {
    async send(request) {
      const asked = new Request(request, { cache: "no-store" });
      if (request.method !== "GET" || request.headers.has("If-None-Match")) return send(asked);
      const key = `${request.headers.get("Accept") ?? ""} ${request.url}`;
      const known = kept.get(key);
      if (known) asked.headers.set("If-None-Match", known.etag);
      const began = turn;
      const response = await send(asked);
      if (response.status === 304 && known) return new Response(known.body, { headers: known.headers });
      kept.delete(key);
      const etag = response.headers.get("ETag");
      if (response.status !== 200 || etag === null) return response;
      const body = await response.arrayBuffer();
      if (body.byteLength <= maxSize && began === turn) {
        kept.set(key, { etag, body, headers: response.headers });
        const [oldest] = kept.keys();
        if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
      }
      return new Response(body, { headers: response.headers });
    },
    /** Forgets all, also what is still on its way: the next request may be somebody else's. */
    forget() {
      turn++;
      kept.clear();
    },
  };
}
