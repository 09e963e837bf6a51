/** Longer than any statement whose text is always the same: what is longer has grown with its values. */
const longestText = 20_000;
/** More than the app has in use. */
const mostTexts = 2_000;

/**
 * Names under which statements are prepared: the same text has the same name, and no name ever belongs to another text. Texts that were not used
 * for long are forgotten; connections forget them within a day (`openDatabase`).
 */
export class StatementNames {
  /** By text, the longest unused first. */
  readonly #names = new Map<string, string>();
  #count = 0;

  constructor(private readonly most = mostTexts) {}

  /** The name for a statement; undefined if it is not to be prepared. */
  of(text: string): string | undefined {
    if (text.length > longestText) return undefined;
    const name = this.#names.get(text) ?? `s${this.#count++}`;
    this.#names.delete(text);
    this.#names.set(text, name);
    const [oldest] = this.#names.keys();
    if (this.#names.size > this.most && oldest !== undefined) this.#names.delete(oldest);
    return name;
  }
}
