import type { XmlElement } from './moodle-xml.ts'

/** QTI 3 writes `qti-choice-interaction` where QTI 2 writes `choiceInteraction`; attributes likewise. */

/** Returns an element's name as QTI 2 has it, without a prefix. */
export function qtiName(name: string): string {
  const local = name.slice(name.indexOf(':') + 1)
  return local.startsWith('qti-') ? camel(local.slice('qti-'.length)) : local
}

/** Returns an attribute by its name in QTI 2; empty if there is none. */
export function attributeOf({ attributes }: XmlElement, name: string): string {
  const key = Object.keys(attributes).find((written) => written === name || camel(written) === name)
  return key === undefined ? '' : (attributes[key] ?? '').trim()
}

function camel(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** Returns a name of QTI 2 as QTI 3 writes elements, without `qti-`, and attributes. */
export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
