import type { FacultyShape } from '#contract/faculty-shape.ts'
import { searchText } from '#contract/search-text.ts'
import { headingIn } from './heading-words.rules.ts'
import type { SheetHeading } from './sheet-reading.rules.ts'

// Patterns match the output of searchText: unified letters, Western digits, lower case.
const ORDINAL = '((?:ال)?(?:اولي?|ثانيه?|ثان|ثالثه?|رابعه?|خامسه?|سادسه?|سابعه?|صيفي)|[1-7])(?![\\p{L}\\d])'
const AND = '[ _]?(?:و|[/+&,،])[ _]?'
const TERM = '(?:فصل(?:[ _](?:ال)?دراسي)?|ترم|term|semester)'
const GRADE = '(?:فرقه|سنه|مستوي|grade)'

function joined(noun: string): RegExp {
  return new RegExp(`${noun}[ :_]*${ORDINAL}${AND}(?:(?:ال)?${noun}[ :_]*)?${ORDINAL}`, 'u')
}

const PLACES = [
  { part: 'term', noun: 'الفصل الدراسي', pattern: joined(TERM) },
  { part: 'grade', noun: 'الفرقة', pattern: joined(GRADE) },
] as const

/**
 * Returns the second term and grade of a text that names two of them together, such as «الفصل الدراسي الأول والثاني»:
 * each as a heading with this part only.
 */
export function furtherPlaces(text: string, shape: FacultyShape): Partial<SheetHeading>[] {
  const key = searchText(text)
  return PLACES.flatMap(({ part, noun, pattern }) => {
    const second = pattern.exec(key)?.[2]
    const named = second === undefined ? undefined : headingIn(`${noun} ${second}`, shape)[part]
    return named === undefined ? [] : [{ [part]: named }]
  })
}
