"use client";

import { useEffect } from "react";

const KEY = "docs-language";

/** Applies the language chosen in one example to all of them, on this page and the next ones. */
export function ChosenLanguage() {
  useEffect(() => {
    const inputs = () => [...document.querySelectorAll<HTMLInputElement>("input[data-language]")];
    const choose = (language: string | null) => {
      for (const input of inputs()) if (input.value === language) input.checked = true;
    };
    const changed = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement) || target.dataset.language === undefined) return;
      const top = target.getBoundingClientRect().top;
      choose(target.value);
      // Examples above change their height. Scroll so that the clicked example stays in place.
      scrollBy({ top: target.getBoundingClientRect().top - top, behavior: "instant" });
      store(target.value);
    };
    choose(stored());
    document.addEventListener("change", changed);
    return () => document.removeEventListener("change", changed);
  }, []);
  return null;
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function store(language: string): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // The browser stores nothing: the choice applies to this page only.
  }
}
