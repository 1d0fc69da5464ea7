type Attributes = Readonly<Record<string, string>>

/**
 * The styles of an OpenDocument file that hide a table, or strike, raise or lower text. Knows the styles of the content,
 * which programs write for what a person formats by hand; not those of `styles.xml`.
 */
export class OdsStyles {
  readonly #hiddenTables = new Set<string>()
  readonly #struckCells = new Set<string>()
  readonly #struckTexts = new Set<string>()
  #name = ''
  #family = ''

  /** Handles an element outside of the tables. */
  open(name: string, attributes: Attributes): void {
    if (name === 'style:style') {
      this.#name = attributes['style:name'] ?? ''
      this.#family = attributes['style:family'] ?? ''
    } else if (name === 'style:table-properties') {
      if (attributes['table:display'] === 'false') this.#hiddenTables.add(this.#name)
    } else if (name === 'style:text-properties') this.#readText(attributes)
  }

  isHiddenTable(name: string | undefined): boolean {
    return this.#hiddenTables.has(name ?? '')
  }

  isStruckCell(name: string | undefined): name is string {
    return name !== undefined && this.#struckCells.has(name)
  }

  /** Also true for raised and lowered text, such as the sign of a footnote. */
  isStruckText(name: string | undefined): boolean {
    return name !== undefined && this.#struckTexts.has(name)
  }

  #readText(attributes: Attributes): void {
    const isStruck = ['style:text-line-through-style', 'style:text-line-through-type'].some(
      (key) => (attributes[key] ?? 'none') !== 'none',
    )
    // The first word is `super`, `sub` or the distance to the base line.
    const [position = '0%'] = (attributes['style:text-position'] ?? '0%').split(' ')
    if (this.#family === 'table-cell' && isStruck) this.#struckCells.add(this.#name)
    if (this.#family === 'text' && (isStruck || position !== '0%')) this.#struckTexts.add(this.#name)
  }
}
