import type { XmlElement } from './moodle-xml.ts'

/** QTI 3 writes `qti-choice-interaction` for QTI 2's `choiceInteraction`, and attributes in the same way. */

/** Returns an element's name in QTI 2, without a prefix. */
export function qtiName(name: string): string {
  const local = name.slice(name.indexOf(':') + 1)
  return local.startsWith('qti-') ? camel(local.slice('qti-'.length)) : local
}

/** Returns the value of an attribute, given its name in QTI 2; empty if there is none. */
export function attributeOf({ attributes }: XmlElement, name: string): string {
  const key = Object.keys(attributes).find((written) => written === name || camel(written) === name)
  return key === undefined ? '' : (attributes[key] ?? '').trim()
}

function camel(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** Returns a QTI 2 name as QTI 3 writes it, for an element without its `qti-`. */
export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
