// Sends files, and says how much of one has been sent: XMLHttpRequest tells, fetch does not.

import { withMemory } from "./responses.ts";

interface Upload {
  file: Blob;
  onSent: (share: number) => void;
}

/** The files that are being sent, by the Idempotency-Key of their requests. */
const uploads = new Map<string, Upload>();

/** Makes a request whose body is a file, with the key that it is given. Calls back with the share of the file that has been sent. */
export async function uploading<T>(file: Blob, onSent: (share: number) => void, request: (key: string) => Promise<T>): Promise<T> {
  const key = crypto.randomUUID();
  uploads.set(key, { file, onSent });
  onSent(0);
  try {
    return await request(key);
  } finally {
    uploads.delete(key);
  }
}

const memory = withMemory((request) => fetch(request));

/** Forgets the responses of a session that has ended. */
export const forgetResponses = memory.forget;

/** Sends a request of the client. */
export function sendRequest(request: Request): Promise<Response> {
  const upload = uploads.get(request.headers.get("Idempotency-Key") ?? "");
  return upload ? sendFile(request, upload) : memory.send(request);
}

function sendFile(request: Request, { file, onSent }: Upload): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sender = new XMLHttpRequest();
    sender.open(request.method, request.url);
    sender.responseType = "blob";
    request.headers.forEach((value, name) => sender.setRequestHeader(name, value));
    sender.upload.onprogress = ({ loaded, total }) => total > 0 && onSent(loaded / total);
    sender.onload = () => {
      const headers = new Headers();
      for (const line of sender.getAllResponseHeaders().trim().split("\r\n")) {
        const [name = "", ...value] = line.split(": ");
        headers.append(name, value.join(": "));
      }
      resolve(new Response(sender.response as Blob, { status: sender.status, headers }));
    };
    // As fetch does.
    sender.onerror = () => reject(new TypeError("Failed to fetch"));
    sender.send(file);
  });
}
