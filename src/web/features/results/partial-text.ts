import { type TermNumber, termNumber } from '#contract/faculty.ts'
import { termKeysOf } from '#contract/faculty-shape.ts'
import { facultyShape } from '../../api/faculty-shape.ts'
import { coverageText } from '../../i18n/ar/results.ts'
import { shortTermText } from '../../i18n/places.ts'

/**
 * Returns the sentence that only this term of a year is published. In a faculty with two terms it also names the other
 * term.
 */
export function partialText(term: TermNumber): string {
  const [other, ...more] = termKeysOf(facultyShape())
    .map(termNumber)
    .filter((one) => one !== term)
  const name = shortTermText(term)
  const otherName = other && more.length === 0 ? shortTermText(other) : ''
  // The sentence about two terms is grammatical only if both names begin with the masculine «الفصل».
  const areMasculine = [name, otherName].every((one) => one.startsWith('الفصل '))
  return areMasculine ? coverageText.oneOfTwo(name, otherName) : coverageText.partial(name)
}
