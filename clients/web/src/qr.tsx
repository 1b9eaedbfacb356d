// A link as a QR code.
import { encode } from "uqr";

export function QRCode({ text, label }: { text: string; label: string }) {
  const { data } = encode(text, { ecc: "M", border: 2 });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg class="code" viewBox={`0 0 ${data.length} ${data.length}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={data.length} height={data.length} fill="#fff" />
      <path d={dark} fill="#000" />
    </svg>
  );
}
