import { useEffect, useState } from "preact/hooks";

/** Shows an SVG that the server has drawn. As an image it can run nothing. */
export function Picture({ svg, alt }: { svg: string; alt: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [svg]);
  return url === undefined ? null : <img class="picture" src={url} alt={alt} />;
}
