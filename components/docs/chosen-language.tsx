"use client";

import { useEffect } from "react";

const KEY = "docs-language";

/** A language chosen in one example is chosen in all, and again on the next page. */
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
      // Examples above grow and shrink: what was clicked stays where it was.
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
    // A browser that keeps nothing: the choice is this page's.
  }
}
