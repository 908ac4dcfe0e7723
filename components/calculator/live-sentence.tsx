"use client";

import { useEffect, useState } from "react";

const QUIET_MS = 700;

/** Says a sentence politely once it has stood still; the one a page opens with is not said. */
export function LiveSentence({ sentence }: { sentence: string }) {
  const [opening] = useState(sentence);
  const [spoken, setSpoken] = useState("");

  useEffect(() => {
    if (sentence === opening && spoken === "") return;
    const timer = setTimeout(() => setSpoken(sentence), QUIET_MS);
    return () => clearTimeout(timer);
  }, [sentence, opening, spoken]);

  return (
    <p role="status" className="sr-only">
      {spoken}
    </p>
  );
}
