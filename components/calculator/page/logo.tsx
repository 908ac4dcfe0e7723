"use client";

import { useEffect, useRef, useState } from "react";
import { NameMark } from "./name-mark";

/** A funder's logo. One that cannot be loaded leaves the mark and the name. */
export function Logo({ url, name }: { url: string; name: string }) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState(false);
  // It may have failed before this script ran, when no event tells of it.
  useEffect(() => {
    image.current?.decode().catch(() => setFailed(true));
  }, []);
  if (failed) return <NameMark name={name} />;
  return <img ref={image} src={url} alt={name} className="brand-logo" />;
}
