// What was opened, and is to be released in the opposite order, whatever part of it fails.

type Release = () => void | Promise<void>;

export class Releases {
  readonly #releases: Release[] = [];
  #releasing: Promise<void> | undefined;

  add(release: Release): void {
    this.#releases.push(release);
  }

  /** @returns what is to be closed. */
  own<Part extends { close(): Promise<void> }>(part: Part): Part {
    this.add(() => part.close());
    return part;
  }

  /** Never rejects. Idempotent. */
  release(): Promise<void> {
    return (this.#releasing ??= this.#releaseAll());
  }

  async #releaseAll(): Promise<void> {
    for (const release of this.#releases.splice(0).reverse()) {
      try {
        await release();
      } catch {
        // As released as it can be; the others are released all the same.
      }
    }
  }
}
