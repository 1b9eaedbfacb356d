import type { WebhookEvent } from "./schema.js";

const toleranceSeconds = 5 * 60;

/** The headers of a request: of Node's `http`, or of a `Request`. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>;

/**
 * Returns the event of a webhook's request, if the request is signed with the webhook's secret and not older than five minutes; otherwise
 * throws an error. An event may arrive more than once, with the same `_id`.
 *
 * @param secret the secret that creating the webhook returned (`whsec_…`)
 * @param body the body as it arrived, not parsed
 */
export async function verifyWebhook(secret: string, headers: WebhookHeaders, body: string | Uint8Array): Promise<WebhookEvent> {
  const header = (name: string) => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name];
    if (typeof value !== "string") throw new Error(`The request has no ${name}.`);
    return value;
  };
  const sent = header("webhook-timestamp");
  if (!/^\d{1,12}$/.test(sent) || Math.abs(Date.now() / 1000 - Number(sent)) > toleranceSeconds) {
    throw new Error("The request was not sent within the last five minutes.");
  }
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const head = new TextEncoder().encode(`${header("webhook-id")}.${sent}.`);
  const signed = new Uint8Array(head.length + bytes.length);
  signed.set(head);
  signed.set(bytes, head.length);
  const raw = decoded(secret.replace(/^whsec_/, ""));
  if (raw === undefined) throw new Error("The secret is not one of a webhook.");
  const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
  for (const signature of header("webhook-signature").split(" ")) {
    const mac = signature.startsWith("v1,") ? decoded(signature.slice(3)) : undefined;
    // The comparison takes the same time whatever differs.
    if (mac && (await crypto.subtle.verify("HMAC", key, mac, signed))) return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent;
  }
  throw new Error("The request is not signed with the secret.");
}

function decoded(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
  } catch {
    return undefined;
  }
}
