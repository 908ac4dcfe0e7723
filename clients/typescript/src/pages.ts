/** One page of a list, newest first. */
export interface Page<Item> {
  data: Item[];
  has_more: boolean;
  /** The `cursor` of the next page; null on the last. */
  next_cursor: string | null;
}

/**
 * A list. Iterate over it for every item, which reads each page when it is needed, or read one page. Creating
 * it sends nothing.
 */
export class Pages<Item> implements AsyncIterable<Item> {
  readonly #read: (cursor: string | undefined) => Promise<Page<Item>>;

  constructor(read: (cursor: string | undefined) => Promise<Page<Item>>) {
    this.#read = read;
  }

  /** Reads one page: the page of the query's cursor, or else the first. */
  page(): Promise<Page<Item>> {
    return this.#read(undefined);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    let page = await this.page();
    for (;;) {
      yield* page.data;
      if (page.next_cursor === null) return;
      page = await this.#read(page.next_cursor);
    }
  }
}
