/** A section of a printed sheet as it was measured, in px: its height, and where each of its rows is in it. */
export interface MeasuredSection {
  height: number;
  /** Empty for a section that stays whole. */
  rows: { top: number; bottom: number }[];
}

/** The part of a section that stands on a page: its rows `from` up to `to`, without the last. */
export interface SectionPart {
  section: number;
  from: number;
  to: number;
}

/**
 * The pages of a sheet, each with the parts on it, where the first page has room for `first` px and the others
 * for `later`. A section stays whole while it fits on a page of its own, a row always; what goes on on another
 * page repeats what stands above its first row. Nothing is left out: what is higher than a page has one.
 */
export function cutIntoPages(sections: MeasuredSection[], first: number, later: number): SectionPart[][] {
  const pages: SectionPart[][] = [[]];
  let left = first;
  const page = () => pages[pages.length - 1] as SectionPart[];
  const turn = () => {
    pages.push([]);
    left = later;
  };
  for (const [section, { height, rows }] of sections.entries()) {
    const isWhole = rows.length === 0 || height <= later;
    if (height > left && page().length > 0 && isWhole) turn();
    if (height <= left || rows.length === 0) {
      page().push({ section, from: 0, to: rows.length });
      left -= height;
      continue;
    }
    const head = rows[0]?.top ?? 0;
    for (let from = 0; from < rows.length; ) {
      const start = rows[from]?.top ?? 0;
      // The last row has what follows the rows below it.
      const end = (row: number) => (row === rows.length - 1 ? height : (rows[row]?.bottom ?? 0)) - start;
      let to = from;
      while (to < rows.length && head + end(to) <= left) to += 1;
      if (to === from && page().length > 0) {
        turn();
        continue;
      }
      to = Math.max(to, from + 1);
      page().push({ section, from, to });
      left -= head + end(to - 1);
      from = to;
      if (from < rows.length) turn();
    }
  }
  return pages;
}
