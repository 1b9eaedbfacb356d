// Draws the line of a run, as the API gives it: Google's encoded polyline, five decimals.

export function decodePolyline(text: string): [lat: number, lon: number][] {
  const points: [number, number][] = [];
  let [lat, lon, at] = [0, 0, 0];
  const next = (): number => {
    let [value, shift, byte] = [0, 0, 0];
    do {
      byte = text.charCodeAt(at++) - 63;
      value |= (byte & 31) << shift;
      shift += 5;
    } while (byte >= 32 && at < text.length);
    return value & 1 ? ~(value >> 1) : value >> 1;
  };
  while (at < text.length) {
    lat += next();
    lon += next();
    points.push([lat / 1e5, lon / 1e5]);
  }
  return points;
}

/** Returns the path of an SVG, north up, as wide as high or less. */
export function drawPolyline(text: string): { path: string; width: number; height: number } {
  const points = decodePolyline(text);
  if (points.length === 0) return { path: "", width: 1, height: 1 };
  const squeeze = Math.cos(((points[0]![0] ?? 0) * Math.PI) / 180);
  const xs = points.map(([, lon]) => lon * squeeze);
  const ys = points.map(([lat]) => -lat);
  const [left, top] = [xs.reduce((a, b) => Math.min(a, b)), ys.reduce((a, b) => Math.min(a, b))];
  const [wide, high] = [xs.reduce((a, b) => Math.max(a, b)) - left, ys.reduce((a, b) => Math.max(a, b)) - top];
  const scale = 500 / Math.max(wide, high, 1e-6);
  const path = points
    .map((_, i) => `${i === 0 ? "M" : "L"}${((xs[i]! - left) * scale).toFixed(1)} ${((ys[i]! - top) * scale).toFixed(1)}`)
    .join("");
  return { path, width: Math.max(wide * scale, 1), height: Math.max(high * scale, 1) };
}
