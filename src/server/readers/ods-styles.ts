type Attributes = Readonly<Record<string, string>>

/** What a style states of its text and table. An undefined field is inherited from the parent. */
interface Style {
  parent: string | undefined
  isHiddenTable?: boolean
  isStruck?: boolean
  /** Whether the text is raised or lowered. */
  isShifted?: boolean
}

type Stated = 'isHiddenTable' | 'isStruck' | 'isShifted'

/** The longest chain of parents that is followed, because a damaged file may have a style that inherits from itself. */
const MOST_PARENTS = 100

/**
 * The styles of an OpenDocument file that hide a table, or strike, raise or lower text: those of `styles.xml`, which
 * have names that people give them, and those of the content, which programs write for what a person formats by hand.
 */
export class OdsStyles {
  readonly #styles = new Map<string, Style>()
  #open: Style | undefined

  /** Handles an element outside of the tables. */
  open(name: string, attributes: Attributes): void {
    if (name === 'style:style') this.#openStyle(attributes)
    else if (name.endsWith('-style')) this.#open = undefined
    else if (name === 'style:table-properties') this.#readTable(attributes)
    else if (name === 'style:text-properties') this.#readText(attributes)
  }

  isHiddenTable(name: string | undefined): boolean {
    return this.#states('table', name, 'isHiddenTable')
  }

  isStruckCell(name: string | undefined): name is string {
    return this.#states('table-cell', name, 'isStruck')
  }

  /** Also true for raised and lowered text, such as the sign of a footnote. */
  isStruckText(name: string | undefined): boolean {
    return this.#states('text', name, 'isStruck') || this.#states('text', name, 'isShifted')
  }

  #openStyle(attributes: Attributes): void {
    this.#open = { parent: attributes['style:parent-style-name'] }
    this.#styles.set(keyOf(attributes['style:family'], attributes['style:name'] ?? ''), this.#open)
  }

  #readTable({ 'table:display': display }: Attributes): void {
    if (this.#open && display !== undefined) this.#open.isHiddenTable = display === 'false'
  }

  #readText(attributes: Attributes): void {
    if (!this.#open) return
    const lines = ['style:text-line-through-style', 'style:text-line-through-type'].flatMap(
      (key) => attributes[key] ?? [],
    )
    if (lines.length > 0) this.#open.isStruck = lines.some((line) => line !== 'none')
    // The first word is `super`, `sub` or the distance to the base line.
    const position = attributes['style:text-position']?.split(' ')[0]
    if (position !== undefined) this.#open.isShifted = position !== '0%'
  }

  /** Whether `what` is true for a style: as the style states it, or else the nearest of its parents that does. */
  #states(family: string, name: string | undefined, what: Stated): boolean {
    let next = name
    for (let depth = 0; next !== undefined && depth < MOST_PARENTS; depth += 1) {
      const style = this.#styles.get(keyOf(family, next))
      if (style?.[what] !== undefined) return style[what]
      next = style?.parent
    }
    return false
  }
}

/** A style's name is unique among those of its family. */
function keyOf(family: string | undefined, name: string): string {
  return `${family} ${name}`
}
