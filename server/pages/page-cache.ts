import type { RenderedPage } from './rendered-page.ts';

const mostBytes = 48 * 1024 * 1024;

/**
 * Rendered pages by their address, until the catalogue changes. A render that began before a change is never
 * kept, and callers who ask for the same page at once share one render. When full, the longest unused goes.
 */
export class PageCache {
  #pages = new Map<string, RenderedPage>();
  #underWay = new Map<string, Promise<RenderedPage>>();
  #bytes = 0;
  #edition = 0;

  get(key: string): RenderedPage | undefined {
    return this.#pages.get(key);
  }

  /** The page under this key, else what `render` makes; only a 200 is kept. */
  async getOrRender(key: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    const kept = this.#pages.get(key);
    if (kept) return kept;
    const running = this.#underWay.get(key);
    if (running) return running;
    const edition = this.#edition;
    const rendering = render();
    this.#underWay.set(key, rendering);
    try {
      const page = await rendering;
      if (page.status === 200 && edition === this.#edition) this.#keep(key, page);
      return page;
    } finally {
      if (this.#underWay.get(key) === rendering) this.#underWay.delete(key);
    }
  }

  /** Forgets every page: the catalogue has changed. */
  clear(): void {
    this.#edition += 1;
    this.#pages.clear();
    this.#underWay.clear();
    this.#bytes = 0;
  }

  #keep(key: string, page: RenderedPage): void {
    this.#pages.set(key, page);
    this.#bytes += sizeOf(page);
    for (const [oldest, oldPage] of this.#pages) {
      if (this.#bytes <= mostBytes) return;
      this.#pages.delete(oldest);
      this.#bytes -= sizeOf(oldPage);
    }
  }
}

function sizeOf({ encodings }: RenderedPage): number {
  return encodings.identity.length + encodings.br.length + encodings.gzip.length;
}
